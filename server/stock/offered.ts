import type { TravelTime } from '#contract/shop-items.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { remaining } from './availability.ts'

const nowOf = (at: Shop | Tx): Temporal.Instant => ('shop' in at ? at.now : at.clock.now())

/** The departures of a product with their remaining seats, as far as this process knows; 0 once it has departed. */
export const travelTimes = (at: Shop | Tx, product: catalogue.Product): TravelTime[] =>
  product.departures.map((departure) => ({
    id: departure.id,
    travel_time: departure.at,
    remaining: catalogue.isBefore(nowOf(at), departure.travel_time, product)
      ? (remaining(at, departure.stock_id) ?? 0)
      : 0,
  }))

/**
 * Whether an item may be sold now (`catalogue.isInSale`), and opens after no other one (`waitsFor`). The staff sell by phone (`byStaff`) whatever
 * has not departed.
 */
export const isOnSale = (at: Shop | Tx, item: catalogue.Item, { byStaff = false } = {}): boolean =>
  catalogue.isInSale(item, nowOf(at), { byStaff }) && (byStaff || waitsFor(at, item) === null)

/**
 * The code of the product after which an item opens, until its step has come: that one is sold out, as far as this process knows, or its sale is
 * over. So it opens with the sale that takes the last place, and at the instant at which a sale ends; that it stays open is written down a moment
 * later (`carts.queue.openSteps`).
 */
export function waitsFor(at: Shop | Tx, item: catalogue.Item): string | null {
  if (item.shop_item_type !== 'tickets' || item.waitsFor === null) return null
  return hasEnded(at, catalogue.of(at).byCode.get(item.waitsFor)) ? null : item.waitsFor
}

function hasEnded(at: Shop | Tx, before: catalogue.Item | undefined): boolean {
  if (before?.shop_item_type !== 'tickets') return false
  const { on_sale_until: until } = before
  if (until !== null && Temporal.Instant.compare(until, nowOf(at)) <= 0) return true
  if (!isOnSale(at, before)) return false
  const times = travelTimes(at, before)
  return (
    remaining(at, before.stock_id) === 0 || (times.length > 0 && times.every((time) => time.remaining === 0))
  )
}
