import type { ShopItem } from '#contract/shop-items.ts'
import { isServerTimeKnown, serverNow, useServerClock, useTimed } from '#web/lib/dates/server-clock.ts'
import { isProduct } from '#web/lib/data/stock.ts'

const instants = (...all: (string | null)[]): number[] =>
  all.filter((instant) => instant !== null).map((instant) => Date.parse(instant))

/** When the sale of an item starts and ends, and a transport without a choice departs. */
const edgesOf = (item: ShopItem): number[] =>
  instants(item.on_sale_from, item.on_sale_until, isProduct(item) ? item.travel_time : null)

/** Whether its sale starts at a future moment. */
export const opensByClock = ({ on_sale_from }: ShopItem, now = serverNow()): boolean =>
  on_sale_from !== null && Date.parse(on_sale_from) > now

/** Whether its sale has not started yet: at a moment, or when another product is sold out. */
export const opensLater = (item: ShopItem, now = serverNow()): boolean =>
  opensByClock(item, now) || (isProduct(item) && item.opens_after !== null)

const isOpen = (item: ShopItem, now: number): boolean =>
  !opensLater(item, now) &&
  instants(item.on_sale_until, isProduct(item) ? item.travel_time : null).every((end) => now < end)

const hasPlaces = (item: ShopItem): boolean =>
  item.stock_level !== 0 &&
  (!isProduct(item) ||
    item.travel_times.length === 0 ||
    item.travel_times.some(({ remaining }) => remaining > 0))

/**
 * The item at a moment of the server's clock: the server says what is left, the clock whether it is on sale. So all pages open
 * the sale on the second, without a request.
 */
export function itemAt<Item extends ShopItem>(item: Item, now: number): Item {
  if (edgesOf(item).length === 0) return item
  const in_stock = isOpen(item, now) && hasPlaces(item)
  return in_stock === item.in_stock ? item : { ...item, in_stock }
}

/** The device's own clock may be wrong by a day. */
const isNotLongAgo = (edge: number): boolean => edge > Date.now() - 24 * 60 * 60 * 1000

/** The items as they are now. Renders again at the second in which the sale of one of them starts or ends. */
export function useItemsNow<Item extends ShopItem>(items: Item[]): Item[] {
  const edges = items.flatMap(edgesOf)
  const ahead = (now: number) => edges.filter((edge) => edge > now)
  useServerClock(edges.some(isNotLongAgo))
  useTimed(
    (now) => (isServerTimeKnown() ? ahead(now).length : null),
    (now) => Math.min(...ahead(now), Infinity),
  )
  return isServerTimeKnown() ? items.map((item) => itemAt(item, serverNow())) : items
}
