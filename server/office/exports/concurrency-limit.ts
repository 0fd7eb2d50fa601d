import { officeMessages } from '#contract/office/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Each export uses a connection of the process until it is written. */
const MAX_RUNNING = 2

const running = new WeakMap<Shop, number>()

/** Whether all export slots of the process are in use. */
export const isBusy = (shop: Shop): boolean => (running.get(shop) ?? 0) >= MAX_RUNNING

const count = (shop: Shop, by: number): unknown => running.set(shop, (running.get(shop) ?? 0) + by)

/**
 * Takes an export slot of the process, runs the preparation, and returns the writing function, after which the slot is released.
 * Refuses:
 * - a third concurrent export (429)
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
