import { useQuery } from '@tanstack/react-query'
import type { ShopItem, ShopItemType } from '#contract/shop-items.ts'
import { call } from '#web/lib/api/call.ts'
import { useData } from '#web/lib/data/data.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { updateItem } from '#web/lib/data/stock.ts'

interface ItemResult {
  /** As fresh as it is known; undefined while nothing is known yet. */
  item: ShopItem | undefined
  /** There is no such item of this kind. */
  missing: boolean
  error: Error | null
  retry: () => void
}

/** An item by its code: from the list at first, then freshly loaded from the server. */
export function useItem(kind: ShopItemType, code: string): ItemResult {
  const data = useData()
  const lists: ShopItem[] = kind === 'tickets' ? data.products : data.merchandise
  const fresh = useQuery({
    queryKey: ['item', kind, code],
    queryFn: async () => {
      const answer = await call('get-shop-item', { external_code: code })
      updateItem(answer.item)
      return answer.item
    },
    staleTime: 0,
  })
  const item = fresh.data ?? lists.find(({ external_code }) => external_code === code)
  const unknown = fresh.error instanceof ApiError && fresh.error.status === 404
  return {
    item,
    missing: unknown || (item !== undefined && item.shop_item_type !== kind),
    error: fresh.error,
    retry: () => void fresh.refetch(),
  }
}
