import { useEffect } from 'react'
import type { Product, ShopItem } from '#contract/shop-items.ts'
import * as data from './data.ts'

/** For so many milliseconds what is known of the stock is shown as it is. */
const FRESH = 30_000

export const isTicket = (item: ShopItem): item is Product => item.shop_item_type === 'tickets'

function freshen(): void {
  // A failure says nothing about the stock: what is known stays on the screen.
  if (!document.hidden && data.age() > FRESH) data.refresh().catch(() => undefined)
}

/** Asks anew what is left when a page that shows it is opened or comes back into sight after a while. */
export function useFreshStock(): void {
  useEffect(() => {
    freshen()
    document.addEventListener('visibilitychange', freshen)
    return () => document.removeEventListener('visibilitychange', freshen)
  }, [])
}

/** Puts what the server has just said of an item into the lists, so that every page says the same. */
export function hear(item: ShopItem): void {
  const { products, merchandise } = data.current()
  const put = <Item extends ShopItem>(list: Item[], fresh: Item) =>
    list.map((each) => (each.id === fresh.id ? fresh : each))
  data.merge(isTicket(item) ? { products: put(products, item) } : { merchandise: put(merchandise, item) })
}
