import type { Sql, Tx } from '#server/platform/shop.ts'
import {
  merchandiseLinesOf,
  productLinesOf,
  readMerchandiseLines,
  readProductLines,
  type StoredClient,
  type CartRow,
  type MerchandiseLine,
  type ProductLine,
} from './queries.ts'

/** A cart with its lines. `id` is 0 until it is inserted. */
export interface OpenCart extends StoredClient {
  id: number
  code: string
  expires_at: Temporal.Instant
  /** The codes of discounts that were given for it, in this order. */
  code_ids: number[]
  products: ProductLine[]
  merchandise: MerchandiseLine[]
}

/** The content of an expired cart that was not restored yet, and its codes. */
export interface ExpiredLines {
  code_ids: number[]
  products: ProductLine[]
  merchandise: MerchandiseLine[]
}

/** The stock rows of which a ticket line holds a place, without those of its discount. */
export const stockIdsOf = ({ stock_id, departure_stock_id }: ProductLine): number[] =>
  departure_stock_id === null ? [stock_id] : [stock_id, departure_stock_id]

/**
 * The queries for ticket and merchandise lines of carts, by id or by a code whose id is not known yet. Not sent until they are awaited: the
 * caller sends them after the query that locks the cart.
 */
export const readLines = (at: Sql | Tx, carts: number[] | string) =>
  [readProductLines(at, carts), readMerchandiseLines(at, carts)] as const

/** The lines of a locked cart. */
export async function linesOfCart(tx: Tx, id: number): Promise<Omit<ExpiredLines, 'code_ids'>> {
  const [products, merchandise] = await Promise.all([productLinesOf(tx, id), merchandiseLinesOf(tx, id)])
  return { products, merchandise }
}

/** Combines carts with their lines. */
export const withLines = (
  rows: readonly CartRow[],
  products: readonly ProductLine[],
  merchandise: readonly MerchandiseLine[],
): OpenCart[] => {
  const productsOf = Map.groupBy(products, (line) => line.cart_id)
  const merchandiseOf = Map.groupBy(merchandise, (line) => line.cart_id)
  return rows.map(({ status: _open, ...row }) => ({
    ...row,
    products: productsOf.get(row.id) ?? [],
    merchandise: merchandiseOf.get(row.id) ?? [],
  }))
}
