import type { MerchandiseItem, ShopItem } from '#contract/shop-items.ts'
import { messages } from './messages.ts'
import { variantsOf } from '#web/shop/variants/variant.ts'
import { useMoney } from '#web/ui/data-display/Money.tsx'

/** Whether an item is free. */
export const isFree = ({ price, fee }: Pick<ShopItem, 'price' | 'fee'>): boolean => price + fee === 0

interface PriceProps {
  item: Pick<ShopItem, 'price' | 'fee' | 'own_price'> & Pick<MerchandiseItem, 'variants'>
  count?: number
}

/** The price of one or several items, fee included; the least, where customers choose it, or a variant that costs more. */
export function Price({ item, count = 1 }: PriceProps) {
  const money = useMoney()
  const { own_price, fee } = item
  if (own_price) return <>{messages.priceFrom({ price: money((own_price.min + fee) * count) })}</>
  const costs = variantsOf(item).map((variant) => variant.price + variant.fee)
  const least = Math.min(...costs)
  if (costs.some((cost) => cost > least)) return <>{messages.priceFrom({ price: money(least * count) })}</>
  return <>{isFree(item) ? messages.free : money((item.price + item.fee) * count)}</>
}
