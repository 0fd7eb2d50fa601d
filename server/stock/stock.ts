import type { TravelTime } from '#contract/shop-items.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { notifyProcesses } from '#server/platform/cache/notifications.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { remaining, reload } from './availability.ts'
import { messages } from './messages.ts'
import { notify } from './notify.ts'
import { adjustRows, insertRows, leftOf, lockRows, updateCapacities } from './queries.ts'

export { openQueue, type StockQueue, type CommandResult } from './queue.ts'
export { remaining, open, reload, version } from './availability.ts'
/** Those who wait for a place, to whom the next free ones belong. */
export * as waiting from './waiting.ts'

/** Creates stock rows with these capacities (null is unlimited) and returns their ids in the same order. */
export async function create(tx: Tx, capacities: (number | null)[]): Promise<number[]> {
  const rows = await insertRows(tx, capacities)
  notify(
    tx,
    rows.map(({ id }, index) => ({
      id,
      capacity: capacities[index] ?? null,
      taken: 0,
      waiting: 0,
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
export async function setCapacities(
  tx: Tx,
  changes: { id: number; capacity: number | null }[],
): Promise<void> {
  const full = await updateCapacities(
    tx,
    changes.map(({ id }) => id),
    changes.map(({ capacity }) => capacity),
  )
  if (full.length > 0) throw new Refusal(messages.capacityTooLow, { field: 'stock' })
  notifyReload(tx)
}

/**
 * Locks stock rows in the order of their ids and returns how many places of each are left for everybody (null is unlimited): what is free,
 * less than nothing where more people wait for it.
 */
export async function lock(tx: Tx, ids: number[]): Promise<Map<number, number | null>> {
  const rows = await lockRows(tx, ids)
  if (rows.length < ids.length) throw new Error('A stock row is missing')
  return new Map(rows.map((row) => [row.id, leftOf(row)]))
}

/** Holds (positive) or releases (negative) places of rows that are locked already. The table's check is the last guard. */
export async function adjust(tx: Tx, changes: Map<number, number>): Promise<void> {
  const effective = [...changes].filter(([, by]) => by !== 0)
  if (effective.length === 0) return
  const rows = await adjustRows(
    tx,
    effective.map(([id]) => id),
    effective.map(([, by]) => by),
  )
  notify(tx, rows)
}

/** Releases one place for each id; an id may occur more than once. */
export async function release(tx: Tx, ids: number[]): Promise<void> {
  const changes = new Map<number, number>()
  for (const id of ids) changes.set(id, (changes.get(id) ?? 0) - 1)
  await lockRows(tx, [...changes.keys()])
  await adjust(tx, changes)
}

/** The departures of a product with their remaining seats, as far as this process knows; 0 once it has departed. */
export const travelTimes = (shop: Shop, product: catalogue.Product): TravelTime[] =>
  product.departures.map((departure) => ({
    id: departure.id,
    travel_time: departure.at,
    remaining: hasDeparted(shop, product, departure) ? 0 : (remaining(shop, departure.stock_id) ?? 0),
  }))

const hasDeparted = (
  shop: Shop,
  product: catalogue.Product,
  { travel_time }: catalogue.Product['departures'][number],
): boolean => !catalogue.isBefore(shop.clock.now(), travel_time, product)

function notifyReload(tx: Tx): void {
  tx.onCommit(async () => {
    notifyProcesses(tx.shop, 'stock', [''])
    await reload(tx.shop)
  })
}
