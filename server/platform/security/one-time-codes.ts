import { createHmac } from 'node:crypto'
import { after } from '#server/platform/clock.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import type { MailedLink } from './mailed-link.ts'
import { keyedToken, keyFor, sha256 } from './signing.ts'

/** A wrong code may be typed so often, then it is dead. */
const MOST_TRIES = 5

const DIGITS = 6

/**
 * The six digits of a mail, made of the same key as its link, each time the same. Like the link's token they are stored nowhere: the table has
 * a hash that is keyed with the shop's secret, since there are only a million of them.
 */
export const codeOf = ({ secret }: Pick<Settings, 'secret'>, { key }: MailedLink): string => {
  // 48 of its 256 bits: what is left over by a million of them favours no code by more than one in two hundred million.
  const number = Number.parseInt(keyedToken(secret, 'mailed code', key).slice(0, 12), 16)
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** A code that was typed and is right, until it is redeemed. `cart` is that of who asked for it. */
export interface RightCode {
  id: number
  token_hash: Buffer
  cart: string | null
}

const tokenHashOf = ({ secret }: Pick<Settings, 'secret'>, { key }: MailedLink): Buffer =>
  sha256(keyedToken(secret, 'mailed link', key))

const hashOf = (secret: string, tokenHash: Buffer, code: string): Buffer =>
  createHmac('sha256', keyFor(secret, 'hash of a mailed code')).update(tokenHash).update(code).digest()

/** The stored side of the code of a mail. */
function stored(settings: Settings, link: MailedLink): { token_hash: Buffer; code_hash: Buffer } {
  const token_hash = tokenHashOf(settings, link)
  return { token_hash, code_hash: hashOf(settings.secret, token_hash, codeOf(settings, link)) }
}

const endOf = (from: Temporal.Instant, { valid_for }: MailedLink): Temporal.Instant =>
  after(from, Temporal.Duration.from(valid_for))

/** Makes the code of a mail that of its address; an older one of the address is void. */
export async function issue(
  tx: Tx,
  table: string,
  link: MailedLink,
  { email, cart }: { email: string; cart: string | null },
): Promise<void> {
  const { token_hash, code_hash } = stored(tx.shop.settings, link)
  await tx`
    insert into ${tx(table)} as code (email, token_hash, code_hash, cart, created_at, expires_at)
    values (${email}, ${token_hash}, ${code_hash}, ${cart}, ${tx.now}, ${endOf(tx.now, link)})
    on conflict (email) do update
       set token_hash = excluded.token_hash, code_hash = excluded.code_hash, cart = excluded.cart, tries = 0,
           created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = null`
}

/** Counts the time of a code anew, as that of a link is when its mail leaves. */
export const start = ({ sql, clock, settings }: Shop, table: string, link: MailedLink) => sql`
  update ${sql(table)} set expires_at = ${endOf(clock.now(), link)}
   where token_hash = ${tokenHashOf(settings, link)} and used_at is null`

/** Puts the code of `next` in place of that of `link`, unless it was used or replaced; says whether it did. */
export async function renew(tx: Tx, table: string, link: MailedLink, next: MailedLink): Promise<boolean> {
  const { settings } = tx.shop
  const { token_hash, code_hash } = stored(settings, next)
  const renewed = await tx`
    update ${tx(table)}
       set token_hash = ${token_hash}, code_hash = ${code_hash}, tries = 0, expires_at = ${endOf(tx.now, next)}
     where token_hash = ${tokenHashOf(settings, link)} and used_at is null
    returning true`
  return renewed.length > 0
}

/**
 * Tries a code for an address; null when it is wrong, over, used or dead. A try is counted before it is known whether it is right, by a
 * statement of its own that stays: many at once get no more of them.
 */
export async function tryCode(
  { sql, clock, settings }: Shop,
  table: string,
  email: string,
  code: string,
): Promise<RightCode | null> {
  const [row] = await sql<(RightCode & { code_hash: Buffer })[]>`
    update ${sql(table)} set tries = tries + 1
     where email = ${email} and used_at is null and expires_at > ${clock.now()} and tries < ${MOST_TRIES}
    returning id, token_hash, code_hash, cart`
  if (!row) return null
  const { code_hash, ...found } = row
  return hashOf(settings.secret, found.token_hash, code).equals(code_hash) ? found : null
}

/** Uses up a code that is right; says whether it could still be used. Of two at once, one can. */
export async function redeem(tx: Tx, table: string, { id, token_hash }: RightCode): Promise<boolean> {
  const used = await tx`
    update ${tx(table)} set used_at = ${tx.now}
     where id = ${id} and token_hash = ${token_hash} and used_at is null and expires_at > ${tx.now}
    returning true`
  return used.length > 0
}

/** Makes the code of an address void. */
export const revoke = (tx: Tx, table: string, email: string) => tx`
  delete from ${tx(table)} where email = ${email}`

/** The cart of who asked for a mail, by the token of its link. */
export async function cartOf(at: Sql | Tx, table: string, token: string): Promise<string | null> {
  const [row] = await at<{ cart: string | null }[]>`
    select cart from ${at(table)} where token_hash = ${sha256(token)}`
  return row?.cart ?? null
}
