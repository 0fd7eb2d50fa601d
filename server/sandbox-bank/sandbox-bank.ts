import { readFileSync } from 'node:fs'
import { token } from '#server/platform/security/random.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sign } from '#server/platform/security/signing.ts'
import * as site from '#server/site/site.ts'
import { readForm } from './form.ts'
import { payPage, settledPage, unknownPage } from './pages.ts'
import * as signature from './signature.ts'
import {
  closeSession,
  FAILURE_REASONS,
  insertSession,
  readSession,
  settleSession,
  type FailureReason,
  type Session,
  type SessionInput,
} from './queries.ts'

export { writeForm } from './form.ts'
/** How the bank signs its notifications. */
export * as signature from './signature.ts'
/** Money that goes back to payers. */
export * as refunds from './refunds.ts'
export type { SessionInput } from './queries.ts'

/** What the bank answers a browser: a page, or the way back to the shop. */
export type Answer = { status: number; page: string } | { status: 303; location: string }

/** How a session ended; `amount` is in minor units. */
export interface Settlement {
  id: string
  reference: string
  order: string
  outcome: 'succeeded' | 'declined' | 'cancelled'
  amount: number
  currency: string
  /** The bank's name for the money that it took. */
  transaction: string
  failure: { reason: FailureReason; code: string } | null
}

/** A notification on its way to the shop. */
export interface Notification {
  path: string
  headers: Record<string, string>
  body: string
}

/** The style sheet of the bank's pages. */
export const style = readFileSync(new URL('./sandbox-bank.css', import.meta.url), 'utf8')

/** The address of the page of a reference. */
export const addressOf = (shop: Shop, reference: string): string =>
  `${shop.settings.publicUrl}/sandbox-bank/${reference}`

/** Opens the session of a reference. Harmless when repeated. */
export const openSession = async (shop: Shop, input: SessionInput): Promise<void> =>
  void (await insertSession(shop.sql, input, shop.clock.now()))

/** How the session of a reference ended, by the bank's ledger; null while it is open or unknown. */
export async function retrieve(shop: Shop, reference: string): Promise<Settlement | null> {
  const [session] = await readSession(shop.sql, reference)
  return session ? settlementOf(session) : null
}

/** Closes the page of a reference, and returns how its session had ended before; null when it was open or is unknown. */
export async function close(shop: Shop, reference: string): Promise<Settlement | null> {
  await closeSession(shop.sql, reference, shop.clock.now())
  return retrieve(shop, reference)
}

/** The page of a reference. Answers 404 for an unknown one. */
export async function showPage(shop: Shop, reference: string): Promise<Answer> {
  const [session] = isOpen(shop) ? await readSession(shop.sql, reference) : []
  return session ? { status: 200, page: pageOf(shop, session) } : notFound
}

/** Takes the shop's form and shows the page of its session. Answers 404 for a form that the shop has not signed so. */
export const submitForm = async (shop: Shop, reference: string, form: string): Promise<Answer> =>
  isGenuine(shop, reference, form) ? showPage(shop, reference) : notFound

const reasonOf = (text: string): FailureReason =>
  FAILURE_REASONS.find((reason) => reason === text) ?? 'declined'

/**
 * Settles a session with the button that the payer has pressed, once: notifies the shop by `tell`, and leads the browser back. `form` is
 * the shop's form where the button comes with it, `reason` why the bank declines. A settled session stays as it is; its page says so.
 */
export async function settle(
  shop: Shop,
  reference: string,
  status: 'succeeded' | 'declined' | 'cancelled',
  tell: (notification: Notification) => Promise<number>,
  { form = '', reason = '' } = {},
): Promise<Answer> {
  if (!isOpen(shop) || (form !== '' && !isGenuine(shop, reference, form))) return notFound
  const outcome = { status, reason: status === 'declined' ? reasonOf(reason) : null }
  const [session] = await settleSession(shop.sql, reference, outcome, token(), shop.clock.now())
  if (!session) return showPage(shop, reference)
  const heard = await tell(notificationOf(shop, session))
  // The shop retrieves from the ledger what it has not received.
  if (heard !== 200)
    shop.log.error({ status: heard, gateway: session.gateway }, 'the sandbox bank was not heard')
  return { status: 303, location: status === 'succeeded' ? session.return_url : session.cancel_url }
}

/** Whether the shop has signed a form for this reference. */
const isGenuine = (shop: Shop, reference: string, form: string): boolean =>
  readForm(shop, form)?.reference === reference

/** Warns in the log of a shop in production that its gateway is a sandbox and nobody is charged. */
export function warnInProduction(shop: Shop): void {
  if (shop.settings.production && isOpen(shop))
    shop.log.warn(
      { paymentGateway: site.of(shop).paymentGateway },
      'THE PAYMENT GATEWAY IS A SANDBOX: orders are paid without any real money',
    )
}

// A shop with a real gateway takes no play money, also not on a page that was opened before.
const isOpen = (shop: Shop): boolean => site.of(shop).paymentGateway.startsWith('sandbox-')

const notFound: Answer = { status: 404, page: unknownPage() }

function pageOf(shop: Shop, session: Session): string {
  const { name, locale } = site.of(shop)
  return session.status === 'open' ? payPage(session, name, locale) : settledPage(session, name, locale)
}

function settlementOf(session: Session): Settlement | null {
  const { reference, order_code, amount, currency, status, event_id, failure_reason } = session
  if (status === 'open' || status === 'closed' || event_id === null) return null
  const failure = failure_reason && { reason: failure_reason, code: `sandbox_${failure_reason}` }
  const event = { id: event_id, reference, order: order_code, outcome: status, amount, currency }
  return { ...event, transaction: reference, failure }
}

function notificationOf(shop: Shop, session: Session): Notification {
  const body = JSON.stringify(settlementOf(session))
  return {
    path: `/gateways/${session.gateway}/notifications`,
    headers: {
      'content-type': 'application/json',
      [signature.HEADER]: sign(shop.settings.secret, signature.PURPOSE, body),
    },
    body,
  }
}
