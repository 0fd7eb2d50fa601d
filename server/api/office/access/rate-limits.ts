import { messages } from '#contract/messages.ts'
import { normalizeEmail } from '#contract/rules.ts'
import type { Shop } from '#server/platform/shop.ts'
import { clientAddressPrefix, limitFailures, type RateLimit } from '#server/platform/security/rate-limiter.ts'

interface Caller {
  ip: string
}

const QUARTER_OF_AN_HOUR = 15 * 60

/** Wrong passwords and codes are refused with 422. */
const WRONG: Omit<RateLimit, 'points'> = { seconds: QUARTER_OF_AN_HOUR, failureStatus: 422 }

/**
 * Limits wrong logins: ten of one address from one client, fifty of all from one client, in a quarter of an hour. A
 * right one does not count.
 * Refuses:
 * - more of them (429)
 */
export function limitLogins<T>(
  shop: Shop,
  { ip }: Caller,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  const wrong = { ...WRONG, message: messages.tooManyLogins }
  const account = `${clientAddressPrefix(ip)} ${normalizeEmail(email)}`
  return limitFailures(shop, 'office login from', clientAddressPrefix(ip), { ...wrong, points: 50 }, () =>
    limitFailures(shop, 'office login as', account, { ...wrong, points: 10 }, work),
  )
}

/**
 * Limits wrong codes and passwords of a session that is logged in: ten of one member of the staff, thirty from one
 * client, in a quarter of an hour.
 * Refuses:
 * - more of them (429)
 */
export const limitGuesses = <T>(shop: Shop, { ip }: Caller, id: number, work: () => Promise<T>): Promise<T> =>
  limitFailures(shop, 'office guess from', clientAddressPrefix(ip), { ...WRONG, points: 30 }, () =>
    limitFailures(shop, 'office guess of', String(id), { ...WRONG, points: 10 }, work),
  )

/**
 * Limits links that are unknown or over: thirty from one client in a quarter of an hour.
 * Refuses:
 * - more of them (429)
 */
export const limitLinks = <T>(shop: Shop, { ip }: Caller, work: () => Promise<T>): Promise<T> =>
  limitFailures(
    shop,
    'office link from',
    clientAddressPrefix(ip),
    { seconds: QUARTER_OF_AN_HOUR, points: 30 },
    work,
  )
