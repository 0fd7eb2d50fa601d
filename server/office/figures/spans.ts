import { type FigureFilters, MAX_DAYS } from '#contract/office/figures.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { parseDay } from '#server/office/days.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { EventRow } from './queries.ts'

/** Whole days in the festival's time zone. */
export interface Days {
  first: Temporal.PlainDate
  last: Temporal.PlainDate
}

/** Days to compare with, cut off at the same elapsed time as the current period. */
export interface Compared extends Days {
  until: Temporal.Instant | null
  by: 'before' | 'edition' | 'calendar'
  edition: EventRow | null
}

/**
 * Parses the requested period.
 * Refuses:
 * - an invalid day
 * - a period that ends before it begins, or is longer than three years
 */
export function daysOf(
  { span, first, last }: FigureFilters,
  today: Temporal.PlainDate,
  opening: Temporal.PlainDate | null,
): Days {
  const back = (days: number) => ({ first: today.subtract({ days: days - 1 }), last: today })
  const yesterday = today.subtract({ days: 1 })
  if (span === 'yesterday') return { first: yesterday, last: yesterday }
  if (span === 'week') return back(7)
  if (span === 'month') return back(30)
  if (span === 'opening') return { first: opening ?? today, last: today }
  const [since, until] = [dayIn(first, 'first'), dayIn(last, 'last')]
  if (!since && !until) return { first: today, last: today }
  return checked({ first: since ?? until ?? today, last: until ?? later(since, today) })
}

const later = (one: Temporal.PlainDate | null, other: Temporal.PlainDate): Temporal.PlainDate =>
  one && Temporal.PlainDate.compare(one, other) > 0 ? one : other

function checked(days: Days): Days {
  if (Temporal.PlainDate.compare(days.last, days.first) < 0)
    throw new Refusal(officeMessages.daysReversed, { field: 'last' })
  if (lengthOf(days) > MAX_DAYS) throw new Refusal(officeMessages.daysMany, { field: 'last' })
  return days
}

function dayIn(text: string, field: string): Temporal.PlainDate | null {
  const day = parseDay(text)
  if (text !== '' && !day) throw new Refusal(officeMessages.dayUnknown, { field })
  return day
}

export const lengthOf = ({ first, last }: Days): number => first.until(last).days + 1

/** The same number of days right before. */
export function before(days: Days, now: Temporal.ZonedDateTime): Compared {
  return { ...shifted(days, now, { days: -lengthOf(days) }), by: 'before', edition: null }
}

/** The same days of an earlier edition, relative to its beginning; a year ago if there is none. */
export function lastYear(
  days: Days,
  now: Temporal.ZonedDateTime,
  events: EventRow[],
  chosen: EventRow | null,
): Compared {
  const present = chosen ?? comingOf(events, now.toInstant())
  const edition = present && editionBefore(present, events)
  if (!present?.starts_at || !edition?.starts_at)
    return { ...shifted(days, now, { years: -1 }), by: 'calendar', edition: null }
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(now.timeZoneId).toPlainDate()
  const apart = dayOf(edition.starts_at).until(dayOf(present.starts_at)).days
  return { ...shifted(days, now, { days: -apart }), by: 'edition', edition }
}

function shifted(
  { first, last }: Days,
  now: Temporal.ZonedDateTime,
  by: { days: number } | { years: number },
): Days & { until: Temporal.Instant | null } {
  const today = now.toPlainDate()
  const isUnderway = Temporal.PlainDate.compare(last, today) >= 0
  const until = isUnderway ? now.add(by).toInstant() : null
  return { first: first.add(by), last: (isUnderway ? later(first, today) : last).add(by), until }
}

/** The next event, or the last one if all are over. */
function comingOf(events: EventRow[], now: Temporal.Instant): EventRow | null {
  const dated = byStart(events)
  return dated.find(({ starts_at, ends_at }) => isAfter(ends_at ?? starts_at, now)) ?? dated.at(-1) ?? null
}

/** The event about a year earlier: the one with the same name apart from the year, otherwise the nearest. */
function editionBefore(present: EventRow, events: EventRow[]): EventRow | null {
  const begins = present.starts_at
  if (!begins) return null
  const distance = ({ starts_at }: EventRow) => begins.since(starts_at ?? begins).total('hours') / 24
  const earlier = byStart(events).filter((event) => distance(event) > 300 && distance(event) < 430)
  const ofName = earlier.filter(({ name }) => nameOf(name) === nameOf(present.name))
  const nearest = (some: EventRow[]) =>
    some.toSorted((a, b) => Math.abs(distance(a) - 365) - Math.abs(distance(b) - 365))[0] ?? null
  return nearest(ofName) ?? nearest(earlier)
}

const nameOf = (name: string): string => name.toLowerCase().replaceAll(/\d+/g, '').trim()

const isAfter = (at: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  at !== null && Temporal.Instant.compare(at, now) > 0

const byStart = (events: EventRow[]): EventRow[] =>
  events
    .filter(({ starts_at }) => starts_at !== null)
    .toSorted((a, b) => (a.starts_at?.epochMilliseconds ?? 0) - (b.starts_at?.epochMilliseconds ?? 0))
