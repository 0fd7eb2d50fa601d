import {
  parseTypedDay,
  parseTypedMoment,
  parseTypedMonth,
  typedDay,
  typedMoment,
  typedMonth,
} from '#contract/typed-dates.ts'
import { skippedTime } from '#contract/wall-clocks.ts'
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

/** How a wall-clock time is typed; one that its zone leaves out is refused, with the reason. */
function clockInput(locale: string, zone: string | null) {
  const reason = (text: string) => {
    const time = parseTypedMoment(text, locale)
    const fault = time && zone !== null ? skippedTime(time, zone, locale) : null
    return fault && `${fault}.`
  }
  const parse = (text: string) => (reason(text) === null ? parseTypedMoment(text, locale) : undefined)
  return { parse, reason, message: messages.mustTime({ example: typedMoment(`${EXAMPLE}T18:00`, locale) }) }
}

/** A wall-clock time, in a zone if there is one. */
export const wallClockFormat = (locale: string, zone: string | null = null): InputFormat<string> => ({
  ...clockInput(locale, zone),
  format: (time) => (time === '' ? '' : typedMoment(time, locale)),
})

/** The same, or null. */
export function optionalWallClockFormat(
  locale: string,
  zone: string | null = null,
): InputFormat<string | null> {
  const input = clockInput(locale, zone)
  return {
    ...input,
    format: (time) => (time === null ? '' : typedMoment(time, locale)),
    parse: (text) => (text.trim() === '' ? null : input.parse(text)),
  }
}

export const clockOf = (moment: string, zone: string): string =>
  Temporal.Instant.from(moment)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })

/**
 * An instant as the wall-clock time of a zone. A time skipped by daylight saving is refused; of one that comes twice the earlier moment is
 * meant until the other one is chosen.
 */
export function instantFormat(zone: string, locale: string): InputFormat<string | null> {
  const input = clockInput(locale, zone)
  return {
    ...input,
    format: (moment) => (moment === null ? '' : typedMoment(clockOf(moment, zone), locale)),
    parse: (text) => {
      if (text.trim() === '') return null
      const time = input.parse(text)
      return (
        time && Temporal.PlainDateTime.from(time).toZonedDateTime(zone).toString({ timeZoneName: 'never' })
      )
    },
  }
}

/** How days, months and times are typed and displayed in the festival's locale. */
export function useDateFormats() {
  const { locale } = useFormats()
  return {
    day: dayFormat(locale),
    month: monthFormat(locale),
    wallClock: (zone?: string) => wallClockFormat(locale, zone),
    optionalWallClock: (zone: string) => optionalWallClockFormat(locale, zone),
    instant: (zone: string) => instantFormat(zone, locale),
  }
}
