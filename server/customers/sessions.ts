import { messages } from '#contract/messages.ts'
import { after } from '#server/platform/clock.ts'
import { token as randomToken } from '#server/platform/security/random.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import * as site from '#server/site/site.ts'
import { insertSession, extendSession, readSession, revokeSession, type CustomerRow } from './queries.ts'

/** Opens a session and gives its token; null when the password is no longer the one that was checked. */
export async function open(tx: Tx, customer: CustomerRow, userAgent: string | null): Promise<string | null> {
  const token = randomToken()
  const [session] = await insertSession(tx, customer, {
    token_hash: sha256(token),
    expires_at: expiry(tx, tx.now),
    user_agent: userAgent?.slice(0, 255) ?? null,
  })
  return session ? token : null
}

/**
 * Whose token it is; null for the empty one, which is a guest's. Refuses with 401 a token that is unknown,
 * expired or revoked. Each use moves the expiry to `durations.session` from now.
 */
export async function customerByToken(at: Shop | Tx, token: string): Promise<CustomerRow | null> {
  if (token === '') return null
  const [sql, now] = 'now' in at ? [at, at.now] : [at.sql, at.clock.now()]
  const [row] = await readSession(sql, sha256(token), now)
  if (!row) throw new Refusal(messages.unauthenticated, { status: 401 })
  const { session_id, last_used_at, ...customer } = row
  // Written at most once an hour, so that a reading call costs one select.
  if (now.since(last_used_at).total('hours') >= 1) await extendSession(sql, session_id, now, expiry(at, now))
  return customer
}

/** Ends the session; a token that is dead already is fine. */
export const logOut = async (tx: Tx, token: string): Promise<void> =>
  void (await revokeSession(tx, sha256(token)))

const expiry = (at: Shop | Tx, now: Temporal.Instant): Temporal.Instant =>
  after(now, site.of(at).durations.session)
