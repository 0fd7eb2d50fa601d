import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { FailureReason, Session } from './queries.ts'

/** The result of a session, or that it is pending; `amount` is in minor units. */
export interface Settlement {
  id: string
  reference: string
  order: string
  outcome: 'processing' | 'succeeded' | 'declined' | 'cancelled'
  amount: number
  currency: string
  /** The bank's id of the charge. */
  transaction: string
  failure: { reason: FailureReason; code: string } | null
}

/** The result of a session in the ledger; null while it waits for its payer, and if its page was closed. */
export function settlementOf(session: Session): Settlement | null {
  const { reference, order_code, amount, currency, status, event_id, failure_reason } = session
  if (status === 'open' || status === 'closed' || event_id === null) return null
  const failure = failure_reason && { reason: failure_reason, code: `sandbox_${failure_reason}` }
  const event = { id: event_id, reference, order: order_code, outcome: status, amount, currency }
  return { ...event, transaction: reference, failure }
}

/** Whether the sandbox bank is active: a shop with a real gateway accepts no play money, not even on a page that was opened before. */
export const isOpen = (shop: Shop): boolean => site.of(shop).paymentGateway.startsWith('sandbox-')

/** Warns in the log of a shop in production that its gateway is a sandbox and nobody is charged. */
export function warnInProduction(shop: Shop): void {
  if (shop.settings.production && isOpen(shop))
    shop.log.warn(
      { paymentGateway: site.of(shop).paymentGateway },
      'THE PAYMENT GATEWAY IS A SANDBOX: orders are paid without any real money',
    )
}
