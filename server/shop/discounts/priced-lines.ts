import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import type { PricedLine } from './price.ts'

type Line = Omit<PricedLine, 'item'>

/** An item that has left the catalogue: no discount is on it. */
const UNKNOWN = { external_code: '', type: '' }

/** Lines of a cart or an order with their items: the tickets, then the merchandise. */
export function pricedLines(
  at: Shop | Tx,
  {
    products,
    merchandise,
  }: {
    products: readonly (Line & { product_id: number })[]
    merchandise: readonly (Line & { merchandise_id: number })[]
  },
): PricedLine[] {
  const { productById, merchandiseById } = catalogue.of(at)
  return [
    ...products.map((line) => ({ ...line, item: productById.get(line.product_id) ?? UNKNOWN })),
    ...merchandise.map((line) => ({ ...line, item: merchandiseById.get(line.merchandise_id) ?? UNKNOWN })),
  ]
}
