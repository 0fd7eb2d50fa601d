import type { Shop } from '#server/platform/shop.ts'
import { eraseAccounts } from './queries.ts'

/** Erases the accounts of what was sent before an instant: SEPA files, and those of overpayments; says of how many. */
export async function eraseLongSent(shop: Shop, before: Temporal.Instant): Promise<number> {
  const [erased] = await eraseAccounts(shop.sql, before)
  return erased?.gone ?? 0
}
