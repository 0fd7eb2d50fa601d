import ical from 'ical-generator'
import { formatPeriod } from '#contract/dates.ts'
import { messages } from '#contract/messages.ts'
import type { Occasion } from '#contract/occasions.ts'
import { messages as texts } from './messages.ts'

/** The content of a ticket's calendar entry. */
interface CalendarEntry {
  /** Identifies the entry: a later file of the same ticket replaces it instead of adding another. */
  uid: string
  event: string
  product: string
  holder: string
  order_code: string
  /** Time and place for the holder. */
  occasion: Occasion & { starts_at: string }
  /** The time zone of those times. */
  timezone: string
  travels: boolean
  /** The locale of dates: "en-GB". */
  locale: string
  /** The URL of the order. */
  url: string
  drawnAt: Temporal.Instant
}

/** How long before its departure the passengers meet (`messages.meetingLocation`). */
const MEETING: Temporal.DurationLike = { minutes: 30 }

/** From the beginning to the end, if that is known. A journey begins where the passengers meet, and lasts at least until it departs. */
function timesOf({ occasion: { starts_at, ends_at }, travels }: CalendarEntry) {
  const [starts, ends] = [Temporal.Instant.from(starts_at), ends_at && Temporal.Instant.from(ends_at)]
  if (travels) return { start: starts.subtract(MEETING), end: ends || starts }
  return { start: starts, ...(ends && { end: ends }) }
}

/**
 * A ticket as an iCalendar file with one entry. It begins at an instant, which calendars show in their own time zone; the description has
 * the local time. It contains no ticket code, because calendars are shared.
 */
export function calendarFile(data: CalendarEntry): string {
  const { uid, event, product, occasion, travels, url, drawnAt } = data
  const { location } = occasion
  const calendar = ical({ prodId: { company: 'Festoon', product: 'Tickets' } })
  calendar.createEvent({
    id: uid,
    ...timesOf(data),
    stamp: drawnAt,
    summary: event === product ? product : `${product} · ${event}`,
    location: location ?? (travels ? messages.meetingLocation : event),
    description: descriptionOf(data),
    url,
  })
  return calendar.toString()
}

function descriptionOf({ event, product, holder, order_code, ...data }: CalendarEntry): string {
  const { occasion, timezone, travels, locale } = data
  const { location: place } = occasion
  const entry = texts.calendar
  const time = `${formatPeriod(occasion, timezone, locale) ?? ''} (${timezone})`
  const lines = [product, event, (travels ? entry.departure : entry.begins)({ time })]
  if (place !== null) lines.push((travels ? entry.meetingPoint : entry.place)({ place }))
  if (travels) lines.push(messages.meetingLocation)
  return [...lines, entry.holder({ name: holder }), entry.order({ code: order_code })].join('\n')
}
