import { messages } from '#contract/messages.ts'
import { normalizeEmail } from '#contract/rules.ts'
import type { Shop } from '#server/platform/shop.ts'
import { clientAddressPrefix, limitFailures, type RateLimit } from '#server/platform/security/rate-limiter.ts'

interface Caller {
  ip: string
}

const WRONG = { seconds: 15 * 60, failureStatus: 422 } satisfies Partial<RateLimit>

/** Ten wrong logins of one address from one place and fifty of all in a quarter of an hour; then 429. A right one costs nothing. */
export function limitLogins<T>(
  shop: Shop,
  { ip }: Caller,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  const wrong = { ...WRONG, message: messages.tooManyLogins } satisfies Partial<RateLimit>
  const account = `${clientAddressPrefix(ip)} ${normalizeEmail(email)}`
  return limitFailures(shop, 'office login from', clientAddressPrefix(ip), { ...wrong, points: 50 }, () =>
    limitFailures(shop, 'office login as', account, { ...wrong, points: 10 }, work),
  )
}

/** Ten wrong codes and passwords of one member of the staff, and thirty from one place, in a quarter of an hour; then 429. */
export const limitGuesses = <T>(shop: Shop, { ip }: Caller, id: number, work: () => Promise<T>): Promise<T> =>
  limitFailures(shop, 'office guess from', clientAddressPrefix(ip), { ...WRONG, points: 30 }, () =>
    limitFailures(shop, 'office guess of', String(id), { ...WRONG, points: 10 }, work),
  )

/** Thirty links from one place that let nobody in in a quarter of an hour; then 429. */
export const limitLinks = <T>(shop: Shop, { ip }: Caller, work: () => Promise<T>): Promise<T> =>
  limitFailures(shop, 'office link from', clientAddressPrefix(ip), { seconds: 15 * 60, points: 30 }, work)
