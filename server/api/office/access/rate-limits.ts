import type { Refusal } from '#server/platform/refusal.ts'
import { clientAddressPrefix } from '#server/platform/security/client-address.ts'
import { limitFailures, limitTries } from '#server/platform/security/rate-limiter.ts'
import type { Shop } from '#server/platform/shop.ts'

interface Caller {
  ip: string
}

const QUARTER_OF_AN_HOUR = 15 * 60

const limit = (name: string, key: string, points: number) => ({
  name: `office ${name}`,
  key,
  points,
  seconds: QUARTER_OF_AN_HOUR,
})

/** Wrong passwords and codes are refused with 422. */
const isWrong = (refusal: Refusal | null): boolean => refusal?.status === 422

/**
 * Limits wrong codes and passwords of a logged-in session: ten by one staff member, thirty from one client, in a quarter of an
 * hour.
 * Refuses:
 * - further attempts (429)
 */
export const limitGuesses = <T>(shop: Shop, { ip }: Caller, id: number, work: () => Promise<T>): Promise<T> =>
  limitTries(
    shop,
    [limit('guess of', String(id), 10), limit('guess from', clientAddressPrefix(ip), 30)],
    { counts: isWrong },
    work,
  )

/**
 * Limits unknown or expired links: thirty from one client in a quarter of an hour.
 * Refuses:
 * - further attempts (429)
 */
export const limitLinks = <T>(shop: Shop, { ip }: Caller, work: () => Promise<T>): Promise<T> =>
  limitFailures(shop, [limit('link from', clientAddressPrefix(ip), 30)], {}, work)

/**
 * Limits wrong codes of vouchers and discounts in orders placed by staff: sixty by one staff member in a quarter of an hour.
 * Refuses:
 * - further attempts (429)
 */
export const limitVouchers = <T>(shop: Shop, id: number, work: () => Promise<T>): Promise<T> => {
  const counts = (refusal: Refusal | null) =>
    Object.keys(refusal?.errors ?? {}).some((field) => field === 'voucher_code' || field.startsWith('codes.'))
  return limitTries(shop, [limit('voucher of', String(id), 60)], { counts }, work)
}
