import { decimalOf } from '#contract/money.ts'
import { officeWords as words } from '#web/office/words/words.ts'

/** How a value is written as text, and how a text is read. */
export interface Way<Value> {
  show: (value: Value) => string
  /** Undefined when it cannot be read. */
  read: (text: string) => Value | undefined
  must: string
}

const LARGEST = 2_147_483_647

/** Minor units, typed in major ones: "129" or "129.00", with a comma as well as with a point. */
export function moneyWay(digits: number): Way<number> {
  const form = digits === 0 ? /^(\d{1,15})$/ : new RegExp(`^(\\d{1,12})(?:[.,](\\d{1,${digits}}))?$`)
  const read = (text: string) => {
    const [, major, minor = ''] = form.exec(text.replaceAll(/\s/g, '')) ?? []
    return major === undefined ? undefined : Number(major + minor.padEnd(digits, '0'))
  }
  return {
    show: (amount) => decimalOf(amount, digits),
    read,
    must: words.mustAmount(decimalOf(1250, digits)),
  }
}

const countIn = (text: string): number | undefined => {
  const count = /^\d{1,10}$/.test(text.trim()) ? Number(text) : LARGEST + 1
  return count > LARGEST ? undefined : count
}

export const countWay: Way<number> = { show: String, read: countIn, must: words.mustCount }

/** A count, or nothing for as many as there may be. */
export const capacityWay: Way<number | null> = {
  show: (count) => (count === null ? '' : String(count)),
  read: (text) => (text.trim() === '' ? null : countIn(text)),
  must: words.mustCapacity,
}

/** At most two decimals, up to 100. */
export const percentWay: Way<number> = {
  show: String,
  read: (text) => {
    const rate = /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : 101
    return rate > 100 ? undefined : rate
  },
  must: words.mustPercent,
}

/** A date and a time of day, as the browser's own field for them writes them. */
const minutesOf = (time: Temporal.PlainDateTime): string =>
  time.toString({ smallestUnit: time.second === 0 ? 'minute' : 'second' })

function wallClockIn(text: string): string | undefined {
  try {
    return Temporal.PlainDateTime.from(text).toString()
  } catch {
    return undefined
  }
}

/** A time as clocks on the wall show it, without its zone. */
export const wallClockWay: Way<string> = {
  show: (time) => (time === '' ? '' : minutesOf(Temporal.PlainDateTime.from(time))),
  read: (text) => (text === '' ? undefined : wallClockIn(text)),
  must: words.mustTime,
}

/** The same, or nothing. */
export const wallClockOrNoneWay: Way<string | null> = {
  show: (time) => (time === null ? '' : wallClockWay.show(time)),
  read: (text) => (text === '' ? null : wallClockIn(text)),
  must: words.mustTime,
}

/** A moment, written as the clocks of a zone show it. A time that the change to summer time skips counts as the hour after. */
export function instantWay(zone: string): Way<string | null> {
  const show = (moment: string | null) =>
    moment === null ? '' : minutesOf(Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDateTime())
  const read = (text: string) => {
    const time = text === '' ? null : wallClockIn(text)
    return time && Temporal.PlainDateTime.from(time).toZonedDateTime(zone).toString({ timeZoneName: 'never' })
  }
  return { show, read, must: words.mustTime }
}
