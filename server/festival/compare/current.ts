import { Festival } from '#contract/festival/festival.ts'
import type { Tx } from '#server/platform/shop.ts'
import { inSchemaOrder } from '#server/festival/read/visit.ts'
import { readStored, readStoredVouchers, toFestival, type StoredFestival } from './stored.ts'

/** Whether vouchers are part of it: an import sets them too, while the office edits them one by one. */
export type Scope = 'with vouchers' | 'without vouchers'

/** The festival as the database has it, its pictures by their address in the shop. */
export interface CurrentFestival {
  festival: Festival
  /** The rows of which it was made, and how many of each stock are taken. */
  stored: StoredFestival
}

/** Null before the first festival is imported. In a transaction that has changed it, it has to be read `anew`. */
export async function findCurrent(
  tx: Tx,
  scope: Scope,
  options: { anew?: boolean } = {},
): Promise<CurrentFestival | null> {
  const stored = await readStored(tx, options)
  if (!stored) return null
  const festival = toFestival(stored)
  if (scope === 'without vouchers') return { festival, stored }
  const vouchers = await readStoredVouchers(tx, stored.site.timezone)
  const ordered = inSchemaOrder(Festival.properties.vouchers, vouchers) as Festival['vouchers']
  return { festival: { ...festival, vouchers: ordered }, stored }
}

/** As findCurrent, where a festival has been imported for certain. */
export async function readCurrent(
  tx: Tx,
  scope: Scope,
  options: { anew?: boolean } = {},
): Promise<CurrentFestival> {
  const current = await findCurrent(tx, scope, options)
  if (!current) throw new Error('No festival has been imported')
  return current
}
