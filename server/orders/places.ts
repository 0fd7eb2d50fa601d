import type { Tx } from '#server/platform/shop.ts'
import * as stock from '#server/stock/stock.ts'
import { releaseMerchandise, releaseProducts } from './queries.ts'

/** Lines of an order, by their ids. */
export interface Lines {
  products: number[]
  merchandise: number[]
}

/**
 * Gives back the places that lines of a locked order still hold, all of them (null) or those named, with the seats of their
 * departures: they are sold again. Gives how many lines held one; a line gives its place back once, however often it is named.
 */
export async function releaseLines(tx: Tx, orderId: number, lines: Lines | null): Promise<number> {
  const products = await releaseProducts(tx, orderId, lines?.products ?? null)
  const merchandise = await releaseMerchandise(tx, orderId, lines?.merchandise ?? null)
  const stocks = [
    ...products.flatMap((line) => [line.stock_id, line.departure_stock_id]),
    ...merchandise.map((line) => line.stock_id),
  ]
  await stock.release(
    tx,
    stocks.filter((id) => id !== null),
  )
  return products.length + merchandise.length
}
