import { formatDate, formatDateTime } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { useSession } from '#web/office/lib/session.ts'

const A_DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** How the festival writes amounts and times: in its currency, and in its own timezone wherever one sits. */
export function useFormats() {
  const festival = useSession()?.festival
  if (!festival) throw new Error('The festival is not known yet')
  const { currency, locale, timezone } = festival
  return {
    currency,
    timezone,
    money: (amount: number) => formatMoney(amount, currency, locale),
    time: (instant: string | null) => (instant === null ? '' : formatDateTime(instant, timezone, locale)),
    day: (instant: string | null) => (instant === null ? '' : formatDate(instant, timezone, locale)),
    /** An instant in few letters, for lists: "8 Jul 2027, 15:00". */
    stamp: (instant: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone }).format(
        new Date(instant),
      ),
    /** An instant as the time of its day, "15:00". */
    hour: (instant: string) =>
      new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: timezone }).format(new Date(instant)),
    /** A day of the calendar, "2027-07-08", as "Thu 8 Jul". */
    date: (day: string) =>
      new Intl.DateTimeFormat(locale, { ...A_DAY, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`)),
    /** What a clock on a wall shows, "2027-07-08T15:00", as it is there. */
    wallClock: (time: string) => formatDateTime(`${time}Z`, 'UTC', locale),
    count: (number: number) => number.toLocaleString(locale),
  }
}
