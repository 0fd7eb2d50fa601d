import type { Event, Product } from '#contract/festival/items.ts'
import { entriesOf, type Draft, type Entry } from '#server/festival/draft.ts'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from '#server/festival/read/messages.ts'
import { moment } from '#server/festival/read/moments.ts'

const FIELDS = ['starts_at', 'ends_at'] as const
const TRAVEL_FIELDS = ['travel_time_type', 'travel_time', 'travel_times'] as const

/** Nothing may end before it starts: neither an event, nor a product including the values of its event. */
export function* occasionFaults(draft: Draft): Generator<Fault> {
  if (!draft.isValid('site.timezone')) return
  const zone = draft.festival.site.timezone
  const events = [...entriesOf(draft, 'events')].filter(({ isValid }) => isValid('timezone', ...FIELDS))
  for (const event of events)
    if (isOver(event.entry.starts_at, event.entry.ends_at, event.entry.timezone ?? zone))
      yield { path: `${event.at}.ends_at`, fault: messages.laterThan({ field: 'starts_at' }) }
  for (const product of entriesOf(draft, 'products')) {
    const { isValid } = product
    const event = events.find(({ entry }) => isValid('event') && entry.key === product.entry.event)
    if (!event || !isValid(...FIELDS, ...TRAVEL_FIELDS)) continue
    const fault = faultOf(product, event.entry, event.entry.timezone ?? zone)
    if (fault) yield fault
  }
}

const isOver = (starts: string | null, ends: string | null, zone: string): boolean =>
  starts !== null && ends !== null && Temporal.Instant.compare(moment(starts, zone), moment(ends, zone)) >= 0

/** Reported at a field of the product; values inherited from the event are the event's fault. */
function faultOf({ entry, at }: Entry<Product>, event: Event, zone: string): Fault | null {
  const { starts_at, ends_at, travel_time, travel_times } = entry
  const departure = travel_times.find((one) => isOver(one.travel_time, ends_at, zone))
  if (departure) return { path: `${at}.ends_at`, fault: messages.laterThan({ field: 'travel_times' }) }
  if (travel_time !== null)
    return isOver(travel_time, ends_at, zone)
      ? { path: `${at}.ends_at`, fault: messages.laterThan({ field: 'travel_time' }) }
      : null
  if (ends_at !== null && isOver(starts_at ?? event.starts_at, ends_at, zone))
    return {
      path: `${at}.ends_at`,
      fault: (starts_at === null ? messages.laterThanOfEvent : messages.laterThan)({ field: 'starts_at' }),
    }
  if (ends_at === null && starts_at !== null && isOver(starts_at, event.ends_at, zone))
    return { path: `${at}.starts_at`, fault: messages.earlierThanOfEvent({ field: 'ends_at' }) }
  return null
}
