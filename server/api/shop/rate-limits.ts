import { messages } from '#contract/messages.ts'
import { isEmail, normalizeEmail } from '#contract/rules.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  clientAddressPrefix,
  limitRate,
  limitFailures,
  type RateLimit,
} from '#server/platform/security/rate-limiter.ts'

const QUARTER_OF_AN_HOUR = 15 * 60
const HOUR = 60 * 60

interface Caller {
  ip: string
}

/** Ten tries of one account from one place and fifty of all accounts in a quarter of an hour; then 429. */
export async function limitLogins(shop: Shop, { ip }: Caller, email: string): Promise<void> {
  const most = {
    seconds: QUARTER_OF_AN_HOUR,
    message: messages.tooManyLogins,
  } satisfies Partial<RateLimit>
  await limitRate(shop, 'login from', clientAddressPrefix(ip), { ...most, points: 50 })
  await limitRate(shop, 'login as', `${clientAddressPrefix(ip)} ${normalizeEmail(email)}`, {
    ...most,
    points: 10,
  })
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

/** Twenty tickets transferred by one customer in an hour, for each writes to an address of their choice; then 429. */
export const limitReassignments = (shop: Shop, customer: number): Promise<void> =>
  limitRate(shop, 'gifts of', String(customer), { seconds: HOUR, points: 20 })

/** Sixty tries of voucher codes from one place and fifteen for one cart in a quarter of an hour; then 429. */
export async function limitVouchers(shop: Shop, { ip }: Caller, cart: string): Promise<void> {
  await limitRate(shop, 'voucher from', clientAddressPrefix(ip), { seconds: QUARTER_OF_AN_HOUR, points: 60 })
  if (cart !== '') await limitRate(shop, 'voucher for', cart, { seconds: QUARTER_OF_AN_HOUR, points: 15 })
}

/**
 * Two thousand new carts from one place and three hundred writes to one cart in a quarter of an hour; then 429.
 * Generous, because a whole mobile network may share one address when sales open; enough to stop one script from holding all.
 */
export async function limitCarts(shop: Shop, { ip }: Caller, cart: string): Promise<void> {
  if (cart === '')
    await limitRate(shop, 'carts from', clientAddressPrefix(ip), {
      seconds: QUARTER_OF_AN_HOUR,
      points: 2_000,
    })
  else await limitRate(shop, 'writes to', cart, { seconds: QUARTER_OF_AN_HOUR, points: 300 })
}

/** Thirty links from one place that lead to nothing in a quarter of an hour; then 429. A link that is right costs nothing. */
export const limitLinks = <T>(shop: Shop, { ip }: Caller, work: () => Promise<T>): Promise<T> =>
  limitFailures(shop, 'link from', clientAddressPrefix(ip), { seconds: QUARTER_OF_AN_HOUR, points: 30 }, work)
