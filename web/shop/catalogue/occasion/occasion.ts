import type { Config } from '#contract/config.ts'
import { formatDays, formatPeriod } from '#contract/dates.ts'
import type { Occasion } from '#contract/occasions.ts'
import type { Product, TravelTime } from '#contract/shop-items.ts'

/** A product, or a ticket for it. */
type Valid = Occasion & Pick<Product, 'type' | 'event_id' | 'timezone'>

/** Of a product with departures to choose from, those; of a ticket for it, the one that was chosen. */
export type MaybeToChoose = Valid &
  Partial<Pick<Product, 'travel_time_type' | 'travel_times'> & { transport_time_id: number | null }>

type Places = Pick<Config, 'events'>

/** From the first departure to the last: the event's beginning says nothing about a transport. */
function departuresOf(times: TravelTime[]): Pick<Occasion, 'starts_at' | 'ends_at'> {
  const first = times[0]?.travel_time ?? null
  const last = times.at(-1)?.travel_time ?? null
  return { starts_at: first, ends_at: last === first ? null : last }
}

export const isToChoose = ({ travel_time_type, transport_time_id = null }: MaybeToChoose): boolean =>
  travel_time_type === 'selectable' && transport_time_id === null

/** When a product is to be had, in as few words as a card or a line has room for. */
export const daysOf = (of: MaybeToChoose, { locale }: Pick<Config, 'locale'>): string | null =>
  isToChoose(of)
    ? formatPeriod(departuresOf(of.travel_times ?? []), of.timezone, locale)
    : formatDays(of, of.timezone, locale)

/** Where it is. Of a transport, its meeting point: the place of its event is where it goes. */
export function placeOf(of: Valid, { events }: Places): string | null {
  if (of.type !== 'transport') return of.location
  const event = events.find(({ key }) => key === of.event_id)
  return of.location === event?.location ? null : of.location
}
