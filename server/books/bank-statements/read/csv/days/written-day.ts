import type { DateOrder } from '#contract/office/bank-files.ts'
import { monthsNamed, weekdaysNamed } from './names.ts'

export const DAY_ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd']

const DATE = /^(\d{1,4})[./-]\s?(\d{1,2})[./-]\s?(\d{2,4})\.?(?:[T ,].*)?$/
/** With a month's name: "12. Mar 2027", "3rd Nov 2025", "3 de noviembre de 2025". */
const NAMED =
  /^(\d{1,2})(?:st|nd|rd|th|er|º)?[. -]+(?:de )?(\p{L}{3,10})\.?[ -]+(?:de )?(\d{2,4})\.?(?:[T ,].*)?$/u
/** The month first, as in America: "Mar 12, 2027". */
const NAMED_FIRST = /^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:[T ,].*)?$/u
/** Without separators: eight digits. */
const COMPACT = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d$|^[0-3]\d(?:0[1-9]|1[0-2])(?:19|20)\d\d$/

/** A word before a date, and behind one: "Mo, 03.11.2025", "03.11.2025 (Mon)". */
const WORD_BEFORE = /^(\p{L}[\p{L}-]{1,13})\.?,?\s+(\S.*)$/u
const WORD_BEHIND = /^(.*\d)[\s,]+\(?(\p{L}[\p{L}-]{1,13})\.?\)?$/u

/** A date without its weekday, and the weekdays that this may be; null if none is written. */
interface Written {
  date: string
  weekdays: ReadonlySet<number> | null
}

function written(cell: string): Written {
  const [, before = '', rest = ''] = WORD_BEFORE.exec(cell) ?? []
  if (rest !== '' && isPlain(rest)) {
    const weekdays = weekdaysNamed(before)
    if (weekdays.size > 0) return { date: rest, weekdays }
  }
  const [, date = '', behind = ''] = WORD_BEHIND.exec(cell) ?? []
  if (date !== '' && isPlain(date)) {
    const weekdays = weekdaysNamed(behind)
    if (weekdays.size > 0) return { date, weekdays }
  }
  return { date: cell, weekdays: null }
}

const isPlain = (date: string): boolean => DATE.test(date) || isNamed(date) || COMPACT.test(date)

/** Whether the month of a date has its name: then every order means the same. */
const isNamed = (date: string): boolean => NAMED.test(date) || NAMED_FIRST.test(date)

/** Whether a cell has the shape of a date, which may not exist, or not on its weekday. */
export const isShapedLikeDay = (cell: string): boolean => isPlain(written(cell).date)

/** Whether a cell may be a date, in any notation. */
export const looksLikeDay = (cell: string): boolean =>
  isShapedLikeDay(cell) && DAY_ORDERS.some((order) => parseDay(cell, order) !== null)

/** Whether a cell has a date that is on another weekday. */
export function isOnOtherWeekday(cell: string): boolean {
  const { date, weekdays } = written(cell)
  return weekdays !== null && looksLikeDay(date)
}

/**
 * A date as 2027-03-12, if it is written in this order; null otherwise, and if it is on another weekday than it says, or its month's name means
 * several. A time of day after it is ignored.
 */
export function parseDay(cell: string, order: DateOrder): string | null {
  const { date, weekdays } = written(cell)
  const days = partsOf(date, order).flatMap((parts) => {
    const day = dayOf(parts, order)
    return day && (weekdays === null || weekdays.has(day.dayOfWeek)) ? [day.toString()] : []
  })
  return days.length === 1 ? (days[0] ?? null) : null
}

type Parts = [string, string, string]

function dayOf([one, two, three]: Parts, order: DateOrder): Temporal.PlainDate | null {
  const [year, month, day] = { dmy: [three, two, one], mdy: [three, one, two], ymd: [one, two, three] }[order]
  if (year?.length !== 2 && year?.length !== 4) return null
  try {
    return Temporal.PlainDate.from(
      { year: Number(year.length === 2 ? `20${year}` : year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    )
  } catch {
    return null
  }
}

/** Day, month and year as they are written; a month's name counts in every order, and may mean several. */
function partsOf(date: string, order: DateOrder): Parts[] {
  const [, one = '', two = '', three = ''] = DATE.exec(date) ?? []
  if (one !== '') return [[one, two, three]]
  const [, day = '', name = '', year = ''] = NAMED.exec(date.replace(NAMED_FIRST, '$2 $1 $3')) ?? []
  if (day !== '')
    return [...monthsNamed(name)].map((number): Parts => {
      const month = String(number)
      return { dmy: [day, month, year], mdy: [month, day, year], ymd: [year, month, day] }[order] as Parts
    })
  const digits = date.trim()
  if (!/^\d{6}(\d\d)?$/.test(digits)) return []
  const at = order === 'ymd' ? [digits.length - 4, digits.length - 2] : [2, 4]
  return [[digits.slice(0, at[0]), digits.slice(at[0], at[1]), digits.slice(at[1])]]
}

/** Between points the day is first; between hyphens, too, or a year of two digits: 27-03-12. */
export function ordersBetween(cells: string[]): DateOrder[] {
  const dates = cells.map((cell) => written(cell).date)
  if (dates.every((date) => /\./.test(date.slice(0, 3)) || isNamed(date))) return ['dmy']
  return dates.every((date) => /[.-]/.test(date.slice(0, 3)) || isNamed(date))
    ? ['dmy', 'ymd']
    : [...DAY_ORDERS]
}

/**
 * The order in which all these dates are written; null if none fits all of them, or several do. Between slashes the month may be first, unless a
 * statement would then jump between months.
 */
export function orderOf(cells: string[]): DateOrder | null {
  const explaining = DAY_ORDERS.filter((order) => cells.every((cell) => parseDay(cell, order) !== null))
  const usual = ordersBetween(cells)
  // A wrong weekday makes no month of a day.
  const isUsual = usual.some((order) => cells.every((cell) => parseDay(written(cell).date, order) !== null))
  const isClear = explaining.length <= 1 && !isUsual
  const fitting = isClear ? explaining : explaining.filter((order) => usual.includes(order))
  if (fitting.length <= 1) return fitting[0] ?? null
  const same = new Set(fitting.map((order) => cells.map((cell) => parseDay(cell, order)).join(' ')))
  if (same.size === 1) return fitting[0] ?? null
  const steady = fitting.filter((order) => isSteady(cells.map((cell) => parseDay(cell, order) ?? '')))
  return steady.length === 1 ? (steady[0] ?? null) : null
}

/** Whether days only rise or only fall, and not all are one. */
function isSteady(days: string[]): boolean {
  const rising = days.every((day, index) => index === 0 || day >= (days[index - 1] ?? ''))
  const falling = days.every((day, index) => index === 0 || day <= (days[index - 1] ?? ''))
  return (rising || falling) && new Set(days).size > 1
}
