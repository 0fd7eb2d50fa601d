import { messages } from '#contract/messages.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import { onceUnpayable } from '#server/payments/close-unpaid.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { enter, refuseUnlessValid, type IncomingPaymentInput } from './incoming-payments.ts'

/**
 * Records money for the order of a code, like `enter`, after its payment pages are ended; payments made there meanwhile are recorded.
 * Refuses:
 * - an unknown code (404)
 * - what `enter` refuses
 * - while the gateway does not respond
 */
export async function receive(shop: Shop, code: string, input: IncomingPaymentInput): Promise<void> {
  const find = async (tx: Tx) => {
    const order = await staffActions.lockByCode(tx, code)
    // Validates first, so that payment pages are not ended for an invalid entry.
    refuseUnlessValid(tx, order, input)
    return order
  }
  const done = await onceUnpayable(shop, find, (tx, order) => enter(tx, order, input), 'cancelled')
  if (!done) throw new Refusal(messages.bankSilent)
}
