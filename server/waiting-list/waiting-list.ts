import type { Shop } from '#server/platform/shop.ts'
import * as saleAlerts from './sale-alerts.ts'
import * as offers from './offers.ts'

/** Sale alerts by mail. */
export * as saleAlerts from './sale-alerts.ts'
/** The waiting list for places of sold-out items. */
export { find, join, leave } from './entries.ts'
export { followEmail } from './follow.ts'

/**
 * Sends alerts for sales that begin now, offers free places to the first people on the waiting list, and deletes the addresses of
 * entries fulfilled long ago.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  await saleAlerts.sendDue(shop)
  await saleAlerts.purge(shop)
  await offers.housekeeping(shop)
}
