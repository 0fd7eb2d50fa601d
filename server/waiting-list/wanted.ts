import { messages } from '#contract/messages.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type { Wanted } from './entry-queries.ts'

/** Whether the shop shows an item. */
export function isShown(at: Shop | Tx, item: catalogue.Item): boolean {
  const { shopActive, merchandiseActive } = site.of(at)
  return shopActive && item.enabled && (item.shop_item_type === 'tickets' || merchandiseActive)
}

/**
 * A displayed item of the shop.
 * Refuses:
 * - one that is unknown, disabled, or not shown (404)
 */
export function shownItem(tx: Tx, externalCode: string): catalogue.Item {
  const item = catalogue.of(tx).byCode.get(externalCode)
  if (!item || !isShown(tx, item)) throw new Refusal(messages.notFound, { status: 404 })
  return item
}

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
