import type { ShopItem } from '#contract/shop-items.ts'
import { messages } from './messages.ts'
import { useMoney } from '#web/ui/data-display/Money.tsx'

/** Whether an item is free. */
export const isFree = ({ price, fee }: Pick<ShopItem, 'price' | 'fee'>): boolean => price + fee === 0

/** The price of one or several items, fee included. */
export function Price({ item, count = 1 }: { item: Pick<ShopItem, 'price' | 'fee'>; count?: number }) {
  const money = useMoney()
  return <>{isFree(item) ? messages.free : money((item.price + item.fee) * count)}</>
}
