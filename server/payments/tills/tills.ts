import type { Tx } from '#server/platform/shop.ts'
import { insertEntry, openTill, type NewEntry } from './queries.ts'

/** Records money that a staff member has taken or returned in their open till; opens one if necessary. */
export async function write(tx: Tx, staffId: number, entry: NewEntry): Promise<void> {
  const [till] = await openTill(tx, staffId)
  if (!till) throw new Error('A till was not opened')
  await insertEntry(tx, till.id, entry)
}
