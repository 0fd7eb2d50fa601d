import { dateTimeFormat } from '#contract/formatters.ts'

/** The time of day of an instant, with the date unless it is today: "14:03" or "Sat 10 July, 14:03". */
export function timeOf(instant: string, locale: string, timeZone: string | undefined, now: number): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const day = dateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'long', ...zone })
  const time = dateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', ...zone }).format(
    new Date(instant),
  )
  const [then, today] = [new Date(instant), new Date(now)].map((at) => day.format(at))
  return then === today ? time : `${then}, ${time}`
}
