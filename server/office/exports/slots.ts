import { officeMessages } from '#contract/office/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Each export holds a connection of the process for as long as it is written. */
const MOST = 2

const running = new WeakMap<Shop, number>()

/** Whether all exports of the process are in use. */
export const isBusy = (shop: Shop): boolean => (running.get(shop) ?? 0) >= MOST

const count = (shop: Shop, by: number): unknown => running.set(shop, (running.get(shop) ?? 0) + by)

/**
 * Takes one of the exports of the process, does what comes before the writing, and returns the writing, after which it is free again.
 * Refuses:
 * - a third export at once (429)
 */
export async function inSlot<Arguments extends unknown[]>(
  shop: Shop,
  before: () => Promise<unknown>,
  write: (...given: Arguments) => Promise<void>,
): Promise<(...given: Arguments) => Promise<void>> {
  if (isBusy(shop)) throw new Refusal(officeMessages.exportsBusy, { status: 429, retryAfter: 10 })
  count(shop, 1)
  try {
    await before()
  } catch (error) {
    count(shop, -1)
    throw error
  }
  return (...given) => write(...given).finally(() => count(shop, -1))
}
