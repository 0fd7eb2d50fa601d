import type { Shop, Tx } from '#server/platform/shop.ts'
import { remainingOf, readAll, type StockRow } from './queries.ts'

interface Cache {
  rows: Map<number, StockRow>
  /** Incremented with every change, so that values derived from the cache can detect that they are stale. */
  version: number
}

const caches = new WeakMap<Shop, Cache>()

/** Loads all stock rows into the cache of this process and follows the changes of the others (`NOTIFY stock`). */
export async function open(shop: Shop): Promise<void> {
  caches.set(shop, { rows: new Map(), version: 0 })
  const reloadOrLog = async () => {
    try {
      await reload(shop)
    } catch (error) {
      shop.log.error({ err: error }, 'stock not reloaded')
      throw error
    }
  }
  const onNotify = (payload: string) =>
    payload === '' ? reloadOrLog() : update(shop, JSON.parse(payload) as StockRow[])
  // Notifications are lost while the connection is down, so everything is reloaded when it is back.
  await shop.sql.listen('stock', onNotify, reloadOrLog)
  await reload(shop)
}

/** Loads all stock rows, for when changes by other processes may have been missed. */
export async function reload(shop: Shop): Promise<void> {
  update(shop, await readAll(shop.sql))
}

/** Takes over the rows of a committed transaction; a row that is older than the cached one is ignored. */
export function update(shop: Shop, rows: readonly StockRow[]): void {
  const cache = cacheOf(shop)
  for (const row of rows)
    if (row.version >= (cache.rows.get(row.id)?.version ?? 0)) cache.rows.set(row.id, row)
  cache.version += 1
}

/** The cached rows of this process. */
export const rowsOf = (at: Shop | Tx): ReadonlyMap<number, StockRow> =>
  cacheOf('shop' in at ? at.shop : at).rows

/**
 * The places of a stock row that are available to everybody, the least of its own and of its shared capacities, from this process's cache; null is
 * unlimited. Reads the cache, no SQL.
 */
export function remaining(at: Shop | Tx, stockId: number): number | null {
  const rows = rowsOf(at)
  const row = rows.get(stockId)
  if (!row) return 0
  const shared = row.shared_stock_ids.flatMap((id) => rows.get(id) ?? [])
  const left = [row, ...shared].map(remainingOf).filter((one) => one !== null)
  return left.length === 0 ? null : Math.max(0, Math.min(...left))
}

/** The lower of two numbers of places; null is unlimited. */
export const lower = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/** A number that changes with every change of the stock. */
export const version = (shop: Shop): number => cacheOf(shop).version

function cacheOf(shop: Shop): Cache {
  const cache = caches.get(shop)
  if (!cache) throw new Error('The stock is not open')
  return cache
}
