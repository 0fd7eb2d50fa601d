import { notifyProcesses } from '#server/platform/cache/notifications.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { reload } from './availability.ts'
import { messages } from './messages.ts'
import { notify } from './notify.ts'
import { insertRows, recount, updateTaken, updateCapacities, updateSharedIds } from './queries.ts'

/** Creates stock rows with these capacities (null is unlimited) and returns their ids in the same order. */
export async function create(tx: Tx, capacities: (number | null)[]): Promise<number[]> {
  const rows = await insertRows(tx, capacities)
  notify(
    tx,
    rows.map(({ id }, index) => ({
      id,
      capacity: capacities[index] ?? null,
      taken: 0,
      waiting_count: 0,
      shared_stock_ids: [],
      version: 0,
    })),
  )
  return rows.map(({ id }) => id)
}

/**
 * Sets the capacities of stock rows, all of them or none.
 * Refuses:
 * - a capacity below what is taken already (`stock`)
 */
export async function set(tx: Tx, changes: { id: number; capacity: number | null }[]): Promise<void> {
  const full = await updateCapacities(
    tx,
    changes.map(({ id }) => id),
    changes.map(({ capacity }) => capacity),
  )
  if (full.length > 0) throw new Refusal(messages.capacityTooLow, { field: 'stock' })
  notifyReload(tx)
}

/** Writes what is taken already of stock rows that this transaction has created; the table's check refuses more than their capacity. */
export async function start(tx: Tx, rows: readonly { stock_id: number; taken: number }[]): Promise<void> {
  await updateTaken(tx, rows)
  notifyReload(tx)
}

/** A shared capacity: its stock row, its size (null is unlimited), and the rows that belong to it. */
export interface SharedCapacity {
  id: number
  capacity: number | null
  members: number[]
}

/**
 * Replaces all shared capacities, and recounts the taken places of each. `rows` are all stock rows that belong to one now
 * or did before: they and the shared rows are locked. The caller has checked that the taken places fit; the table's check is the last guard.
 */
export async function share(tx: Tx, shared: SharedCapacity[], rows: number[]): Promise<void> {
  const sharedIdsOf = (row: number) =>
    shared.flatMap(({ id, members }) => (members.includes(row) ? [id] : [])).toSorted((a, b) => a - b)
  await updateSharedIds(
    tx,
    rows.map((id) => ({ id, shared_stock_ids: sharedIdsOf(id) })),
  )
  await recount(
    tx,
    shared.map(({ id, capacity }) => ({ id, capacity })),
  )
  notifyReload(tx)
}

function notifyReload(tx: Tx): void {
  tx.onCommit(async () => {
    notifyProcesses(tx.shop, 'stock', [''])
    await reload(tx.shop)
  })
}
