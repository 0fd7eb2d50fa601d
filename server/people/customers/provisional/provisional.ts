import { typedEmail } from '#server/platform/text/typed-email.ts'
import type { StartCheckout } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import { isEmail, MAX_LENGTH, normalizeName } from '#contract/rules.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { token as randomToken } from '#server/platform/security/random-codes.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { CustomerRow } from '#server/people/customers/queries.ts'
import { after } from '#server/platform/clock.ts'
import * as queries from './queries.ts'

export type { ProvisionalSession } from './queries.ts'

/** Who buys: a customer who is logged in, or a provisional session. */
export type Buyer = CustomerRow | queries.ProvisionalSession

/** A buyer as the owner of orders and carts. */
export type Owner = Pick<CustomerRow, 'id'> | Pick<queries.ProvisionalSession, 'provisional_session_id'>

/** How long a session outlives the end of its last order. */
const AFTER_THE_LAST_ORDER = { hours: 24 }

const settledBefore = (now: Temporal.Instant): Temporal.Instant => now.subtract(AFTER_THE_LAST_ORDER)

/** Whether a buyer is a provisional session. */
export const isProvisional = <T extends Owner>(
  owner: T,
): owner is Extract<T, Pick<queries.ProvisionalSession, 'provisional_session_id'>> =>
  'provisional_session_id' in owner

/** Whose carts a buyer's are. */
export const ownerOf = (
  owner: Owner,
): { customer_id: number } | Pick<queries.ProvisionalSession, 'provisional_session_id'> =>
  isProvisional(owner) ? { provisional_session_id: owner.provisional_session_id } : { customer_id: owner.id }

/** A buyer as the actor of what they do: who has not proven an address is nobody that is known. */
export const actorOf = (owner: Owner): string => (isProvisional(owner) ? 'anonymous' : `customer ${owner.id}`)

/** The refusal of what needs a proven address. */
export const loginRequired = (): Refusal =>
  new Refusal(messages.loginRequired, { status: 403, code: 'login_required' })

/**
 * The name and address of a provisional session, normalized.
 * Refuses, in this order:
 * - an empty name or address, with the text of a registration
 * - a name that is too long
 * - an invalid address
 */
export function acceptPerson(input: Pick<StartCheckout, 'full_name' | 'email'>): {
  full_name: string
  email: string
} {
  const [full_name, email] = [normalizeName(input.full_name), typedEmail(input.email)]
  if (full_name === '') throw new Refusal(messages.registerEmpty, { field: 'full_name' })
  if (email === '') throw new Refusal(messages.registerEmpty, { field: 'email' })
  if (full_name.length > MAX_LENGTH) throw new Refusal(messages.nameLong, { field: 'full_name' })
  if (!isEmail(email)) throw new Refusal(messages.emailInvalid, { field: 'email' })
  return { full_name, email }
}

/**
 * Opens a session for an accepted person and returns it with its token. The provisional session of the token `before`, if any, becomes this
 * one with its orders. No account is looked up or made.
 */
export async function open(
  tx: Tx,
  person: { full_name: string; email: string },
  before: string,
): Promise<{ session: queries.ProvisionalSession; remember_token: string }> {
  const remember_token = randomToken()
  const expires_at = after(tx.now, site.of(tx).durations.session)
  const [row] = await queries.openInPlaceOf(tx, before, settledBefore(tx.now), {
    ...person,
    token: remember_token,
    expires_at,
  })
  if (!row) throw new Error('A provisional session was not written')
  return { session: { ...person, provisional_session_id: row.id }, remember_token }
}

/** The session of a token; null if there is none, or if it has ended. */
export async function findByToken(
  { sql, clock }: Shop,
  token: string,
): Promise<queries.ProvisionalSession | null> {
  const now = clock.now()
  const [session] = await queries.readByToken(sql, token, now, settledBefore(now))
  return session ?? null
}

/** Ends the session of a token; returns its id, or null if there was none. */
export async function end(tx: Tx, token: string): Promise<number | null> {
  if (token === '') return null
  const [ended] = await queries.revoke(tx, token)
  return ended?.id ?? null
}

/** Deletes sessions that ended before an instant. The unpaid orders of an address are told apart by theirs, so those wait. */
export const purge = ({ sql }: Pick<Shop, 'sql'>, before: Temporal.Instant) =>
  queries.purge(sql, before, settledBefore(before))
