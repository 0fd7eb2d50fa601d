import type { Sql, Tx } from '#server/platform/shop.ts'
import { sha256 } from '#server/platform/security/signing.ts'

/** The session of somebody who buys with an address that they have not proven: it has its own carts and orders, and no account. */
export interface ProvisionalSession {
  provisional_session_id: number
  full_name: string
  email: string
}

interface NewSession {
  token: string
  full_name: string
  email: string
  expires_at: Temporal.Instant
}

/** Opens a session in place of that of the token `before`, if any, which keeps its orders. */
export const openInPlaceOf = (
  tx: Tx,
  before: string,
  settledBefore: Temporal.Instant,
  { token, ...to }: NewSession,
) => tx<{ id: number }[]>`
  with renewed as (
    update provisional_sessions s
       set token_hash = ${sha256(token)}, full_name = ${to.full_name}, email = ${to.email}, expires_at = ${to.expires_at}
     where ${isOpen(tx, before, tx.now, settledBefore)}
    returning id),
  opened as (
    insert into provisional_sessions (token_hash, full_name, email, created_at, expires_at)
    select ${sha256(token)}, ${to.full_name}, ${to.email}, ${tx.now}, ${to.expires_at}
     where not exists (select from renewed)
    returning id)
  select id from renewed union all select id from opened`

/**
 * Whether a session `s` still has something to do: an open cart, or an order that was not settled by `settledBefore`. With an order, its carts
 * count no more.
 */
const isInUse = (sql: Sql | Tx, now: Temporal.Instant, settledBefore: Temporal.Instant) => sql`
  coalesce((select bool_or(settled_at is null or settled_at > ${settledBefore}) from orders where provisional_session_id = s.id),
           exists (select from carts where provisional_session_id = s.id and status = 'open' and expires_at > ${now}))`

/** Whether a session `s` is that of a token, and open. */
const isOpen = (sql: Sql | Tx, token: string, now: Temporal.Instant, settledBefore: Temporal.Instant) => sql`
  s.token_hash = ${sha256(token)} and s.revoked_at is null and s.expires_at > ${now}
  and ${isInUse(sql, now, settledBefore)}`

export const readByToken = (
  sql: Sql,
  token: string,
  now: Temporal.Instant,
  settledBefore: Temporal.Instant,
) => sql<ProvisionalSession[]>`
  select id as provisional_session_id, full_name, email
    from provisional_sessions s where ${isOpen(sql, token, now, settledBefore)}`

export const revoke = (tx: Tx, token: string) => tx<{ id: number }[]>`
  update provisional_sessions set revoked_at = ${tx.now} where token_hash = ${sha256(token)} and revoked_at is null returning id`

/** Deletes at most a thousand sessions that ended before an instant. Those with unsettled orders stay, also when they were revoked. */
export const purge = (sql: Sql, endedBefore: Temporal.Instant, settledBefore: Temporal.Instant) => sql<
  { id: number }[]
>`
  delete from provisional_sessions
   where id in (
     select id from provisional_sessions s
      where created_at < ${endedBefore} and not ${isInUse(sql, endedBefore, settledBefore)}
      limit 1000 for update skip locked)
  returning id`
