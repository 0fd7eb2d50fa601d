import { createHmac, randomBytes } from 'node:crypto'
import { after } from '#server/platform/clock.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import type { MailedLink } from './mailed-link.ts'
import { keyedToken, keyFor, sha256 } from './signing.ts'

/** The number of wrong attempts after which a code becomes invalid. */
const MAX_TRIES = 5

const DIGITS = 6

/**
 * The six-digit code of a mail, derived from the same key as its link. Like the link's token it is never stored: the table has a hash keyed
 * with the shop's secret, because there are only a million codes.
 */
export const codeOf = ({ secret }: Pick<Settings, 'secret'>, { key }: MailedLink): string => {
  // 48 of its 256 bits: the modulo bias is below one in two hundred million.
  const number = Number.parseInt(keyedToken(secret, 'mailed code', key).slice(0, 12), 16)
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** A verified code that has not been redeemed yet. `cart` is that of the requester. */
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

/** Issues the code of a mail for its address; an older code of the address becomes invalid. */
export async function issue(
  tx: Tx,
  table: string,
  link: MailedLink,
  { email, cart }: { email: string; cart: string | null },
): Promise<void> {
  const { token_hash, code_hash } = stored(tx.shop.settings, link)
  await tx`
    insert into ${tx(table)} as code (email, token_hash, code_hash, cart, created_at, expires_at)
    values (email_key(${email}), ${token_hash}, ${code_hash}, ${cart}, ${tx.now}, ${endOf(tx.now, link)})
    on conflict (email) do update
       set token_hash = excluded.token_hash, code_hash = excluded.code_hash, cart = excluded.cart, tries = 0,
           created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = null`
}

/** Restarts the lifetime of a code when its mail is sent, like that of a link. */
export const start = ({ sql, clock, settings }: Shop, table: string, link: MailedLink) => sql`
  update ${sql(table)} set expires_at = ${endOf(clock.now(), link)}
   where token_hash = ${tokenHashOf(settings, link)} and used_at is null`

/** Replaces the code of `link` by that of `next`, unless it was used or replaced; returns whether it did. */
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

/** A code as it is tried. */
type TriedCode = RightCode & { code_hash: Buffer; is_open: boolean }

/**
 * Verifies a code for an address; null if it is wrong, expired, used or invalidated. The attempt is counted before the result is known, by a
 * separately committed statement, so that concurrent calls get no extra attempts. It is counted for every address, also for one to which no
 * code was mailed: a commit takes so much longer than finding nothing that it would tell who has an account.
 */
export async function tryCode(
  { sql, clock, settings }: Shop,
  table: string,
  email: string,
  code: string,
): Promise<RightCode | null> {
  const [now, nothing] = [clock.now(), { token_hash: randomBytes(32), code_hash: randomBytes(32) }]
  const [row] = await sql<TriedCode[]>`
    insert into ${sql(table)} as code (email, token_hash, code_hash, tries, created_at, expires_at)
    values (email_key(${email}), ${nothing.token_hash}, ${nothing.code_hash}, 1, ${now}, ${now})
    on conflict (email) do update set tries = least(code.tries, ${MAX_TRIES}) + 1
    returning id, token_hash, code_hash, cart,
              used_at is null and expires_at > ${now} and tries <= ${MAX_TRIES} as is_open`
  if (!row) throw new Error('An attempt was not counted')
  const { code_hash, is_open, ...found } = row
  const isRight = hashOf(settings.secret, found.token_hash, code).equals(code_hash)
  return isRight && is_open ? found : null
}

/** Redeems a verified code; returns whether it was still valid. Of two concurrent calls one succeeds. */
export async function redeem(tx: Tx, table: string, { id, token_hash }: RightCode): Promise<boolean> {
  const used = await tx`
    update ${tx(table)} set used_at = ${tx.now}
     where id = ${id} and token_hash = ${token_hash} and used_at is null and expires_at > ${tx.now}
    returning true`
  return used.length > 0
}

/** Whether the code mailed to an address at the request of a cart was used. */
export async function isUsed(
  at: Sql,
  table: string,
  { email, cart }: { email: string; cart: string },
): Promise<boolean> {
  const used = await at`
    select from ${at(table)} where email = email_key(${email}) and cart = ${cart} and used_at is not null`
  return used.length > 0
}

/** Invalidates the code of an address. */
export const revoke = (tx: Tx, table: string, email: string) => tx`
  delete from ${tx(table)} where email = email_key(${email})`

/** The cart of the requester of a mail, by the token of its link. */
export async function cartOf(at: Sql | Tx, table: string, token: string): Promise<string | null> {
  const [row] = await at<{ cart: string | null }[]>`
    select cart from ${at(table)} where token_hash = ${sha256(token)}`
  return row?.cart ?? null
}
