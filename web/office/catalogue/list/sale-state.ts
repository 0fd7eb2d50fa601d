import type { MerchandisePart, ProductPart } from '#contract/office/festival.ts'

const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0)

/** How many of an item are taken, and its capacity; null is unlimited. */
export function stockOf(part: ProductPart | MerchandisePart): { taken: number; capacity: number | null } {
  if ('seats_taken' in part && part.value.travel_time_type === 'selectable')
    return { taken: sum(part.seats_taken), capacity: sum(part.value.travel_times.map(({ seats }) => seats)) }
  return { taken: part.taken, capacity: part.value.stock }
}

export type SaleState = 'off' | 'soon' | 'over' | 'sold out' | 'on sale'

/** The sale state of an item. */
export function saleStateOf(part: ProductPart | MerchandisePart, now: number): SaleState {
  const { enabled, on_sale_from, on_sale_until } = part.value
  const { taken, capacity } = stockOf(part)
  if (!enabled) return 'off'
  if (on_sale_from !== null && Date.parse(on_sale_from) > now) return 'soon'
  if (on_sale_until !== null && Date.parse(on_sale_until) <= now) return 'over'
  return capacity !== null && taken >= capacity ? 'sold out' : 'on sale'
}
