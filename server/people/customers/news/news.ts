import { messages } from '#contract/messages.ts'
import type { SetNewsByLink } from '#contract/customers.ts'
import { normalizeEmail } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isSigned, sha256, sign } from '#server/platform/security/signing.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { CustomerRow } from '#server/people/customers/queries.ts'
import { copyOptOut, deleteOptOut, insertOptOut, type OptOutSource } from './queries.ts'

export { hasOptedOut } from '#server/people/customers/queries.ts'

/** Whether an address has opted out of news, as a SQL fragment. */

const PURPOSE = 'news'

const hashOf = (email: string): Buffer => sha256(normalizeEmail(email))

/**
 * The permanent link for opting out of news without a login. It contains a hash of the address, so it works after the person was erased,
 * and does not reveal the address.
 */
export function unsubscribeUrl(shop: Shop, email: string): string {
  const hash = hashOf(email).toString('base64url')
  return site.addressOf(shop, `/unsubscribe-news/${hash}${sign(shop.settings.secret, PURPOSE, hash)}`)
}

/** The lengths of hash and signature in a link. */
const LENGTH = 43

function hashIn({ settings }: Shop, code: string): Buffer {
  const [hash, signature] = [code.slice(0, LENGTH), code.slice(LENGTH)]
  if (!isSigned(settings.secret, PURPOSE, hash, signature))
    throw new Refusal(messages.newsLinkWrong, { field: 'code' })
  return Buffer.from(hash, 'base64url')
}

/** Opts the address of a customer out of news, or in again. */
export async function set(
  tx: Tx,
  { id, email }: Pick<CustomerRow, 'id' | 'email'>,
  news: boolean,
): Promise<void> {
  const [changed] = await choose(tx, hashOf(email), news, 'account')
  if (changed)
    await audit.record(tx, `customer ${id}`, news ? 'news wanted' : 'news stopped', `customer ${id}`)
}

/**
 * The same for the address of a mailed link, without a login.
 * Refuses:
 * - an invalid or modified link
 */
export async function setByLink(
  tx: Tx,
  { code, news }: SetNewsByLink,
  via: OptOutSource = 'link',
): Promise<void> {
  await choose(tx, hashIn(tx.shop, code), news, via)
}

const choose = (tx: Tx, hash: Buffer, news: boolean, via: OptOutSource) =>
  news ? deleteOptOut(tx, hash) : insertOptOut(tx, hash, via)

/** An opt-out also applies to a new address. */
export const follow = async (tx: Tx, from: string, to: string): Promise<void> =>
  void (await copyOptOut(tx, hashOf(from), hashOf(to)))
