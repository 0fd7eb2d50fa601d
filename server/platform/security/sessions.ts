import { after } from '#server/platform/clock.ts'
import type { Connection, Shop, Sql, Tx } from '#server/platform/shop.ts'
import { token as randomToken } from './random-codes.ts'
import { sha256 } from './signing.ts'

/** The table of the sessions of one kind of account, and their lifetimes. */
export interface SessionKind {
  table: string
  /** The column that names the account. */
  owner: string
  /** The idle lifetime of a session. */
  lifetime: (at: Shop | Tx) => Temporal.Duration
  /** The absolute lifetime of a session. */
  longest: (at: Shop | Tx) => Temporal.Duration
  /** The minimum interval between recorded uses, so that most reading calls write nothing. */
  extendedEvery: Temporal.Duration
}

/** The fields of a session that `extend` needs. */
export interface SessionUse {
  session_id: number
  opened_at: Temporal.Instant
  last_used_at: Temporal.Instant
}

/** An open session as shown to its owner. */
export interface OpenSession {
  id: number
  created_at: Temporal.Instant
  last_used_at: Temporal.Instant
  user_agent: string | null
  /** Whether it is the requesting one. */
  current: boolean
}

/** Opens a session and returns its id and its token, of which only a digest is stored. `columns` are additional columns of this kind. */
export async function open(
  tx: Tx,
  kind: SessionKind,
  ownerId: number,
  { userAgent, ...columns }: { userAgent: string | null; [column: string]: string | Temporal.Instant | null },
): Promise<{ id: number; token: string }> {
  const token = randomToken()
  const row = {
    ...columns,
    [kind.owner]: ownerId,
    token_hash: sha256(token),
    created_at: tx.now,
    last_used_at: tx.now,
    expires_at: endOf(tx, kind, tx.now, tx.now),
    user_agent: userAgent?.slice(0, 255) ?? null,
  }
  const [session] = await tx<{ id: number }[]>`insert into ${tx(kind.table)} ${tx(row)} returning id`
  if (!session) throw new Error('A session was not written')
  return { id: session.id, token }
}

/** The end of a session used now: after its idle lifetime, at the latest at its absolute lifetime. */
function endOf(
  at: Shop | Tx,
  { lifetime, longest }: SessionKind,
  now: Temporal.Instant,
  opened: Temporal.Instant,
): Temporal.Instant {
  const [unused, last] = [after(now, lifetime(at)), after(opened, longest(at))]
  return Temporal.Instant.compare(unused, last) < 0 ? unused : last
}

/** Whether a row `s` is the session of a token, and open. */
export const isOpen = (sql: Sql | Tx, token: string, now: Temporal.Instant) =>
  sql`s.token_hash = ${sha256(token)} and s.revoked_at is null and s.expires_at > ${now}`

/** The same for many tokens; their rows are told apart by the `token_hash` of `digestOf`. */
export const areOpen = (sql: Connection, tokens: readonly string[]) =>
  sql`s.token_hash = any(${tokens.map(sha256)}::bytea[]) and s.revoked_at is null and s.expires_at > ${sql.now}`

/** What a row of an open session has as `encode(token_hash, 'hex')`. */
export const digestOf = (token: string): string => sha256(token).toString('hex')

/** Extends a used session, within its absolute lifetime. */
export async function extend(
  at: Shop | Tx,
  kind: SessionKind,
  { session_id, opened_at, last_used_at }: SessionUse,
): Promise<void> {
  const [sql, now] = 'now' in at ? [at, at.now] : [at.sql, at.clock.now()]
  if (Temporal.Duration.compare(now.since(last_used_at), kind.extendedEvery) < 0) return
  await sql`
    update ${sql(kind.table)} set last_used_at = ${now}, expires_at = ${endOf(at, kind, now, opened_at)}
     where id = ${session_id}`
}

/** The open sessions of an account, the last used first; `token` is that of the requesting one. */
export async function list(
  at: Shop | Tx,
  { table, owner }: SessionKind,
  ownerId: number,
  token: string,
): Promise<OpenSession[]> {
  const [sql, now] = 'now' in at ? [at, at.now] : [at.sql, at.clock.now()]
  return sql<OpenSession[]>`
    select id, created_at, last_used_at, user_agent, token_hash = ${sha256(token)} as current
      from ${sql(table)}
     where ${sql(owner)} = ${ownerId} and revoked_at is null and expires_at > ${now}
     order by current desc, last_used_at desc, id desc
     limit 100`
}

/** Replaces the token of an open session. */
export async function renewToken(tx: Tx, { table }: SessionKind, id: number): Promise<string> {
  const token = randomToken()
  await tx`update ${tx(table)} set token_hash = ${sha256(token)} where id = ${id}`
  return token
}

/** Ends one open session of an account by its id; returns whether it existed. */
export async function revokeOne(
  tx: Tx,
  { table, owner }: SessionKind,
  ownerId: number,
  id: number,
): Promise<boolean> {
  const revoked = await tx`
    update ${tx(table)} set revoked_at = ${tx.now}
     where id = ${id} and ${tx(owner)} = ${ownerId} and revoked_at is null and expires_at > ${tx.now}
    returning true`
  return revoked.length > 0
}

/** Ends the session of a token. Unknown and expired tokens are ignored. */
export const revoke = (tx: Tx, { table }: SessionKind, token: string) => tx`
  update ${tx(table)} set revoked_at = ${tx.now} where token_hash = ${sha256(token)} and revoked_at is null`

/** Ends all sessions of an account, except that of the token `except`. */
export const revokeAll = (
  tx: Tx,
  { table, owner }: SessionKind,
  ownerId: number,
  { except }: { except: string | null } = { except: null },
) => tx`
  update ${tx(table)} set revoked_at = ${tx.now}
   where ${tx(owner)} = ${ownerId} and revoked_at is null
     and token_hash is distinct from ${except === null ? null : sha256(except)}`

/** Deletes at most a thousand sessions that ended before an instant. */
export const purge = (sql: Sql, { table }: SessionKind, endedBefore: Temporal.Instant) => sql<
  { id: number }[]
>`
  delete from ${sql(table)}
   where id in (
     select id from ${sql(table)}
      where least(expires_at, revoked_at) < ${endedBefore} limit 1000 for update skip locked)
  returning id`
