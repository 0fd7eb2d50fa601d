import { formatDate, formatDateTime } from '#contract/dates.ts'
import { numberFormat } from '#contract/formatters.ts'
import { formatMoney } from '#contract/money.ts'
import { useSession } from '#web/office/kit/lib/session.ts'
import { messages } from './messages.ts'

const A_DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
const A_MONTH = { month: 'long', year: 'numeric' } as const

/** The server counts the rows of a list up to this number. */
const MAX_COUNT = 10_000

/** The number format of the festival's region. */
function numbersIn(locale: string) {
  const count = (number: number): string => numberFormat(locale, {}).format(number)
  return {
    count,
    /** A difference, with its sign: "+7", "-1,200". */
    countChange: (number: number) => numberFormat(locale, { signDisplay: 'exceptZero' }).format(number),
    /**
     * The number of rows: `total` selects the plural form, `count` is "1,234", or "10,000 or more" if the server stopped
     * counting.
     */
    counted: (total: number, limit = MAX_COUNT): { total: number; count: string } => ({
      total,
      count: total >= limit ? messages.orMore({ count: count(limit) }) : count(total),
    }),
    /** A share: 0.125 is "12.5%". */
    percent: (share: number) =>
      numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share),
  }
}

/** Formats numbers and amounts in the festival's currency and times in its time zone and locale. */
export function useFormats() {
  const festival = useSession()?.festival
  if (!festival) throw new Error('The festival is not known yet')
  const { currency, locale, timezone } = festival
  return {
    currency,
    locale,
    timezone,
    money: (amount: number) => formatMoney(amount, currency, locale),
    /** A difference of amounts, with its sign: "+€7.00". */
    moneyChange: (amount: number) => formatMoney(amount, currency, locale, 'exceptZero'),
    ...numbersIn(locale),
    time: (instant: string | null) => (instant === null ? '' : formatDateTime(instant, timezone, locale)),
    day: (instant: string | null) => (instant === null ? '' : formatDate(instant, timezone, locale)),
    /** An instant, short, for tables: "8 Jul 2027, 15:00". */
    stamp: (instant: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone }).format(
        new Date(instant),
      ),
    /** The same with its seconds: "8 Jul 2027, 15:00:07". */
    exactly: (instant: string) =>
      new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'medium',
        timeZone: timezone,
      }).format(new Date(instant)),
    /** The time of day of an instant: "15:00". */
    hour: (instant: string) =>
      new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: timezone }).format(new Date(instant)),
    /** A calendar day, "2027-07-08", as "Thu 8 Jul". */
    date: (day: string) =>
      new Intl.DateTimeFormat(locale, { ...A_DAY, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`)),
    /** The same with its year: "8 Jul 2027". */
    fullDate: (day: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00Z`),
      ),
    /** A month, "2027-07", as "July 2027". */
    month: (month: string) =>
      new Intl.DateTimeFormat(locale, { ...A_MONTH, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00Z`)),
    /** The calendar day of an instant at the festival: "2027-07-08". */
    dayOf: (instant: string) =>
      new Intl.DateTimeFormat('sv', { timeZone: timezone }).format(new Date(instant)),
    /** A wall-clock time, "2027-07-08T15:00", without a zone. */
    wallClock: (time: string) => formatDateTime(`${time}Z`, 'UTC', locale),
  }
}
