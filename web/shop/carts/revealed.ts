import type { ShopItem, ShopItemType } from '#contract/shop-items.ts'
import { useCart } from './cart.ts'

const NOTHING: ShopItem[] = []

/** The items of a kind that the codes of the cart reveal, which the shop hides otherwise. */
export function useRevealed(kind: ShopItemType): ShopItem[] {
  const revealed = useCart()?.revealed ?? NOTHING
  return revealed.filter((item) => item.shop_item_type === kind)
}
