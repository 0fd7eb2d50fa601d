import type { Tx } from '#server/platform/shop.ts'
import { insertEntry, openTill, type NewEntry } from './queries.ts'

/** Writes what one of the staff has taken or given back into their open till, which is opened if there is none. */
export async function write(tx: Tx, staffId: number, entry: NewEntry): Promise<void> {
  const [till] = await openTill(tx, staffId)
  if (!till) throw new Error('A till was not opened')
  await insertEntry(tx, till.id, entry)
}
