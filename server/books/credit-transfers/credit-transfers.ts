import type { Shop } from '#server/platform/shop.ts'
import { eraseAccounts } from './queries.ts'

/** The bank accounts that overpayments are returned to. */
export { setAccount } from './account.ts'
export { previewFile } from './candidates.ts'
export { createFile, downloadFile, withdrawFile } from './sepa-file.ts'

/** Erases the accounts of money sent before an instant, in SEPA files and overpayments; returns the number. */
export async function eraseLongSent(shop: Shop, before: Temporal.Instant): Promise<number> {
  const [erased] = await eraseAccounts(shop.sql, before)
  return erased?.gone ?? 0
}
