import {
  parseTypedDay,
  parseTypedMoment,
  parseTypedMonth,
  typedDay,
  typedMoment,
  typedMonth,
} from '#contract/typed-dates.ts'
import { messages } from '#web/office/kit/forms/messages.ts'
import type { InputFormat } from './input-formats.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'

/** The date in examples: its day cannot be mistaken for a month. */
const EXAMPLE = '2027-12-31'

/** A calendar day, "2027-12-31". */
export const dayFormat = (locale: string): InputFormat<string> => ({
  format: (day) => (day === '' ? '' : typedDay(day, locale)),
  parse: (text) => (text.trim() === '' ? '' : parseTypedDay(text, locale)),
  message: messages.mustDay({ example: typedDay(EXAMPLE, locale) }),
})

/** A month, "2027-12". */
export const monthFormat = (locale: string): InputFormat<string> => ({
  format: (month) => (month === '' ? '' : typedMonth(month, locale)),
  parse: (text) => (text.trim() === '' ? '' : parseTypedMonth(text)),
  message: messages.mustMonth({ example: typedMonth(EXAMPLE.slice(0, 7), locale) }),
})

const mustTime = (locale: string): string =>
  messages.mustTime({ example: typedMoment(`${EXAMPLE}T18:00`, locale) })

/** A wall-clock time, without a zone. */
export const wallClockFormat = (locale: string): InputFormat<string> => ({
  format: (time) => (time === '' ? '' : typedMoment(time, locale)),
  parse: (text) => parseTypedMoment(text, locale),
  message: mustTime(locale),
})

/** The same, or null. */
export const optionalWallClockFormat = (locale: string): InputFormat<string | null> => ({
  format: (time) => (time === null ? '' : typedMoment(time, locale)),
  parse: (text) => (text.trim() === '' ? null : parseTypedMoment(text, locale)),
  message: mustTime(locale),
})

const clockOf = (moment: string, zone: string): string =>
  Temporal.Instant.from(moment)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })

/** An instant as the wall-clock time of a zone. A time skipped by daylight saving is moved one hour later. */
export const instantFormat = (zone: string, locale: string): InputFormat<string | null> => ({
  format: (moment) => (moment === null ? '' : typedMoment(clockOf(moment, zone), locale)),
  parse: (text) => {
    if (text.trim() === '') return null
    const time = parseTypedMoment(text, locale)
    return time && Temporal.PlainDateTime.from(time).toZonedDateTime(zone).toString({ timeZoneName: 'never' })
  },
  message: mustTime(locale),
})

/** How days, months and times are typed and displayed in the festival's locale. */
export function useDateFormats() {
  const { locale } = useFormats()
  return {
    day: dayFormat(locale),
    month: monthFormat(locale),
    wallClock: wallClockFormat(locale),
    optionalWallClock: optionalWallClockFormat(locale),
    instant: (zone: string) => instantFormat(zone, locale),
  }
}
