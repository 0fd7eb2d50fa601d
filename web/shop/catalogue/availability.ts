import { formatDateTime } from '#contract/dates.ts'
import { messages as shared } from '#contract/messages.ts'
import type { Cart } from '#contract/carts.ts'
import type { Config } from '#contract/config.ts'
import type { ShopItem, ShopItemType } from '#contract/shop-items.ts'
import { itemCount, paymentPlanOf } from '#web/shop/carts/cart.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import { messages } from './messages.ts'

/** From how many on the shop says how many are left. */
const FEW = 20

export interface Availability {
  text: string
  kind: 'plenty' | 'few' | 'none'
}

/** The time zone of the dates of an item: its event's, or the shop's for merchandise. */
export const zoneOf = (item: ShopItem, config: Config): string =>
  isProduct(item) ? item.timezone : config.timezone

/** The availability of an item as text and colour. */
export function availabilityOf(item: ShopItem, config: Config): Availability {
  if (!item.in_stock) return { text: unavailableReason(item, config), kind: 'none' }
  if (item.stock_level === null) return { text: messages.inStock, kind: 'plenty' }
  return {
    text: messages.left({ count: item.stock_level }),
    kind: item.stock_level <= FEW ? 'few' : 'plenty',
  }
}

function unavailableReason(item: ShopItem, config: Config): string {
  const now = Date.now()
  if (item.on_sale_from !== null && Date.parse(item.on_sale_from) > now) {
    const when = formatDateTime(item.on_sale_from, zoneOf(item, config), config.locale)
    return messages.onSaleFrom({ when })
  }
  const over = item.on_sale_until !== null && Date.parse(item.on_sale_until) <= now
  return over ? messages.saleOver : messages.soldOut
}

function countInCart(item: ShopItem, cart: Cart): number {
  if (!isProduct(item)) return cart.merchandise.filter(({ merchandise }) => merchandise === item.name).length
  return cart.products.filter(({ product }) => product.id === item.id).length
}

/** The reason why the cart cannot take the item, or null. The server decides. */
export function cartRefusal(item: ShopItem, cart: Cart | null): string | null {
  if (cart === null || itemCount(cart) === 0) return null
  const planInCart = paymentPlanOf(cart) !== null
  if (item.has_payment_plan && planInCart) return shared.planOnce
  if (item.has_payment_plan || planInCart) return shared.planAlone
  if (item.limit_per_order > 0 && countInCart(item, cart) >= item.limit_per_order)
    return shared.limitPerOrder({ limit: item.limit_per_order, item: item.name })
  return null
}

/** Whether a list shows an item: a sold-out one only on request or when forced, of one sub-type or all. */
export const isListed = (item: ShopItem, withSoldOut: boolean, type: string | null): boolean =>
  (item.in_stock || item.force_view || withSoldOut) && (type === null || item.type === type)

/** The labels of sub-types of a kind, as configured. */
export const typeLabels = (config: Config, kind: ShopItemType): Record<string, string> =>
  kind === 'tickets' ? config.productTypes : config.merchandiseTypes
