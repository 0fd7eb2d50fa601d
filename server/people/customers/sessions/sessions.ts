import type { Login } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import type { EndSession } from '#contract/sessions.ts'
import { normalizeEmail } from '#contract/rules.ts'
import * as language from '#server/platform/language/language.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { verifyPassword } from '#server/platform/security/passwords.ts'
import * as sessions from '#server/platform/security/sessions.ts'
import { sharedRead } from '#server/platform/shared-read.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { times } from '#server/platform/clock.ts'
import * as site from '#server/shop/site/site.ts'
import * as provisional from '#server/people/customers/provisional/provisional.ts'
import {
  lockUnchanged,
  readByEmail,
  readSession,
  readSessions,
  writeLanguage,
  type CustomerRow,
} from '#server/people/customers/queries.ts'

/** The absolute lifetime of a session as a multiple of `durations.session`. */
const MAX_LIFETIME_FACTOR = 3

/** Sessions of customers last `durations.session` from their last use, and at most three times as long from the login. */
export const SESSIONS: sessions.SessionKind = {
  table: 'sessions',
  owner: 'customer_id',
  lifetime: (at) => site.of(at).durations.session,
  longest: (at) => times(site.of(at).durations.session, MAX_LIFETIME_FACTOR),
  extendedEvery: Temporal.Duration.from('PT1H'),
}

/** A new session, and the provisional one that it replaces, if any. */
export interface Opened {
  remember_token: string
  provisional: number | null
}

/** Opens a session of a customer in place of that of the token `before`, if any. */
export async function openInPlaceOf(
  tx: Tx,
  before: string,
  { id }: CustomerRow,
  userAgent: string | null,
): Promise<Opened> {
  await sessions.revoke(tx, SESSIONS, before)
  const replaced = await provisional.end(tx, before)
  await writeLanguage(tx, id, language.current())
  const { token } = await sessions.open(tx, SESSIONS, id, { userAgent })
  return { remember_token: token, provisional: replaced }
}

/**
 * Opens a session with a password; `remember_token` is its token. The session of `token`, if any, ends.
 * Refuses, in this order:
 * - an empty field
 * - an unknown address, a wrong password and an account without one, with the same text and duration
 */
export async function logIn(
  shop: Shop,
  { token, email, password, userAgent }: Login & { userAgent: string | null },
): Promise<Opened & { customer: CustomerRow }> {
  if (email.trim() === '' || password === '') throw new Refusal(messages.loginEmpty, { field: 'email' })
  const [customer] = await readByEmail(shop.sql, normalizeEmail(email))
  const isRight = await verifyPassword(password, customer?.password_hash ?? null, shop.settings.passwordCost)
  const opened =
    customer && isRight ? await shop.transact((tx) => open(tx, customer, userAgent, token)) : null
  if (!customer || opened === null) throw new Refusal(messages.loginWrong, { field: 'email' })
  return { customer, ...opened }
}

/** A new session; null if the password is no longer the verified one. */
async function open(
  tx: Tx,
  customer: CustomerRow,
  userAgent: string | null,
  before: string,
): Promise<Opened | null> {
  const [unchanged] = await lockUnchanged(tx, customer)
  return unchanged ? openInPlaceOf(tx, before, customer, userAgent) : null
}

/** The customer of a session token; null if it is unknown, expired or revoked. Each use extends the session. */
export async function findByToken(at: Shop | Tx, token: string): Promise<CustomerRow | null> {
  const row = 'now' in at ? (await readSession(at, token, at.now))[0] : await openSession(at, token)
  if (!row) return null
  await sessions.extend(at, SESSIONS, row)
  const { session_id: _id, opened_at: _opened, last_used_at: _used, ...customer } = row
  return customer
}

/** The open session of a token with its customer: the first thing that most calls read. */
const openSession = sharedRead(async (connection, tokens: string[]) => {
  const rows = new Map((await readSessions(connection, tokens)).map(({ digest, ...row }) => [digest, row]))
  return tokens.map((token) => rows.get(sessions.digestOf(token)))
})

/** Ends a session, also a provisional one; unknown and expired tokens are ignored. */
export async function logOut(tx: Tx, token: string): Promise<void> {
  await sessions.revoke(tx, SESSIONS, token)
  await provisional.end(tx, token)
}

/** The open sessions of a customer, that of `token` first. */
export const list = (at: Shop | Tx, { id }: CustomerRow, token: string): Promise<sessions.OpenSession[]> =>
  sessions.list(at, SESSIONS, id, token)

/**
 * Ends one session of a customer, who has proven to be the owner.
 * Refuses:
 * - a session that is somebody else's, or has ended (404)
 */
export async function end(
  tx: Tx,
  customer: CustomerRow,
  { session_id }: Pick<EndSession, 'session_id'>,
): Promise<void> {
  const isEnded = session_id !== null && (await sessions.revokeOne(tx, SESSIONS, customer.id, session_id))
  if (!isEnded) throw new Refusal(messages.notFound, { status: 404 })
}

/** Ends all sessions of a customer, who has proven to be the owner, except that of `token`. */
export const endOthers = async (tx: Tx, customer: CustomerRow, token: string): Promise<void> =>
  void (await sessions.revokeAll(tx, SESSIONS, customer.id, { except: token }))
