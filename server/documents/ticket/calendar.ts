import ical from 'ical-generator'
import { formatDateTime } from '#contract/dates.ts'
import { messages } from '#contract/messages.ts'
import { messages as texts } from './messages.ts'

/** What the calendar entry of a ticket says. */
interface CalendarEntry {
  /** Identifies the entry: a later file of the same ticket replaces it instead of adding another. */
  uid: string
  event: string
  product: string
  holder: string
  order_code: string
  /** The ticket's departure if it travels, else the beginning of its event. */
  starts: Temporal.ZonedDateTime
  travels: boolean
  /** The locale of dates: "en-GB". */
  locale: string
  /** The page of the order. */
  url: string
  drawnAt: Temporal.Instant
}

/**
 * A ticket as an iCalendar file with one entry. It begins at an instant, which every calendar shows in its own time zone;
 * the description has the local time of the place. It holds no ticket code, because calendars are shared.
 */
export function calendarFile(data: CalendarEntry): string {
  const { uid, event, product, starts, travels, url, drawnAt } = data
  const calendar = ical({ prodId: { company: 'Festoon', product: 'Tickets' } })
  calendar.createEvent({
    id: uid,
    start: starts.toInstant(),
    stamp: drawnAt,
    summary: event === product ? product : `${product} · ${event}`,
    location: travels ? messages.meetingLocation : event,
    description: descriptionOf(data),
    url,
  })
  return calendar.toString()
}

function descriptionOf({
  event,
  product,
  holder,
  order_code,
  starts,
  travels,
  locale,
}: CalendarEntry): string {
  const time = `${formatDateTime(starts.toInstant().toString(), starts.timeZoneId, locale)} (${starts.timeZoneId})`
  const entry = texts.calendar
  const lines = [product, event, (travels ? entry.departure : entry.begins)({ time })]
  if (travels) lines.push(messages.meetingLocation)
  return [...lines, entry.holder({ name: holder }), entry.order({ code: order_code })].join('\n')
}
