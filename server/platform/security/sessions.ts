import { after } from '#server/platform/clock.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import { token as randomToken } from './random.ts'
import { sha256 } from './signing.ts'

/** Where the sessions of one kind of account are kept, and how they end. */
export interface SessionKind {
  table: string
  /** The column that names the account. */
  owner: string
  /** A session ends when it has not been used for so long. */
  lifetime: (at: Shop | Tx) => Temporal.Duration
  /** A use is written at most this often, so that most calls that read write nothing. */
  extendedEvery: Temporal.Duration
}

/** A session that was read, as far as `extend` needs it. */
export interface SessionUse {
  session_id: number
  last_used_at: Temporal.Instant
}

/** Opens a session and gives its id and its token, of which only a digest is kept. `columns` are those that this kind has beside the usual ones. */
export async function open(
  tx: Tx,
  { table, owner, lifetime }: SessionKind,
  ownerId: number,
  { userAgent, ...columns }: { userAgent: string | null; [column: string]: string | Temporal.Instant | null },
): Promise<{ id: number; token: string }> {
  const token = randomToken()
  const row = {
    ...columns,
    [owner]: ownerId,
    token_hash: sha256(token),
    created_at: tx.now,
    last_used_at: tx.now,
    expires_at: after(tx.now, lifetime(tx)),
    user_agent: userAgent?.slice(0, 255) ?? null,
  }
  const [session] = await tx<{ id: number }[]>`insert into ${tx(table)} ${tx(row)} returning id`
  if (!session) throw new Error('A session was not written')
  return { id: session.id, token }
}

/** Whether a row `s` is the session of a token, and open. */
export const isOpen = (sql: Sql | Tx, token: string, now: Temporal.Instant) =>
  sql`s.token_hash = ${sha256(token)} and s.revoked_at is null and s.expires_at > ${now}`

/** Moves the end of a session that is used. */
export async function extend(
  at: Shop | Tx,
  { table, lifetime, extendedEvery }: SessionKind,
  { session_id, last_used_at }: SessionUse,
): Promise<void> {
  const [sql, now] = 'now' in at ? [at, at.now] : [at.sql, at.clock.now()]
  if (Temporal.Duration.compare(now.since(last_used_at), extendedEvery) < 0) return
  await sql`
    update ${sql(table)} set last_used_at = ${now}, expires_at = ${after(now, lifetime(at))} where id = ${session_id}`
}

/** Ends the session of a token. A token that is unknown or over is fine. */
export const revoke = (tx: Tx, { table }: SessionKind, token: string) => tx`
  update ${tx(table)} set revoked_at = ${tx.now} where token_hash = ${sha256(token)} and revoked_at is null`

/** Ends all sessions of an account, but for that of the token `except`. */
export const revokeAll = (
  tx: Tx,
  { table, owner }: SessionKind,
  ownerId: number,
  { except }: { except: string | null } = { except: null },
) => tx`
  update ${tx(table)} set revoked_at = ${tx.now}
   where ${tx(owner)} = ${ownerId} and revoked_at is null
     and token_hash is distinct from ${except === null ? null : sha256(except)}`

/** Deletes the sessions that ended before an instant. */
export const purge = (sql: Sql, { table }: SessionKind, endedBefore: Temporal.Instant) => sql`
  delete from ${sql(table)} where least(expires_at, revoked_at) < ${endedBefore}`
