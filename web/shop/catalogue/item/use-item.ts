import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as calls from '#contract/calls/shop/data-calls.ts'
import type { ShopItem, ShopItemType } from '#contract/shop-items.ts'
import { call } from '#web/lib/api/call.ts'
import { useData } from '#web/lib/data/data.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { followStock } from '#web/lib/data/live-stock.ts'
import { updateItem } from '#web/lib/data/stock.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { useRevealed } from '#web/shop/carts/revealed.ts'
import { useItemsNow } from '#web/shop/sale/sale-window.ts'

interface ItemResult {
  /** The newest known version; undefined if none is loaded yet. */
  item: ShopItem | undefined
  /** There is no such item of this kind. */
  missing: boolean
  error: Error | null
  retry: () => void
}

/**
 * An item by its code, from the list of all items, into which it is loaded again from the server and where its availability is
 * updated.
 */
export function useItem(kind: ShopItemType, code: string): ItemResult {
  const data = useData()
  const lists: ShopItem[] = kind === 'tickets' ? data.products : data.merchandise
  const fresh = useQuery({
    queryKey: ['item', kind, code],
    queryFn: async () => {
      const answer = await call(calls.getShopItem, {
        external_code: code,
        cart: storage.cartCode.get() ?? '',
      })
      updateItem(answer.item)
      return answer.item
    },
    staleTime: 0,
  })
  const revealed = useRevealed(kind)
  useEffect(followStock, [])
  // The list has the newest version: the server's response, and later updates of the availability.
  const isIt = ({ external_code }: ShopItem) => external_code === code
  const known = lists.find(isIt) ?? fresh.data ?? revealed.find(isIt)
  const [item] = useItemsNow(known === undefined ? [] : [known])
  const unknown = fresh.error instanceof ApiError && fresh.error.status === 404
  return {
    item,
    missing: unknown || (item !== undefined && item.shop_item_type !== kind),
    error: fresh.error,
    retry: () => void fresh.refetch(),
  }
}
