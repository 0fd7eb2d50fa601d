import type { Shop, Tx } from '#server/platform/shop.ts'
import { readAll, type StockRow } from './queries.ts'

interface Availability {
  rows: Map<number, StockRow>
  /** Goes up with every change, so that an answer made from the levels knows when it is stale. */
  version: number
}

const caches = new WeakMap<Shop, Availability>()

/** Loads what is left of everything and keeps it fresh: other processes tell what they changed. */
export async function open(shop: Shop): Promise<void> {
  caches.set(shop, { rows: new Map(), version: 0 })
  const refreshOrSay = () =>
    void reload(shop).catch((error: unknown) => shop.log.error({ err: error }, 'stock levels not refreshed'))
  const hear = (payload: string) =>
    payload === '' ? refreshOrSay() : update(shop, JSON.parse(payload) as StockRow[])
  // What was told while a connection was lost is gone, so whenever it is back everything is loaded again.
  await shop.sql.listen('stock', hear, refreshOrSay)
  await reload(shop)
}

export async function reload(shop: Shop): Promise<void> {
  update(shop, await readAll(shop.sql))
}

/** Writes down what a committed transaction left; older news than what is known change nothing. */
export function update(shop: Shop, rows: readonly StockRow[]): void {
  const levels = availabilityOf(shop)
  for (const row of rows)
    if (row.version >= (levels.rows.get(row.id)?.version ?? 0)) levels.rows.set(row.id, row)
  levels.version += 1
}

/** How much of a stock row is left, as far as this process knows; null is unlimited. Costs no SQL. */
export function remaining(at: Shop | Tx, stockId: number): number | null {
  const row = availabilityOf('shop' in at ? at.shop : at).rows.get(stockId)
  if (!row || row.capacity === null) return row ? null : 0
  return row.capacity - row.taken
}

/** A number that changes whenever any level does. */
export const version = (shop: Shop): number => availabilityOf(shop).version

function availabilityOf(shop: Shop): Availability {
  const levels = caches.get(shop)
  if (!levels) throw new Error('The stock levels are not open')
  return levels
}
