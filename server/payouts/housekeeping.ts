import { after } from '#server/platform/clock.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { eraseAccounts } from './queries.ts'

/** Erases the accounts of what was sent longer ago than the festival keeps bank details. */
export async function housekeeping(shop: Shop): Promise<void> {
  const { bankDetails } = site.of(shop).durations
  await eraseAccounts(shop.sql, after(shop.clock.now(), bankDetails.negated()))
}
