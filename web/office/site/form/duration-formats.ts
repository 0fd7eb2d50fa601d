import type { InputFormat } from '#web/office/kit/forms/dates/input-formats.ts'
import { messages } from './messages.ts'

const UNITS = [
  ['year', 'Y'],
  ['month', 'M'],
  ['week', 'W'],
  ['day', 'D'],
  ['hour', 'H'],
  ['minute', 'M'],
  ['second', 'S'],
] as const
const CLOCK = new Set<string>(['hour', 'minute', 'second'])

const PATTERN = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** "15 minutes" for `PT15M`. Other notations are shown as they are. */
function formatDuration(span: string): string {
  const counts = PATTERN.exec(span)?.slice(1)
  if (!counts) return span
  const terms = UNITS.flatMap(([unit], index) => {
    const count = Number(counts[index] ?? 0)
    return count === 0 ? [] : [inWords(unit, count)]
  })
  return terms.join(' ') || inWords('day', 0)
}

type Unit = (typeof UNITS)[number][0]

const inWords = (unit: Unit, count: number): string => messages.units[unit]({ count, number: String(count) })

/** Parses "1 hour 30 minutes", "90 min" or "7d": units in any order, each once. */
function parseDuration(text: string): string | undefined {
  const counts = new Map<string, string>()
  const rest = text
    .toLowerCase()
    .replaceAll(/(\d{1,6})\s*(\p{L}+)[\s,]*/gu, (whole, count: string, word: string) => {
      const unit = UNITS.find(([name]) => isUnit(word, name))?.[0]
      if (unit === undefined || counts.has(unit)) return whole
      counts.set(unit, String(Number(count)))
      return ''
    })
  if (counts.size === 0 || rest.replaceAll(messages.and, '').trim() !== '') return undefined
  const write = (isClock: boolean) =>
    UNITS.flatMap(([unit, sign]) => {
      const count = counts.get(unit)
      return count === undefined || CLOCK.has(unit) !== isClock ? [] : [count + sign]
    }).join('')
  const clock = write(true)
  return `P${write(false)}${clock && `T${clock}`}`
}

/** The abbreviations in all languages of the office. */
const SHORT: Record<Unit, readonly string[]> = {
  year: ['y'],
  month: ['mo', 'mon'],
  week: ['w', 'wk'],
  day: ['d'],
  hour: ['h', 'hr', 'hrs', 'std'],
  minute: ['m', 'min', 'mins'],
  second: ['s', 'sec', 'secs', 'sek'],
}

const isUnit = (word: string, unit: Unit): boolean =>
  SHORT[unit].includes(word) ||
  [1, 2].some((count) => inWords(unit, count).toLowerCase() === `${count} ${word}`)

/** An ISO 8601 duration as a text. */
export const durationFormat: InputFormat<string> = {
  format: formatDuration,
  parse: parseDuration,
  get message() {
    return messages.mustDuration
  },
}

const formatDay = (days: number): string =>
  days === 0
    ? messages.onTheDay
    : days < 0
      ? messages.daysBefore({ days: -days })
      : messages.daysAfter({ days })

function parseDay(text: string): number | undefined {
  if (text === messages.onTheDay.toLowerCase()) return 0
  if (/^-?\d{1,3}$/.test(text)) return Number(text)
  const days = Number(/^\d{1,3}(?!\d)/.exec(text)?.[0])
  if (says(messages.daysAfter, text)) return days
  // "0 days before" means on the same day.
  return says(messages.daysBefore, text) ? 0 - days : undefined
}

/** Whether a text means "on the day" with any number of days. */
const says = (words: (values: { days: number }) => string, text: string): boolean =>
  [1, 2].some(
    (days) =>
      words({ days }).toLowerCase().replace(String(days), '') === text.replace(/^\d{1,3}\s*(?=\s)/, ''),
  )

/** Offsets in days ("-7,0") as a text: "7 days before, on the day". Plain numbers are accepted as well. */
export const daysFormat: InputFormat<string> = {
  format: (days) => partsOf(days).map(Number).map(formatDay).join(', '),
  parse: (text) => {
    const days = partsOf(text.toLowerCase()).map(parseDay)
    const read = days.filter((day) => day !== undefined)
    if (read.length < days.length) return undefined
    return [...new Set(read)].toSorted((one, other) => one - other).join(',')
  },
  get message() {
    return messages.mustDays
  },
}

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
