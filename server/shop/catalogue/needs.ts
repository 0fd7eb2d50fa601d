import type { Needs } from '#contract/shop-items.ts'
import type { Catalogue, Product } from './loaded.ts'
import type { StoredNeeds } from './queries.ts'

/** What an item needs, for the shop. Products that are switched off are not named, as long as one is left. */
export function needsOf({ byCode }: Catalogue, { products, per, limit }: StoredNeeds): Needs {
  const known = products.flatMap((code): Product[] => {
    const item = byCode.get(code)
    return item?.shop_item_type === 'tickets' ? [item] : []
  })
  const offered = known.filter(({ enabled }) => enabled)
  const named = offered.length > 0 ? offered : known
  return {
    products: named.map(({ external_code }) => external_code),
    names: named.map(({ name }) => name),
    per,
    limit,
  }
}
