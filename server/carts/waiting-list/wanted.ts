import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import type { Wanted } from './queries.ts'

/** The item of an entry; undefined if it is no longer in the catalogue. */
export const itemOf = (at: Shop | Tx, { product_id, merchandise_id }: Omit<Wanted, 'stock_id'>) =>
  product_id === null
    ? catalogue.of(at).merchandiseById.get(merchandise_id ?? 0)
    : catalogue.of(at).productById.get(product_id)

/** The departure of a product with this id, if any. */
export const departureOf = (item: catalogue.Item, id: number | null): catalogue.Departure | undefined =>
  item.shop_item_type === 'tickets' ? item.departures.find((departure) => departure.id === id) : undefined

/** The stock rows of a place: the item's, then its departure's. */
export function stocksOf(item: catalogue.Item, departureId: number | null): number[] {
  const departure = departureOf(item, departureId)
  return departure ? [item.stock_id, departure.stock_id] : [item.stock_id]
}

/** Whether waiting is pointless: its sale is over, it has departed, or is past. A disabled item may return. */
export function isOver(item: catalogue.Item, departureId: number | null, now: Temporal.Instant): boolean {
  const isPast = (instant: Temporal.Instant | null) =>
    instant !== null && Temporal.Instant.compare(instant, now) <= 0
  if (isPast(item.on_sale_until)) return true
  if (item.shop_item_type !== 'tickets') return false
  const { ends_at } = catalogue.occasionOf(item)
  const departure = departureOf(item, departureId)
  return (
    isPast(ends_at === null ? null : Temporal.Instant.from(ends_at)) ||
    !catalogue.isBefore(now, item.travel_time, item) ||
    (departure !== undefined && !catalogue.isBefore(now, departure.travel_time, item))
  )
}
