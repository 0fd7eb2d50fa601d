import type { BundlePart, FestivalParts, MerchandisePart, ProductPart } from '#contract/office/festival.ts'

const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0)

/** The number of taken places of an item, and its capacity; null is unlimited. */
export function stockOf(part: ProductPart | MerchandisePart): { taken: number; capacity: number | null } {
  if ('seats_taken' in part && part.value.travel_time_type === 'selectable')
    return { taken: sum(part.seats_taken), capacity: sum(part.value.travel_times.map(({ seats }) => seats)) }
  return { taken: part.taken, capacity: part.value.stock }
}

/** The code of the product after which an item opens, until then. */
export const waitsFor = (part: ProductPart | MerchandisePart): string | null =>
  'opened_at' in part && part.opened_at === null ? part.value.opens_after : null

export type SaleState = 'draft' | 'off' | 'soon' | 'over' | 'sold out' | 'on sale'

/** Whether a shared capacity of a product is full. */
const isLimited = ({ value }: ProductPart | MerchandisePart, { capacities }: FestivalParts): boolean =>
  'event' in value &&
  capacities.some(
    (limit) => limit.value.products.includes(value.external_code) && limit.taken >= limit.value.capacity,
  )

/** The sale state of an item. */
export function saleStateOf(
  part: ProductPart | MerchandisePart,
  festival: FestivalParts,
  now: number,
): SaleState {
  const { enabled, on_sale_from, on_sale_until } = part.value
  const { taken, capacity } = stockOf(part)
  if (!enabled) return part.was_ordered ? 'off' : 'draft'
  if ((on_sale_from !== null && Date.parse(on_sale_from) > now) || waitsFor(part) !== null) return 'soon'
  if (on_sale_until !== null && Date.parse(on_sale_until) <= now) return 'over'
  const isFull = capacity !== null && taken >= capacity
  return isFull || isLimited(part, festival) ? 'sold out' : 'on sale'
}

/** The sale state of a bundle, which is sold out as soon as one of its products is. */
export function bundleStateOf(
  { value, sold }: BundlePart,
  products: FestivalParts['products'],
  now: number,
): SaleState {
  const { enabled, on_sale_from, on_sale_until } = value
  const contents = value.items.flatMap(({ product, count }) => {
    const part = products.find((one) => one.value.external_code === product)
    return part ? [{ part, count }] : []
  })
  if (!enabled || contents.some(({ part }) => !part.value.enabled)) return sold > 0 ? 'off' : 'draft'
  if (on_sale_from !== null && Date.parse(on_sale_from) > now) return 'soon'
  if (on_sale_until !== null && Date.parse(on_sale_until) <= now) return 'over'
  const isShort = contents.some(({ part, count }) => {
    const { taken, capacity } = stockOf(part)
    return capacity !== null && taken + count > capacity
  })
  return isShort ? 'sold out' : 'on sale'
}
