import { useEffect } from 'react'
import type { Product, ShopItem } from '#contract/shop-items.ts'
import * as data from './data.ts'

/** Milliseconds after which the stock is fetched again. */
const MAX_AGE = 30_000

export const isProduct = (item: ShopItem): item is Product => item.shop_item_type === 'tickets'

function refreshIfStale(): void {
  // On failure the known stock stays on the screen.
  if (!document.hidden && data.age() > MAX_AGE) data.refresh().catch(() => undefined)
}

/** Refreshes stale data when the page opens or becomes visible again. */
export function useFreshData(): void {
  useEffect(() => {
    refreshIfStale()
    document.addEventListener('visibilitychange', refreshIfStale)
    return () => document.removeEventListener('visibilitychange', refreshIfStale)
  }, [])
}

/** Replaces an item in the lists by its newer version. */
export function updateItem(item: ShopItem): void {
  const { products, merchandise } = data.current()
  const put = <Item extends ShopItem>(list: Item[], fresh: Item) =>
    list.map((each) => (each.id === fresh.id ? fresh : each))
  data.merge(isProduct(item) ? { products: put(products, item) } : { merchandise: put(merchandise, item) })
}
