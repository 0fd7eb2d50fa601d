import { messages } from '#contract/messages.ts'
import type { SetNewsByLink } from '#contract/customers.ts'
import { normalizeEmail } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isSigned, sha256, sign } from '#server/platform/security/signing.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type { CustomerRow } from '#server/customers/queries.ts'
import { copyOptOut, deleteOptOut, insertOptOut, type Way } from './queries.ts'

/** Whether an address wants no news, as a part of a statement. */
export { hasOptedOut } from './queries.ts'

const PURPOSE = 'news'

const hashOf = (email: string): Buffer => sha256(normalizeEmail(email))

/**
 * Where the news to an address can be stopped, for good and without a login. It names the address by its hash, so it works after the
 * person was erased, and whoever reads it learns no address.
 */
export function stopUrl(shop: Shop, email: string): string {
  const hash = hashOf(email).toString('base64url')
  return site.addressOf(shop, `/stop-news/${hash}${sign(shop.settings.secret, PURPOSE, hash)}`)
}

/** The length of a hash, and of a signature, in a link. */
const LENGTH = 43

function hashIn({ settings }: Shop, code: string): Buffer {
  const [hash, signature] = [code.slice(0, LENGTH), code.slice(LENGTH)]
  if (!isSigned(settings.secret, PURPOSE, hash, signature))
    throw new Refusal(messages.newsLinkWrong, { field: 'code' })
  return Buffer.from(hash, 'base64url')
}

/** Stops the news to the address of a customer, or has them sent again. */
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
 * The same for the address that a mailed link names, whoever follows it.
 * Refuses:
 * - a link that is not as it was mailed
 */
export async function setByLink(tx: Tx, { code, news }: SetNewsByLink, via: Way = 'link'): Promise<void> {
  await choose(tx, hashIn(tx.shop, code), news, via)
}

const choose = (tx: Tx, hash: Buffer, news: boolean, via: Way) =>
  news ? deleteOptOut(tx, hash) : insertOptOut(tx, hash, via)

/** Who wants no news wants none at a new address either. */
export const follow = async (tx: Tx, from: string, to: string): Promise<void> =>
  void (await copyOptOut(tx, hashOf(from), hashOf(to)))
