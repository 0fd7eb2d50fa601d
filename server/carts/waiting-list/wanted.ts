import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import type { Wanted } from './queries.ts'

/** The item of an entry; undefined if it is no longer in the catalogue. */
export const itemOf = (
  at: Shop | Tx,
  { product_id, merchandise_id }: Pick<Wanted, 'product_id' | 'merchandise_id'>,
) =>
  product_id === null
    ? catalogue.of(at).merchandiseById.get(merchandise_id ?? 0)
    : catalogue.of(at).productById.get(product_id)

/** What was chosen of an item. */
type Choices = Pick<Wanted, 'transport_time_id' | 'variant_id' | 'add_on_id'>

/** What is chosen with a ticket, if something must be and is known. */
export const addOnOf = (
  at: Shop | Tx,
  { add_on_id: id }: Pick<Wanted, 'add_on_id'>,
): catalogue.Product | undefined => (id === null ? undefined : catalogue.of(at).productById.get(id))

/** The departure of a product with this id, if any. */
export const departureOf = (item: catalogue.Item, id: number | null): catalogue.Departure | undefined =>
  item.shop_item_type === 'tickets' ? item.departures.find((departure) => departure.id === id) : undefined

/** The stock rows of a place: the item's, then those of its departure, its variant, and what is chosen with it. */
export const stocksOf = (at: Shop | Tx, item: catalogue.Item, chosen: Choices): number[] => [
  item.stock_id,
  ...[
    departureOf(item, chosen.transport_time_id),
    catalogue.variants.find(item, chosen.variant_id),
    addOnOf(at, chosen),
  ].flatMap((choice) => choice?.stock_id ?? []),
]

/**
 * Whether waiting is pointless: its sale is over, it has departed, is past, or the variant is not offered any more; nobody is offered one that
 * they did not ask for. A disabled item may return.
 */
export function isOver(at: Shop | Tx, item: catalogue.Item, chosen: Choices, now: Temporal.Instant): boolean {
  const addOn = addOnOf(at, chosen)
  if (addOn && isOver(at, addOn, NOTHING_CHOSEN, now)) return true
  const isPast = (instant: Temporal.Instant | null) =>
    instant !== null && Temporal.Instant.compare(instant, now) <= 0
  if (isPast(item.on_sale_until) || isWithdrawn(item, chosen.variant_id)) return true
  if (item.shop_item_type !== 'tickets') return false
  const { ends_at } = catalogue.occasionOf(item)
  const departure = departureOf(item, chosen.transport_time_id)
  return (
    isPast(ends_at === null ? null : Temporal.Instant.from(ends_at)) ||
    !catalogue.isBefore(now, item.travel_time, item) ||
    (departure !== undefined && !catalogue.isBefore(now, departure.travel_time, item))
  )
}

const NOTHING_CHOSEN: Choices = { transport_time_id: null, variant_id: null, add_on_id: null }

/** Whether this variant of an item is not offered any more; null is none, which an item without variants has. */
function isWithdrawn(item: catalogue.Item, id: number | null): boolean {
  const offered = catalogue.variants.offered(item)
  return id === null ? offered.length > 0 : !offered.some((variant) => variant.id === id)
}
