import type { Config } from '#contract/config.ts'
import { formatDays, formatPeriod } from '#contract/dates.ts'
import type { Occasion } from '#contract/occasions.ts'
import type { Product, TravelTime } from '#contract/shop-items.ts'

/** A product, or a ticket for it. */
type Valid = Occasion & Pick<Product, 'type' | 'event_id' | 'timezone'>

/** The departures of a product, or of a ticket the chosen one. */
export type WithDeparture = Valid &
  Partial<Pick<Product, 'travel_time_type' | 'travel_times'> & { transport_time_id: number | null }>

type Places = Pick<Config, 'events'>

/** From the first departure to the last: the event's start does not apply to a transport. */
function departuresOf(times: TravelTime[]): Pick<Occasion, 'starts_at' | 'ends_at'> {
  const first = times[0]?.travel_time ?? null
  const last = times.at(-1)?.travel_time ?? null
  return { starts_at: first, ends_at: last === first ? null : last }
}

export const isToChoose = ({ travel_time_type, transport_time_id = null }: WithDeparture): boolean =>
  travel_time_type === 'selectable' && transport_time_id === null

/** When a product is valid, short enough for a card or a line. */
export const daysOf = (of: WithDeparture, { locale }: Pick<Config, 'locale'>): string | null =>
  isToChoose(of)
    ? formatPeriod(departuresOf(of.travel_times ?? []), of.timezone, locale)
    : formatDays(of, of.timezone, locale)

/** Where it is valid. For a transport its meeting point, because the event's place is the destination. */
export function placeOf(of: Valid, { events }: Places): string | null {
  if (of.type !== 'transport') return of.location
  const event = events.find(({ key }) => key === of.event_id)
  return of.location === event?.location ? null : of.location
}
