import type { Needs } from '#contract/shop-items.ts'
import type { Catalogue, Item, Product } from './loaded.ts'
import type { StoredNeeds } from './queries.ts'

/** What an item needs, for the shop. Products that are switched off are not named, as long as one is left. */
export function needsOf({ byCode }: Catalogue, { products, per, limit }: StoredNeeds): Needs {
  const known = productsOf(byCode, products)
  const offered = known.filter(({ enabled }) => enabled)
  const named = offered.length > 0 ? offered : known
  return {
    products: named.map(({ external_code }) => external_code),
    names: named.map(({ name }) => name),
    per,
    limit,
  }
}

const productsOf = (byCode: Catalogue['byCode'], codes: readonly string[]): Product[] =>
  codes.flatMap((code) => {
    const item = byCode.get(code)
    return item?.shop_item_type === 'tickets' ? [item] : []
  })

/** The products of which one is bought with each ticket of an item; none for most. */
export const addOnsOf = ({ byCode }: Catalogue, item: Item): Product[] =>
  item.shop_item_type === 'tickets' ? productsOf(byCode, item.requires_one_of) : []
