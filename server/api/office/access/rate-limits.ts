import type { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { clientAddressPrefix, limitFailures, type RateLimit } from '#server/platform/security/rate-limiter.ts'

interface Caller {
  ip: string
}

const QUARTER_OF_AN_HOUR = 15 * 60

/** Wrong passwords and codes are refused with 422. */
const WRONG: Omit<RateLimit, 'points'> = {
  seconds: QUARTER_OF_AN_HOUR,
  isFailure: ({ status }) => status === 422,
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

/**
 * Limits wrong voucher codes in orders that the staff place: sixty of one member in a quarter of an hour.
 * Refuses:
 * - more of them (429)
 */
export const limitVouchers = <T>(shop: Shop, id: number, work: () => Promise<T>): Promise<T> => {
  const wrong = { ...WRONG, isFailure: ({ errors }: Refusal) => errors?.['voucher_code'] !== undefined }
  return limitFailures(shop, 'office voucher of', String(id), { ...wrong, points: 60 }, work)
}
