import { readFileSync } from 'node:fs'
import { groupCommitPerShop } from '#server/platform/group-commit.ts'
import { token } from '#server/platform/security/random-codes.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { readForm } from './form.ts'
import { payPage, settledPage, unknownPage } from './pages.ts'
import * as ledger from './ledger.ts'
import { notify, type Deliver } from './notifications.ts'
import { isOpen, settlementOf, type Settlement } from './settlement.ts'
import {
  closeSession,
  FAILURE_REASONS,
  insertSessions,
  readSession,
  settleSession,
  type FailureReason,
  type Outcome,
  type Session,
  type SessionInput,
} from './queries.ts'

export { writeForm } from './form.ts'
/** The bank's charges and refunds, and its simulated events. */
export * as ledger from './ledger.ts'
/** How the bank signs its notifications. */
export * as signature from './signature.ts'
/** Refunds to payers. */
export * as refunds from './refunds.ts'
export type { SessionInput } from './queries.ts'

/** The bank's response to a browser: a page, or a redirect to the shop. */
export type Answer = { status: number; page: string } | { status: 303; location: string }

/** The style sheet of the bank's pages. */
export const style = readFileSync(new URL('./sandbox-bank.css', import.meta.url), 'utf8')

/** The URL of the payment page of a reference. */
export const addressOf = (shop: Shop, reference: string): string =>
  site.addressOf(shop, `/sandbox-bank/${reference}`)

/** Opens the session of a reference. Idempotent. */
export const openSession = (shop: Shop, input: SessionInput): Promise<void> => batchesOf(shop).submit(input)

/** Many sessions are opened in the same second: what arrives while some are being written is written together. */
const batchesOf = groupCommitPerShop<SessionInput, void>(async (shop, sessions) => {
  await insertSessions(shop.sql, sessions, shop.clock.now())
  return sessions.map(() => ({ value: undefined }))
})

/** The result of a reference's session according to the bank's ledger; null while it is open, or if it is unknown. */
export async function retrieve(shop: Shop, reference: string): Promise<Settlement | null> {
  const [session] = await readSession(shop.sql, reference)
  return session ? settlementOf(session) : null
}

/** Closes the page of a reference. Returns the result of its session if that had already ended; null if it was open or is unknown. */
export async function close(shop: Shop, reference: string): Promise<Settlement | null> {
  await closeSession(shop.sql, reference, shop.clock.now())
  return retrieve(shop, reference)
}

/** The page of a reference. Answers 404 for an unknown one. */
export async function showPage(shop: Shop, reference: string): Promise<Answer> {
  const [session] = isOpen(shop) ? await readSession(shop.sql, reference) : []
  return session ? { status: 200, page: pageOf(shop, session) } : notFound()
}

/** Accepts the shop's form and shows the page of its session. Answers 404 for a form without the shop's signature. */
export const submitForm = async (shop: Shop, reference: string, form: string): Promise<Answer> =>
  isGenuine(shop, reference, form) ? showPage(shop, reference) : notFound()

/** The effect of a button in the current mode: a slow bank processes a payment for a minute. */
async function outcomeOf(shop: Shop, status: Button, reason: string): Promise<Outcome> {
  if (status === 'succeeded' && (await ledger.modeOf(shop)) === 'slow')
    return { status: 'processing', reason: null, settles_at: shop.clock.now().add({ minutes: 1 }) }
  return { status, reason: status === 'declined' ? reasonOf(reason) : null, settles_at: null }
}

type Button = 'succeeded' | 'declined' | 'cancelled'

const reasonOf = (text: string): FailureReason =>
  FAILURE_REASONS.find((reason) => reason === text) ?? 'declined'

/**
 * Settles a session by the button that the payer pressed, once: notifies the shop through `deliver`, and redirects the browser back. `form` is
 * the shop's form if it is submitted with the button, `reason` the reason of a decline. A settled session does not change; its page says so.
 */
export async function settle(
  shop: Shop,
  reference: string,
  status: Button,
  deliver: Deliver,
  { form = '', reason = '' } = {},
): Promise<Answer> {
  if (!isOpen(shop) || (form !== '' && !isGenuine(shop, reference, form))) return notFound()
  const outcome = await outcomeOf(shop, status, reason)
  const [session] = await settleSession(shop.sql, reference, outcome, token(), shop.clock.now())
  const settlement = session && settlementOf(session)
  if (!settlement) return showPage(shop, reference)
  await notify(shop, session, settlement, deliver)
  return { status: 303, location: status === 'succeeded' ? session.return_url : session.cancel_url }
}

/** Whether the shop has signed a form for this reference. */
const isGenuine = (shop: Shop, reference: string, form: string): boolean =>
  readForm(shop, form)?.reference === reference

const notFound = (): Answer => ({ status: 404, page: unknownPage() })

function pageOf(shop: Shop, session: Session): string {
  const { name, locale } = site.of(shop)
  return session.status === 'open' ? payPage(session, name, locale) : settledPage(session, name, locale)
}
