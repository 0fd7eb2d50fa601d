import { isEmail, normalizeEmail } from '#contract/rules.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { clientAddressPrefix, limitRate, limitFailures } from '#server/platform/security/rate-limiter.ts'

const QUARTER_OF_AN_HOUR = 15 * 60
const HOUR = 60 * 60

interface Caller {
  ip: string
}

/** Thirty calls that can cause a mail from one place and five to one address in an hour; then 429. */
export async function limitMails(shop: Shop, { ip }: Caller, email: string): Promise<void> {
  await limitRate(shop, 'mail from', clientAddressPrefix(ip), { seconds: HOUR, points: 30 })
  // What is no address is refused anyway, and must not use up anybody's tries.
  if (isEmail(email)) await limitRate(shop, 'mail to', normalizeEmail(email), { seconds: HOUR, points: 5 })
}

/** Thirty tries of a mailed code from one place in a quarter of an hour; then 429. */
export const limitCodes = (shop: Shop, { ip }: Caller): Promise<void> =>
  limitRate(shop, 'code from', clientAddressPrefix(ip), { seconds: QUARTER_OF_AN_HOUR, points: 30 })

/** Fifteen changes of one account's settings, each of which tries a password, in a quarter of an hour; then 429. */
export const limitSettings = (shop: Shop, customer: number): Promise<void> =>
  limitRate(shop, 'settings of', String(customer), { seconds: QUARTER_OF_AN_HOUR, points: 15 })

/** As `limitMails`, where settings name another address than the account has: that writes to an address of the caller's choice. */
export async function limitNewEmail(
  shop: Shop,
  caller: Caller,
  customer: { email: string },
  email: string,
): Promise<void> {
  if (normalizeEmail(email) !== normalizeEmail(customer.email)) await limitMails(shop, caller, email)
}

/** Twenty tickets transferred by one customer in an hour, for each writes to an address of their choice; then 429. */
export const limitReassignments = (shop: Shop, customer: number): Promise<void> =>
  limitRate(shop, 'ticket transfers of', String(customer), { seconds: HOUR, points: 20 })

/**
 * Fifteen wrong voucher codes for one cart, fifteen of one account and sixty from one place in a quarter of an hour, wherever a code is
 * read; then 429. A right one does not count.
 */
export function limitVouchers<T>(
  shop: Shop,
  { ip, customer }: Caller & { customer: { id: number } | null },
  { cart, code }: { cart: string; code: string },
  work: () => Promise<T>,
): Promise<T> {
  if (code.trim() === '') return work()
  const isFailure = ({ errors, status }: Refusal) =>
    status === 404 || errors?.['code'] !== undefined || errors?.['voucher_code'] !== undefined
  const wrong = { seconds: QUARTER_OF_AN_HOUR, points: 15, isFailure }
  const ofCart = () => limitFailures(shop, 'voucher for', cart, wrong, work)
  const ofAccount = () =>
    customer ? limitFailures(shop, 'voucher of', String(customer.id), wrong, ofCart) : ofCart()
  return limitFailures(shop, 'voucher from', clientAddressPrefix(ip), { ...wrong, points: 60 }, ofAccount)
}

/**
 * Two thousand writes to carts from one place that are refused, and three hundred writes to one cart, in a quarter of an hour; then 429
 * . Whatever it names as its cart, a write that opens another is limited by how many a place has open (`carts`).
 */
export async function limitCarts<T>(
  shop: Shop,
  { ip }: Caller,
  cart: string,
  work: () => Promise<T>,
): Promise<T> {
  const refused = { seconds: QUARTER_OF_AN_HOUR, points: 2_000, isFailure: () => true }
  return limitFailures(shop, 'refused of carts from', clientAddressPrefix(ip), refused, async () => {
    if (cart !== '') await limitRate(shop, 'writes to', cart, { seconds: QUARTER_OF_AN_HOUR, points: 300 })
    return work()
  })
}

/** Thirty links from one place that lead to nothing in a quarter of an hour; then 429. A link that is right costs nothing. */
export const limitLinks = <T>(shop: Shop, { ip }: Caller, work: () => Promise<T>): Promise<T> =>
  limitFailures(shop, 'link from', clientAddressPrefix(ip), { seconds: QUARTER_OF_AN_HOUR, points: 30 }, work)
