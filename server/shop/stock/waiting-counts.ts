import type { Tx } from '#server/platform/shop.ts'
import { notify } from './notify.ts'
import { lockWithShared } from './locks.ts'
import { adjustRows } from './queries.ts'

/**
 * A locked stock row: its free places (null is unlimited), the number of people waiting for one, and the rows of the shared capacities that
 * a place of it counts against.
 */
export interface LockedStock {
  free: number | null
  waiting_count: number
  shared_stock_ids: readonly number[]
}

/** A change of a stock row: of its taken places, and of the number of people waiting. */
export interface StockChange {
  taken: number
  waiting_count: number
}

/** Locks stock rows and their shared capacities in the order of their ids, and returns the free places of each, including those reserved for the waiting list. */
export async function lock(tx: Tx, ids: number[]): Promise<Map<number, LockedStock>> {
  const rows = await lockWithShared(tx, ids)
  return new Map(
    rows.map(({ id, capacity, taken, waiting_count, shared_stock_ids }) => [
      id,
      { free: capacity === null ? null : capacity - taken, waiting_count, shared_stock_ids },
    ]),
  )
}

/** Holds places of locked rows and of their shared capacities, and changes the waiting counts of the rows alone. The table's checks are the last guard. */
export async function adjust(tx: Tx, changes: Map<number, StockChange>): Promise<void> {
  const effective = [...changes].filter(([, { taken, waiting_count }]) => taken !== 0 || waiting_count !== 0)
  if (effective.length === 0) return
  notify(
    tx,
    await adjustRows(
      tx,
      effective.map(([id, change]) => ({ id, ...change })),
    ),
  )
}
