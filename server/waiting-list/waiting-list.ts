import type { Shop } from '#server/platform/shop.ts'
import * as notices from './notices.ts'
import * as offers from './offers.ts'

/** Being told by mail when a sale begins. */
export { signUp, stop } from './notices.ts'
/** The line for places of what is sold out. */
export { find, join, leave } from './entries.ts'
export { followEmail } from './follow.ts'

/**
 * Writes to those who wanted to be told of a sale that begins now, offers free places to the first in line, and deletes the addresses of
 * those who were served long ago.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  await notices.tellDue(shop)
  await notices.purge(shop)
  await offers.housekeeping(shop)
}
