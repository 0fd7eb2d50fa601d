import { messages } from '#web/office/site/messages.ts'
import type { InputFormat } from '#web/office/forms/fields/input-formats.ts'

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
    return count === 0 ? [] : [count === 1 ? `1 ${unit}` : `${count} ${unit}s`]
  })
  return terms.join(' ') || '0 days'
}

/** Parses "1 hour 30 minutes", "90 min" or "7d": units in any order, each once. */
function parseDuration(text: string): string | undefined {
  const counts = new Map<string, string>()
  const rest = text
    .toLowerCase()
    .replaceAll(/(\d{1,6})\s*([a-z]+)[\s,]*/g, (whole, count: string, word: string) => {
      const unit = UNITS.find(([name]) => isUnit(word, name))?.[0]
      if (unit === undefined || counts.has(unit)) return whole
      counts.set(unit, String(Number(count)))
      return ''
    })
  if (counts.size === 0 || rest.replaceAll(/\s|and/g, '') !== '') return undefined
  const write = (isClock: boolean) =>
    UNITS.flatMap(([unit, sign]) => {
      const count = counts.get(unit)
      return count === undefined || CLOCK.has(unit) !== isClock ? [] : [count + sign]
    }).join('')
  const clock = write(true)
  return `P${write(false)}${clock && `T${clock}`}`
}

const SHORT: Record<string, readonly string[]> = {
  year: ['y'],
  month: ['mo', 'mon'],
  week: ['w', 'wk'],
  day: ['d'],
  hour: ['h', 'hr', 'hrs'],
  minute: ['m', 'min', 'mins'],
  second: ['s', 'sec', 'secs'],
}

const isUnit = (word: string, unit: string): boolean =>
  word === unit || word === `${unit}s` || (SHORT[unit]?.includes(word) ?? false)

/** An ISO 8601 duration as a text. */
export const durationFormat: InputFormat<string> = {
  format: formatDuration,
  parse: parseDuration,
  message: messages.mustDuration,
}

const formatDay = (days: number): string =>
  days === 0
    ? messages.onTheDay
    : days < 0
      ? messages.daysBefore({ days: -days })
      : messages.daysAfter({ days })

function parseDay(text: string): number | undefined {
  const [, count, side] = /^(\d{1,3})\s*days?\s+(before|after)$/.exec(text) ?? []
  if (text === messages.onTheDay) return 0
  if (count === undefined) return /^-?\d{1,3}$/.test(text) ? Number(text) : undefined
  // "0 days before" means on the day, too.
  return Number(count) * (side === 'before' && Number(count) > 0 ? -1 : 1)
}

/** Offsets in days ("-7,0") as a text: "7 days before, on the day". Plain numbers are accepted as well. */
export const daysFormat: InputFormat<string> = {
  format: (days) => partsOf(days).map(Number).map(formatDay).join(', '),
  parse: (text) => {
    const days = partsOf(text.toLowerCase()).map(parseDay)
    const read = days.filter((day) => day !== undefined)
    if (read.length < days.length) return undefined
    return [...new Set(read)].toSorted((one, other) => one - other).join(',')
  },
  message: messages.mustDays,
}

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
