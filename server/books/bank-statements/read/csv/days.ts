import type { DateOrder } from '#contract/office/bank-files.ts'

export const DAY_ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd']

/** The beginnings of the names of months in the languages of banks, each in the order of the year. */
const MONTHS = [
  ['jan', 'ene', 'sij', 'gen', 'janv', 'led'],
  ['feb', 'fev', 'fév', 'velj', 'úno'],
  ['mar', 'mär', 'mrt', 'maa', 'ožu', 'bře'],
  ['apr', 'abr', 'avr', 'tra', 'dub'],
  ['may', 'mai', 'mei', 'maj', 'mag', 'svi', 'kvě'],
  ['jun', 'juin', 'giu', 'lip', 'čvn'],
  ['jul', 'juil', 'lug', 'srp', 'čvc'],
  ['aug', 'ago', 'aoû', 'kol'],
  ['sep', 'set', 'ruj', 'zář'],
  ['oct', 'okt', 'ott', 'lis', 'out'],
  ['nov', 'stu'],
  ['dec', 'dez', 'dic', 'déc', 'pro'],
]

const DATE = /^(\d{1,4})[./-]\s?(\d{1,2})[./-]\s?(\d{2,4})\.?(?:[T ,].*)?$/
const NAMED = /^(\d{1,2})[. -]+(\p{L}{3,9})\.?[ -]+(\d{2,4})(?:[T ,].*)?$/u
/** The month first, as in America: "Mar 12, 2027". */
const NAMED_FIRST = /^(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})(?:[T ,].*)?$/u
/** Without separators: eight digits. */
const COMPACT = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d$|^[0-3]\d(?:0[1-9]|1[0-2])(?:19|20)\d\d$/

/** Whether a cell has the shape of a date, which may not exist. */
export const isShapedLikeDay = (cell: string): boolean =>
  DATE.test(cell) || isNamed(cell) || COMPACT.test(cell)

/** Whether the month of a date has its name: then every order means the same. */
const isNamed = (cell: string): boolean => NAMED.test(cell) || NAMED_FIRST.test(cell)

/** Whether a cell may be a date, in any notation. */
export const looksLikeDay = (cell: string): boolean =>
  isShapedLikeDay(cell) && DAY_ORDERS.some((order) => parseDay(cell, order) !== null)

/** A date as 2027-03-12, if it is written in this order; null otherwise. A time of day after it is ignored. */
export function parseDay(cell: string, order: DateOrder): string | null {
  const parts = partsOf(cell, order)
  if (!parts) return null
  const [one, two, three] = parts
  const [year = '', month = '', day = ''] = {
    dmy: [three, two, one],
    mdy: [three, one, two],
    ymd: [one, two, three],
  }[order]
  if (year.length !== 2 && year.length !== 4) return null
  try {
    return Temporal.PlainDate.from(
      { year: Number(year.length === 2 ? `20${year}` : year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ).toString()
  } catch {
    return null
  }
}

type Parts = [string, string, string]

/** Day, month and year as they are written; a month's name counts in every order. */
function partsOf(cell: string, order: DateOrder): Parts | null {
  const [, one = '', two = '', three = ''] = DATE.exec(cell) ?? []
  if (one !== '') return [one, two, three]
  const [, day = '', name = '', year = ''] = NAMED.exec(cell.replace(NAMED_FIRST, '$2 $1 $3')) ?? []
  if (day !== '') {
    const month = MONTHS.findIndex((names) => names.some((each) => name.toLowerCase().startsWith(each))) + 1
    const parts = { dmy: [day, month, year], mdy: [month, day, year], ymd: [year, month, day] }[order]
    return month === 0 ? null : (parts.map(String) as Parts)
  }
  const digits = cell.trim()
  if (!/^\d{6}(\d\d)?$/.test(digits)) return null
  const at = order === 'ymd' ? [digits.length - 4, digits.length - 2] : [2, 4]
  return [digits.slice(0, at[0]), digits.slice(at[0], at[1]), digits.slice(at[1])]
}

/** Between points the day is first; between hyphens, too, or a year of two digits: 27-03-12. */
function ordersBetween(cells: string[]): DateOrder[] {
  if (cells.every((cell) => /\./.test(cell.slice(0, 3)) || isNamed(cell))) return ['dmy']
  return cells.every((cell) => /[.-]/.test(cell.slice(0, 3)) || isNamed(cell))
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
  const fitting = explaining.length <= 1 ? explaining : explaining.filter((order) => usual.includes(order))
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
