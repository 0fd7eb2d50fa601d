import type { Shop, Tx } from '#server/platform/shop.ts'
import { readAll, type StockRow } from './queries.ts'

interface Levels {
  rows: Map<number, StockRow>
  /** Goes up with every change, so that an answer made from the levels knows when it is stale. */
  version: number
}

const held = new WeakMap<Shop, Levels>()

/** Loads what is left of everything and keeps it fresh: other processes tell what they changed. */
export async function openLevels(shop: Shop): Promise<void> {
  held.set(shop, { rows: new Map(), version: 0 })
  const refreshOrSay = () =>
    void refresh(shop).catch((error: unknown) => shop.log.error({ err: error }, 'stock levels not refreshed'))
  const hear = (payload: string) =>
    payload === '' ? refreshOrSay() : note(shop, JSON.parse(payload) as StockRow[])
  // What was told while a connection was lost is gone, so whenever it is back everything is loaded again.
  await shop.sql.listen('stock', hear, refreshOrSay)
  await refresh(shop)
}

export async function refresh(shop: Shop): Promise<void> {
  note(shop, await readAll(shop.sql))
}

/** Writes down what a committed transaction left; older news than what is known change nothing. */
export function note(shop: Shop, rows: readonly StockRow[]): void {
  const levels = levelsOf(shop)
  for (const row of rows)
    if (row.version >= (levels.rows.get(row.id)?.version ?? 0)) levels.rows.set(row.id, row)
  levels.version += 1
}

/** How much of a stock row is left, as far as this process knows; null is unlimited. Costs no SQL. */
export function left(at: Shop | Tx, stockId: number): number | null {
  const row = levelsOf('shop' in at ? at.shop : at).rows.get(stockId)
  if (!row || row.capacity === null) return row ? null : 0
  return row.capacity - row.taken
}

/** A number that changes whenever any level does. */
export const version = (shop: Shop): number => levelsOf(shop).version

function levelsOf(shop: Shop): Levels {
  const levels = held.get(shop)
  if (!levels) throw new Error('The stock levels are not open')
  return levels
}
