import { dateTimeFormat } from './formatters.ts'

/** Dates and times in editable form: in the order and with the separators of a language and region. */

type Part = 'year' | 'month' | 'day'

/** Always the Gregorian calendar and Latin digits, whatever the region's default. */
const PLAIN = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const

const numeric = (locale: string) =>
  dateTimeFormat(locale, { ...PLAIN, day: '2-digit', month: '2-digit', year: 'numeric' })

const isPart = (type: string): type is Part => type === 'year' || type === 'month' || type === 'day'

const partsOf = (locale: string): Part[] =>
  numeric(locale)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter(isPart)

/** A calendar day, "2027-12-31", as "31/12/2027" (en-GB), "31.12.2027" (de) or "12/31/2027" (en-US). */
export const typedDay = (day: string, locale: string): string =>
  numeric(locale).format(new Date(`${day}T00:00Z`))

const CENTURY = '20'

/** The order of three numbers: a four-digit year shows its position, otherwise the locale decides. */
function orderOf([first, , last]: string[], locale: string): Part[] {
  if (first?.length === 4) return ['year', 'month', 'day']
  const order = partsOf(locale)
  if (order[0] !== 'year') return order
  return last?.length === 4 ? ['day', 'month', 'year'] : order
}

function dayOf(numbers: string[], locale: string): string | undefined {
  const order = orderOf(numbers, locale)
  const [year = '', month = '', day = ''] = (['year', 'month', 'day'] as const).map(
    (part) => numbers[order.indexOf(part)] ?? '',
  )
  if (![2, 4].includes(year.length) || month.length > 2 || day.length > 2) return undefined
  const written = year.length === 2 ? CENTURY + year : year
  const iso = `${written}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00Z`)
  return Number.isNaN(Number(at)) || !at.toISOString().startsWith(iso) ? undefined : iso
}

const DAY = /^(\d{1,4})[-./\s]+(\d{1,2})[-./\s]+(\d{1,4})\.?$/
const MOMENT =
  /^(\d{1,4}[-./\s]+\d{1,2}[-./\s]+\d{1,4}\.?)(?:[,T]\s*|\s+)(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s*(?:([ap])\.?\s?m\.?)?$/i

/**
 * Parses a day in the format of a locale, with or without leading zeros; "2027-12-31" is accepted everywhere. Undefined for anything else.
 */
export function parseTypedDay(text: string, locale: string): string | undefined {
  const [, ...numbers] = DAY.exec(text.trim()) ?? []
  return numbers.length === 3 ? dayOf(numbers, locale) : undefined
}

const hasHalves = (locale: string): boolean =>
  dateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ?? false

const two = (number: number): string => String(number).padStart(2, '0')

/**
 * A local time, "2027-12-31T18:00", as "31/12/2027 18:00" (en-GB) or "12/31/2027 6:00 PM" (en-US). Seconds are included unless they are
 * zero.
 */
export function typedMoment(time: string, locale: string): string {
  const [day = '', clock = ''] = time.split('T')
  const [hour = '', minute = '', second = '00'] = clock.split(':')
  const rest = second === '00' ? `:${minute}` : `:${minute}:${second}`
  const hours = Number(hour)
  const written = hasHalves(locale)
    ? `${hours % 12 || 12}${rest} ${hours < 12 ? 'AM' : 'PM'}`
    : `${hour}${rest}`
  return `${typedDay(day, locale)} ${written}`
}

function hourOf(hour: number, half: string): number {
  if (half === '') return hour
  if (hour < 1 || hour > 12) return 24
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** Parses a local day and time in the format of a locale into "2027-12-31T18:00:00"; undefined for anything else. */
export function parseTypedMoment(text: string, locale: string): string | undefined {
  const [, written = '', hour = '', minute = '', second = '00', half = ''] = MOMENT.exec(text.trim()) ?? []
  const day = parseTypedDay(written, locale)
  const hours = hourOf(Number(hour), half)
  if (day === undefined || hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return `${day}T${two(hours)}:${minute}:${second}`
}

/** A month, "2027-12", as "12/2027" or "12.2027". */
export function typedMonth(month: string, locale: string): string {
  const [year = '', number = ''] = month.split('-')
  const separator = /\D/.exec(typedDay('2027-11-22', locale))?.[0] ?? '/'
  return partsOf(locale)[0] === 'year' ? `${year}${separator}${number}` : `${number}${separator}${year}`
}

/** Parses a month: its number and its year, in either order; undefined for anything else. */
export function parseTypedMonth(text: string): string | undefined {
  const [, year, month] = /^(\d{4})[-./\s]+(\d{1,2})\.?$/.exec(text.trim()) ?? []
  const [, first, last] = /^(\d{1,2})[-./\s]+(\d{4})\.?$/.exec(text.trim()) ?? []
  const number = Number(month ?? first)
  return number >= 1 && number <= 12 ? `${year ?? last}-${two(number)}` : undefined
}

interface WithWeek {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}

const MONDAY = 1

/** The first day of the week, from 1 (Monday) to 7 (Sunday). */
export function firstDayOfWeek(locale: string): number {
  // Not every browser supports it, and older ones have it as a property.
  const known = new Intl.Locale(locale) as Intl.Locale & WithWeek
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? MONDAY
}
