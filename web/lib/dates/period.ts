import { formatDate, formatDateTime } from '#contract/dates.ts'

/** How the first and the last moment of a right are told. */
export interface PeriodFormat {
  begin: (instant: string) => string
  end: (instant: string) => string
}

/** Where a right begins or ends with a day, the day says it; what ends as a day begins lasts through the day before. */
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
