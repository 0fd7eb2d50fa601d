import type { Shop } from '#server/platform/shop.ts'
import * as notices from './notices.ts'
import * as offers from './offers.ts'

/** Sale alerts by mail. */
export { signUp, stop } from './notices.ts'
/** The waiting list for places of sold-out items. */
export { find, join, leave } from './entries.ts'
export { followEmail } from './follow.ts'

/**
 * Sends alerts for sales that begin now, offers free places to the first people on the waiting list, and deletes the addresses of
 * entries fulfilled long ago.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  await notices.sendDueAlerts(shop)
  await notices.purge(shop)
  await offers.housekeeping(shop)
}
