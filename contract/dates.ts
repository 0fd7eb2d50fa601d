import { dateTimeFormat } from './formatters.ts'

/** An ISO 8601 instant as "Thu, 8 July 2027 at 15:00" (in en-GB) in the given time zone. */
export function formatDateTime(instant: string, timezone: string, locale: string): string {
  return dateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  }).format(new Date(instant))
}

/** An ISO 8601 instant as "15:00" (in en-GB) in the given time zone. */
export const formatTime = (instant: string, timeZone: string, locale: string): string =>
  dateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(instant))

/** An ISO 8601 instant as "8 July 2027" (in en-GB) in the given time zone. */
export function formatDate(instant: string, timezone: string, locale: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: timezone } as const
  return dateTimeFormat(locale, options).format(new Date(instant))
}

/** A deadline: an end at midnight is shown as the day before, any other with its time. */
export function formatEnd(instant: string, timezone: string, locale: string): string {
  const end = new Date(instant)
  if (end.toLocaleTimeString('en-GB', { timeZone: timezone }) !== '00:00:00')
    return formatDateTime(instant, timezone, locale)
  return formatDate(new Date(end.getTime() - 1).toISOString(), timezone, locale)
}

/** A period between two instants; null if unknown. */
interface Span {
  starts_at: string | null
  ends_at: string | null
}

const HOUR = 3_600_000
/** A night that ends before six belongs to the day before. */
const NIGHT = 6 * HOUR

/** Formats dates and times of day in a time zone: "Sat 10 July 2027", without the comma that some locales put after the weekday. */
function writer(timeZone: string, locale: string) {
  const time = { hour: '2-digit', minute: '2-digit', timeZone } as const
  const day = (at: Date, year: { year?: 'numeric' } = { year: 'numeric' }) => {
    const format = dateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      ...year,
      timeZone,
    })
    const texts = format
      .formatToParts(at)
      .map(({ type, value }, index, all) =>
        all[index - 1]?.type === 'weekday' && type === 'literal' ? ' ' : value,
      )
    return texts.join('')
  }
  return {
    day,
    /** The first day of a period; its year is omitted if it is that of the last day. */
    firstDay: (first: Date, last: Date) => {
      const [one, other] = [first, last].map((at) =>
        dateTimeFormat('en', { year: 'numeric', timeZone }).format(at),
      )
      return day(first, one === other ? {} : { year: 'numeric' })
    },
    time: (at: Date) => dateTimeFormat(locale, time).format(at),
    timeOfWeek: (at: Date) => dateTimeFormat(locale, { weekday: 'short', ...time }).format(at),
  }
}

/**
 * A period in the given time zone: "Sat 10 July 2027, 14:00 – 18:00", "Sat 10 July 2027, 14:00 – Sun 02:00" (a
 * night), "Thu 8 July, 16:00 – Sun 11 July 2027, 04:00", or only its beginning. Null if that is unknown.
 */
export const formatPeriod = (...of: Parameters<typeof periodDates>): string | null =>
  periodDates(...of).join(' – ') || null

/** The beginning and the end of a period as formatted texts; an unknown one is omitted. */
export function periodDates({ starts_at, ends_at }: Span, timeZone: string, locale: string): string[] {
  if (starts_at === null) return []
  const { day, firstDay, time, timeOfWeek } = writer(timeZone, locale)
  const starts = new Date(starts_at)
  const begins = `${day(starts)}, ${time(starts)}`
  if (ends_at === null) return [begins]
  const ends = new Date(ends_at)
  if (day(starts) === day(ends)) return [begins, time(ends)]
  if (Number(ends) - Number(starts) < 24 * HOUR) return [begins, timeOfWeek(ends)]
  return [`${firstDay(starts, ends)}, ${time(starts)}`, `${day(ends)}, ${time(ends)}`]
}

/**
 * A short form of `formatPeriod`: several days without times, "Thu 8 July – Sat 10 July 2027", one day or night
 * with its beginning, "Sat 10 July 2027, 16:00".
 */
export function formatDays({ starts_at, ends_at }: Span, timeZone: string, locale: string): string | null {
  if (starts_at !== null && ends_at !== null) {
    const { day, firstDay } = writer(timeZone, locale)
    const starts = new Date(starts_at)
    const last = new Date(Date.parse(ends_at) - NIGHT)
    if (last > starts && day(last) !== day(starts)) return `${firstDay(starts, last)} – ${day(last)}`
  }
  return formatPeriod({ starts_at, ends_at: null }, timeZone, locale)
}
