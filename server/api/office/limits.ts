import { messages } from '#contract/messages.ts'
import { tidyEmail } from '#contract/rules.ts'
import type { Shop } from '#server/platform/shop.ts'
import { household, throttleFailures } from '#server/platform/throttle.ts'

interface Caller {
  ip: string
}

const WRONG = { seconds: 15 * 60, failure: 422 }

/** Ten wrong logins of one address from one place and fifty of all in a quarter of an hour; then 429. A right one costs nothing. */
export function limitLogins<T>(
  shop: Shop,
  { ip }: Caller,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  const wrong = { ...WRONG, text: messages.tooManyLogins }
  const account = `${household(ip)} ${tidyEmail(email)}`
  return throttleFailures(shop, 'office login from', household(ip), { ...wrong, points: 50 }, () =>
    throttleFailures(shop, 'office login as', account, { ...wrong, points: 10 }, work),
  )
}

/** Ten wrong codes and passwords of one member of the staff, and thirty from one place, in a quarter of an hour; then 429. */
export const limitGuesses = <T>(shop: Shop, { ip }: Caller, id: number, work: () => Promise<T>): Promise<T> =>
  throttleFailures(shop, 'office guess from', household(ip), { ...WRONG, points: 30 }, () =>
    throttleFailures(shop, 'office guess of', String(id), { ...WRONG, points: 10 }, work),
  )

/** Thirty links from one place that let nobody in in a quarter of an hour; then 429. */
export const limitLinks = <T>(shop: Shop, { ip }: Caller, work: () => Promise<T>): Promise<T> =>
  throttleFailures(shop, 'office link from', household(ip), { seconds: 15 * 60, points: 30 }, work)
