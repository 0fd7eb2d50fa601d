import type { Tx } from '#server/platform/shop.ts'
import { notify } from './notify.ts'
import { lockWithShares } from './locks.ts'
import { adjustRows } from './queries.ts'

/**
 * A locked stock row: how many places are free (null is unlimited), how many people wait for one, and the rows of which a place of it is a
 * place as well.
 */
export interface WaitedFor {
  free: number | null
  waiting: number
  shares: readonly number[]
}

/** A change of a stock row: of the places that are taken, and of those who wait. */
export interface WaitingChange {
  taken: number
  waiting: number
}

/** Locks stock rows, and those that they share, in the order of their ids and returns what is free in each, also what belongs to those who wait. */
export async function lock(tx: Tx, ids: number[]): Promise<Map<number, WaitedFor>> {
  const rows = await lockWithShares(tx, ids)
  return new Map(
    rows.map(({ id, capacity, taken, waiting, shares }) => [
      id,
      { free: capacity === null ? null : capacity - taken, waiting, shares },
    ]),
  )
}

/** Holds places of locked rows and of what they share, and changes how many wait for them alone. The table's checks are the last guard. */
export async function adjust(tx: Tx, changes: Map<number, WaitingChange>): Promise<void> {
  const effective = [...changes].filter(([, { taken, waiting }]) => taken !== 0 || waiting !== 0)
  if (effective.length === 0) return
  notify(
    tx,
    await adjustRows(
      tx,
      effective.map(([id, change]) => ({ id, ...change })),
    ),
  )
}
