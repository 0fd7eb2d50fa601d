import type { Tx } from '#server/platform/shop.ts'
import { Left } from './left.ts'
import { lockWithShares } from './locks.ts'
import { notify } from './notify.ts'
import { adjustRows, leftOf } from './queries.ts'

export { openQueue, type StockQueue, type CommandResult } from './queue.ts'
export { remaining, open, reload, version } from './availability.ts'
export { Left } from './left.ts'
/** What of the catalogue can be had now, as far as this process knows. */
export * as offered from './offered.ts'
/** New rows, how many places they have, and which of them share a limit. */
export * as capacities from './capacities.ts'
/** Those who wait for a place, to whom the next free ones belong. */
export * as waiting from './waiting.ts'

/**
 * Locks stock rows and the shared capacities to which they belong, in the order of their ids, and returns what is left of them for everybody:
 * what is free, and does not belong to those who wait.
 */
export async function lock(tx: Tx, ids: number[]): Promise<Left> {
  const rows = await lockWithShares(tx, ids)
  if (rows.length < ids.length) throw new Error('A stock row is missing')
  return new Left(
    new Map(rows.map((row) => [row.id, leftOf(row)])),
    new Map(rows.map(({ id, shares }) => [id, shares])),
  )
}

/** Holds (positive) or releases (negative) places of rows that are locked already, and of what they share. The table's check is the last guard. */
export async function adjust(tx: Tx, changes: Map<number, number>): Promise<void> {
  const effective = [...changes].filter(([, by]) => by !== 0)
  if (effective.length === 0) return
  notify(
    tx,
    await adjustRows(
      tx,
      effective.map(([id, taken]) => ({ id, taken, waiting: 0 })),
    ),
  )
}

/** Releases one place for each id; an id may occur more than once. */
export async function release(tx: Tx, ids: number[]): Promise<void> {
  const changes = new Map<number, number>()
  for (const id of ids) changes.set(id, (changes.get(id) ?? 0) - 1)
  await lockWithShares(tx, [...changes.keys()])
  await adjust(tx, changes)
}
