import type { Tx } from '#server/platform/shop.ts'
import { lockRows, type StockRow } from './queries.ts'

/** Locks rows and their shared capacities. Detects from the locked rows that one joined a shared capacity while its lock was awaited. */
export async function lockWithShared(tx: Tx, ids: number[]): Promise<readonly StockRow[]> {
  const rows = await lockRows(tx, ids)
  const locked = new Set(rows.map(({ id }) => id))
  return rows.every(({ shared_stock_ids }) => shared_stock_ids.every((id) => locked.has(id)))
    ? rows
    : lockWithShared(tx, ids)
}
