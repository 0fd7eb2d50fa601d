import { useEffect } from 'react'
import type { Product, ShopItem } from '#contract/shop-items.ts'
import * as data from './data.ts'

/** For so many milliseconds what is known of the stock is shown as it is. */
const MAX_AGE = 30_000

export const isProduct = (item: ShopItem): item is Product => item.shop_item_type === 'tickets'

function refreshIfStale(): void {
  // A failure says nothing about the stock: what is known stays on the screen.
  if (!document.hidden && data.age() > MAX_AGE) data.refresh().catch(() => undefined)
}

/** Asks anew what is left when a page that shows it is opened or comes back into sight after a while. */
export function useFreshData(): void {
  useEffect(() => {
    refreshIfStale()
    document.addEventListener('visibilitychange', refreshIfStale)
    return () => document.removeEventListener('visibilitychange', refreshIfStale)
  }, [])
}

/** Puts what the server has just said of an item into the lists, so that every page says the same. */
export function updateItem(item: ShopItem): void {
  const { products, merchandise } = data.current()
  const put = <Item extends ShopItem>(list: Item[], fresh: Item) =>
    list.map((each) => (each.id === fresh.id ? fresh : each))
  data.merge(isProduct(item) ? { products: put(products, item) } : { merchandise: put(merchandise, item) })
}
