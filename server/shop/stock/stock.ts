import { batchedWrite } from '#server/platform/batched.ts'
import type { Tx } from '#server/platform/shop.ts'
import { RemainingPlaces } from './remaining-places.ts'
import { lockWithShared } from './locks.ts'
import { notify } from './notify.ts'
import { adjustRows, remainingOf } from './queries.ts'

export { remaining, open, reload, version } from './availability.ts'
export { RemainingPlaces } from './remaining-places.ts'
/** What is currently on sale, according to this process's cache, and the refusal of what is not. */
export * as offered from './on-sale.ts'
/** Stock rows: creating them, setting their capacity, and assigning shared limits. */
export * as capacities from './capacities.ts'
/** Waiting counts of stock rows: for how many people the next free places are reserved. */
export * as waitingCounts from './waiting-counts.ts'

/**
 * Locks stock rows and their shared capacities in the order of their ids, and returns what is left of them for the public: free places
 * that are not reserved for the waiting list.
 */
export async function lock(tx: Tx, ids: number[]): Promise<RemainingPlaces> {
  const rows = await lockWithShared(tx, ids)
  if (rows.length < ids.length) throw new Error('A stock row is missing')
  return new RemainingPlaces(
    new Map(rows.map((row) => [row.id, remainingOf(row)])),
    new Map(rows.map(({ id, shared_stock_ids }) => [id, shared_stock_ids])),
  )
}

/** Holds (positive) or releases (negative) places of rows that are already locked, and of their shared capacities. The table's check constraint is the last guard. */
export async function adjust(tx: Tx, changes: Map<number, number>): Promise<void> {
  const effective = [...changes].filter(([, by]) => by !== 0)
  if (effective.length === 0) return
  notify(
    tx,
    await adjustRows(
      tx,
      effective.map(([id, taken]) => ({ id, taken, waiting_count: 0 })),
    ),
  )
}

type Places = ReadonlyMap<number, number>

/** Releases so many places of each row. */
export async function release(tx: Tx, places: Places): Promise<void> {
  await lockWithShared(tx, [...places.keys()])
  await adjust(tx, new Map([...places].map(([id, count]) => [id, -count])))
}

/**
 * Like `release`, for the commands of a batch: with the commit, for all of them at once, because a transaction must lock stock rows in the
 * order of their ids.
 */
export const releaseAtCommit = batchedWrite<Places>(
  (tx, all) => {
    const counts = new Map<number, number>()
    for (const [id, count] of all.flatMap((places) => [...places]))
      counts.set(id, (counts.get(id) ?? 0) + count)
    return release(tx, counts)
  },
  { atCommit: true, isAwaited: true },
)
