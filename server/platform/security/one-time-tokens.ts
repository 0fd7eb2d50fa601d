import type { Sql, Tx } from '#server/platform/shop.ts'
import { token as randomToken } from './random.ts'
import { sha256 } from './signing.ts'

/** Where the tokens of one kind of mailed link are kept. */
export interface TokenKind {
  table: string
  /** The column that names the account. */
  owner: string
}

/** Makes a token that works once, and gives it; only its digest is kept. Older tokens of the account are void. `columns` are those that this kind has beside the usual ones. */
export async function issue(
  tx: Tx,
  kind: TokenKind,
  ownerId: number,
  { expires_at, ...columns }: { expires_at: Temporal.Instant; [column: string]: string | Temporal.Instant },
): Promise<string> {
  const token = randomToken()
  const row = {
    ...columns,
    [kind.owner]: ownerId,
    token_hash: sha256(token),
    created_at: tx.now,
    expires_at,
  }
  await revokeAll(tx, kind, ownerId)
  await tx`insert into ${tx(kind.table)} ${tx(row)}`
  return token
}

/** Whether a row `t` is that of a token, and the token can still be used. */
export const isUsable = (sql: Sql | Tx, token: string, now: Temporal.Instant) =>
  sql`t.token_hash = ${sha256(token)} and t.used_at is null and t.expires_at > ${now}`

/** Uses a token up; says whether it could still be used. Of two at once, one can. */
export async function redeem(tx: Tx, { table }: TokenKind, token: string): Promise<boolean> {
  const used = await tx`
    update ${tx(table)} t set used_at = ${tx.now} where ${isUsable(tx, token, tx.now)} returning true`
  return used.length > 0
}

/** Makes all tokens of an account void. */
export const revokeAll = (tx: Tx, { table, owner }: TokenKind, ownerId: number) => tx`
  delete from ${tx(table)} where ${tx(owner)} = ${ownerId}`

/** Deletes the tokens that ended before an instant. */
export const purge = (sql: Sql, { table }: TokenKind, endedBefore: Temporal.Instant) => sql`
  delete from ${sql(table)} where expires_at < ${endedBefore}`
