import type { ShopItem } from '#contract/shop-items.ts'
import { variantsOf } from './variant.ts'

/** An item as the variant that was chosen: with its price and what is left of it. Without a choice it is the item itself. */
export function asChosen<Item extends ShopItem>(item: Item, id: number | null): Item {
  const chosen = variantsOf(item).find((variant) => variant.id === id)
  if (!chosen) return item
  const { price, fee, stock_level } = chosen
  return { ...item, price, fee, in_stock: item.in_stock && stock_level !== 0, stock_level, variants: [] }
}
