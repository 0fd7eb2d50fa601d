import type { Shop } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as questions from '#server/shop/questions/questions.ts'
import type { AskedRow } from './link-queries.ts'

const itemOf = (shop: Shop, { kind, item }: AskedRow): catalogue.Item | undefined => {
  const { productById, merchandiseById } = catalogue.of(shop)
  return (kind === 'products' ? productById : merchandiseById).get(item ?? 0)
}

/** What asks; undefined for an item that is not in the catalogue. */
export function askerOf(shop: Shop, row: AskedRow): questions.Asker | undefined {
  const { kind, products, merchandise } = row
  if (kind !== 'orders') return itemOf(shop, row)
  return questions.askerOf(shop, { products: products ?? [], merchandise: merchandise ?? [] })
}

/** The name of the item; empty for an order. */
export const nameOf = (shop: Shop, row: AskedRow): string =>
  catalogue.variants.nameOf(itemOf(shop, row), row.variant_id)
