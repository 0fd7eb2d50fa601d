import { Festival } from '#contract/festival/festival.ts'
import type { Tx } from '#server/platform/shop.ts'
import { inSchemaOrder } from '#server/festival/read/read.ts'
import { readStored, readStoredVouchers, toFestival, type StoredFestival } from './stored.ts'

/** Whether to include vouchers: an import replaces them, the office edits them individually. */
export type Scope = 'with vouchers' | 'without vouchers'

/** The festival in the database, with pictures by their address in the shop. */
export interface CurrentFestival {
  festival: Festival
  /** The rows that it was built from, and the taken places of each stock. */
  stored: StoredFestival
}

/** Null before the first festival is imported. A transaction that has changed it must read it `uncached`. */
export async function findCurrent(
  tx: Tx,
  scope: Scope,
  options: { uncached?: boolean } = {},
): Promise<CurrentFestival | null> {
  const stored = await readStored(tx, options)
  if (!stored) return null
  const festival = toFestival(stored)
  if (scope === 'without vouchers') return { festival, stored }
  const vouchers = await readStoredVouchers(tx, stored.site.timezone)
  const ordered = inSchemaOrder(Festival.properties.vouchers, vouchers) as Festival['vouchers']
  return { festival: { ...festival, vouchers: ordered }, stored }
}

/** Like findCurrent, if a festival has certainly been imported. */
export async function readCurrent(
  tx: Tx,
  scope: Scope,
  options: { uncached?: boolean } = {},
): Promise<CurrentFestival> {
  const current = await findCurrent(tx, scope, options)
  if (!current) throw new Error('No festival has been imported')
  return current
}
