import { after } from '#server/platform/clock.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import type { MailedLink } from './mailed-link.ts'
import * as codes from './one-time-codes.ts'
import { token as random } from './random-codes.ts'
import { keyedToken, sha256 } from './signing.ts'

export type { MailedLink } from './mailed-link.ts'

/** The table of the tokens of one kind of mailed link. */
export interface TokenKind {
  table: string
  /** The column that names the account. */
  owner: string
}

/** Issues a one-time link that is valid for `validFor` from now on. Older links of the account become invalid. `columns` are additional columns of this kind. */
export async function issue(
  tx: Tx,
  { table, owner }: TokenKind,
  ownerId: number,
  validFor: Temporal.Duration,
  columns: Record<string, string> = {},
): Promise<MailedLink> {
  const { link, row } = create(tx, table, validFor)
  await revokeAll(tx, { table, owner }, ownerId)
  await tx`insert into ${tx(table)} ${tx({ ...columns, [owner]: ownerId, ...row })}`
  return link
}

/** A one-time link that is valid for `validFor` from now on, and the columns of its row, for a table whose links belong to no account. */
export function create(
  tx: Tx,
  table: string,
  validFor: Temporal.Duration,
): {
  link: MailedLink
  row: { token_hash: Buffer; created_at: Temporal.Instant; expires_at: Temporal.Instant }
} {
  const link = { table, key: random(), valid_for: validFor.toString() }
  const token_hash = digestOf(tx.shop.settings, link)
  return { link, row: { token_hash, created_at: tx.now, expires_at: endOf(tx.now, link) } }
}

/** The token of a link: 64 hexadecimal digits, derived deterministically. */
export const tokenOf = ({ secret }: Pick<Settings, 'secret'>, { key }: MailedLink): string =>
  keyedToken(secret, 'mailed link', key)

const digestOf = (settings: Settings, link: MailedLink): Buffer => sha256(tokenOf(settings, link))

const endOf = (from: Temporal.Instant, { valid_for }: MailedLink): Temporal.Instant =>
  after(from, Temporal.Duration.from(valid_for))

/**
 * Restarts the lifetime of a link and of its code: it begins when the mail is sent, however long that was queued. Used and replaced ones
 * stay invalid.
 */
export async function start(shop: Shop, link: MailedLink): Promise<void> {
  const { sql, clock, settings } = shop
  if (link.code) await codes.start(shop, link.code.table, link)
  if (isCodeAlone(link)) return
  await sql`
    update ${sql(link.table)} set expires_at = ${endOf(clock.now(), link)}
     where token_hash = ${digestOf(settings, link)} and used_at is null`
}

/** Whether a mail has a code without a link. */
export const isCodeAlone = ({ table, code }: MailedLink): boolean => table === code?.table

/** A mail's code without a link, stored in `table`; valid for `validFor`. */
export const codeAlone = (table: string, validFor: Temporal.Duration): MailedLink => ({
  table,
  key: random(),
  valid_for: validFor.toString(),
  code: { table },
})

/** Replaces an unused link and its code by new ones; null if it was already used or replaced. */
export async function renew(tx: Tx, link: MailedLink): Promise<MailedLink | null> {
  const { settings } = tx.shop
  const next = { ...link, key: random() }
  const isCodeRenewed = link.code !== undefined && (await codes.renew(tx, link.code.table, link, next))
  if (isCodeAlone(link)) return isCodeRenewed ? next : null
  const renewed = await tx`
    update ${tx(link.table)} set token_hash = ${digestOf(settings, next)}, expires_at = ${endOf(tx.now, next)}
     where token_hash = ${digestOf(settings, link)} and used_at is null
    returning true`
  return renewed.length > 0 ? next : null
}

/** Whether a row `t` is that of a token, and the token can still be used. */
export const isUsable = (sql: Sql | Tx, token: string, now: Temporal.Instant) =>
  sql`t.token_hash = ${sha256(token)} and t.used_at is null and t.expires_at > ${now}`

/** Redeems a token; returns whether it was still valid. Of two concurrent calls one succeeds. */
export async function redeem(tx: Tx, { table }: Pick<TokenKind, 'table'>, token: string): Promise<boolean> {
  const used = await tx`
    update ${tx(table)} t set used_at = ${tx.now} where ${isUsable(tx, token, tx.now)} returning true`
  return used.length > 0
}

/** Invalidates all tokens of an account. */
export const revokeAll = (tx: Tx, { table, owner }: TokenKind, ownerId: number) => tx`
  delete from ${tx(table)} where ${tx(owner)} = ${ownerId}`

/** Deletes at most a thousand tokens that ended before an instant. */
export const purge = (sql: Sql, { table }: Pick<TokenKind, 'table'>, endedBefore: Temporal.Instant) => sql<
  { id: number }[]
>`
  delete from ${sql(table)}
   where id in (select id from ${sql(table)} where expires_at < ${endedBefore} limit 1000 for update skip locked)
  returning id`
