import { formatDateTime } from '#contract/dates.ts'
import { numberFormat } from '#contract/formatters.ts'
import { messages as shared } from '#contract/messages.ts'
import { MAX_TICKETS_AT_ONCE } from '#contract/rules.ts'
import type { Cart } from '#contract/carts.ts'
import type { Config } from '#contract/config.ts'
import type { Product, ShopItem, ShopItemType, TravelTime } from '#contract/shop-items.ts'
import { itemCount, paymentPlanOf } from '#web/shop/carts/cart.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { messages } from './messages.ts'
import { messages as departureMessages } from '#web/shop/departures/messages.ts'
import { opensByClock, opensLater } from './sale-window.ts'

/** Below this number the shop says how many are left. */
const FEW = 20

export interface Availability {
  text: string
  kind: 'plenty' | 'few' | 'later' | 'none'
}

/** The time zone of an item's dates: its event's, or the shop's for merchandise. */
export const zoneOf = (item: ShopItem, config: Config): string =>
  isProduct(item) ? item.timezone : config.timezone

/** The availability of an item as text and colour. */
export function availabilityOf(item: ShopItem, config: Config): Availability {
  if (!item.in_stock)
    return { text: unavailableReason(item, config), kind: opensLater(item) ? 'later' : 'none' }
  if (item.stock_level === null) return { text: messages.inStock, kind: 'plenty' }
  return {
    text: messages.left({ count: numberFormat(config.locale, {}).format(item.stock_level) }),
    kind: item.stock_level <= FEW ? 'few' : 'plenty',
  }
}

const isOver = ({ on_sale_until }: ShopItem): boolean =>
  on_sale_until !== null && Date.parse(on_sale_until) <= serverNow()

function unavailableReason(item: ShopItem, config: Config): string {
  if (item.on_sale_from !== null && opensByClock(item)) {
    const when = formatDateTime(item.on_sale_from, zoneOf(item, config), config.locale)
    return messages.onSaleFrom({ when })
  }
  if (isProduct(item) && item.opens_after !== null) return messages.opensAfter({ item: item.opens_after })
  return isOver(item) ? messages.saleOver : departureMessages.soldOut
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

/** How many of an item one call may add: limited by the stock, and by the maximum per order minus the cart. */
export function mostToAdd(item: ShopItem, cart: Cart | null): number {
  if (item.has_payment_plan) return 1
  const ofLimit =
    item.limit_per_order > 0 ? item.limit_per_order - (cart ? countInCart(item, cart) : 0) : Infinity
  return Math.max(1, Math.min(MAX_TICKETS_AT_ONCE, ofLimit, item.stock_level ?? Infinity))
}

/**
 * Whether a list shows an item: a sold-out one only on request or if forced, an upcoming one always, of one sub-type or
 * all.
 */
export const isListed = (item: ShopItem, withSoldOut: boolean, type: string | null): boolean =>
  (item.in_stock || item.force_view || opensLater(item) || withSoldOut) &&
  (type === null || item.type === type)

/** Whether the waiting list of an item, or of one of its departures or variants, is open: it is on sale, and sold out. */
export function hasWaitingList(item: ShopItem): boolean {
  if (opensLater(item) || isOver(item)) return false
  const { in_stock, variants = [] } = item
  if (!in_stock || variants.some(({ stock_level }) => stock_level === 0)) return true
  return isProduct(item) && waitedForTimes(item).length > 0
}

/** The departures with a waiting list: future ones that are full, or all if the product itself is sold out. */
export const waitedForTimes = ({ travel_times, stock_level }: Product): TravelTime[] =>
  travel_times.filter(
    ({ travel_time, remaining }) =>
      Date.parse(travel_time) > serverNow() && (remaining <= 0 || stock_level === 0),
  )

/** The labels of a kind's sub-types, as configured. */
export const typeLabels = (config: Config, kind: ShopItemType): Record<string, string> =>
  kind === 'tickets' ? config.productTypes : config.merchandiseTypes
