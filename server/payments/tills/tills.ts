import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import { insertEntry, openTill, type NewEntry } from './queries.ts'

/**
 * Records money that a staff member has taken or returned in their open till; opens one if necessary. Cash is rounded to the smallest coin,
 * or by `rounding`, if what is returned was taken with it.
 */
export async function write(tx: Tx, staffId: number, entry: NewEntry): Promise<void> {
  const [till] = await openTill(tx, staffId)
  if (!till) throw new Error('A till was not opened')
  const rounding = entry.method === 'cash' ? pricing.cashRounding(tx, entry.amount) : 0
  await insertEntry(tx, till.id, { rounding, ...entry })
}
