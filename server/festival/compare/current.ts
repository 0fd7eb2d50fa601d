import { Festival } from '#contract/festival/festival.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { inSchemaOrder } from '#server/festival/read/visit.ts'
import { readStored, readStoredVouchers, type StoredFestival } from './stored.ts'

/** Whether vouchers are part of it: an import sets them too, while the office edits them one by one. */
export type Scope = 'with vouchers' | 'without vouchers'

/** The festival as the database has it, its pictures by their address in the shop. */
export interface CurrentFestival {
  festival: Festival
  /** The same with the columns of its rows, and how many of each stock are taken. */
  stored: StoredFestival
}

/** Null before the first festival is imported. */
export async function findCurrent(sql: Sql | Tx, scope: Scope): Promise<CurrentFestival | null> {
  const stored = await readStored(sql, (address) => address)
  if (!stored) return null
  const vouchers = scope === 'with vouchers' ? await readStoredVouchers(sql, stored.site.timezone) : []
  // What is in the database was validated when it was written.
  return { festival: inSchemaOrder(Festival, { ...stored, vouchers }) as Festival, stored }
}

/** As findCurrent, where a festival has been imported for certain. */
export async function readCurrent(sql: Sql | Tx, scope: Scope): Promise<CurrentFestival> {
  const current = await findCurrent(sql, scope)
  if (!current) throw new Error('No festival has been imported')
  return current
}
