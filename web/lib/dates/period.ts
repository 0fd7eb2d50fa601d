import { formatDate, formatDateTime } from '#contract/dates.ts'

/** Formats the begin and the end of a period. */
export interface PeriodFormat {
  begin: (instant: string) => string
  end: (instant: string) => string
}

/** A begin or end at midnight is given as a day; an end at midnight as the day before. */
export function periodFormat(zone: string, locale: string): PeriodFormat {
  const day = (time: Date) => formatDate(time.toISOString(), zone, locale)
  const tell = (instant: string, atMidnight: (time: Date) => string) => {
    const time = new Date(instant)
    const isMidnight = time.toLocaleTimeString('en-GB', { timeZone: zone }) === '00:00:00'
    return isMidnight ? atMidnight(time) : formatDateTime(instant, zone, locale)
  }
  return {
    begin: (instant) => tell(instant, day),
    end: (instant) => tell(instant, (time) => day(new Date(time.getTime() - 1))),
  }
}
