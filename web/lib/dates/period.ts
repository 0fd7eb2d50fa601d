import { formatDate, formatDateTime, formatEnd } from '#contract/dates.ts'

/** Formats the start and the end of a period. */
export interface PeriodFormat {
  begin: (instant: string) => string
  end: (instant: string) => string
}

/** A start or end at midnight is shown as a day; an end at midnight as the day before. */
export const periodFormat = (zone: string, locale: string): PeriodFormat => ({
  begin: (instant) => {
    const isMidnight = new Date(instant).toLocaleTimeString('en-GB', { timeZone: zone }) === '00:00:00'
    return (isMidnight ? formatDate : formatDateTime)(instant, zone, locale)
  },
  end: (instant) => formatEnd(instant, zone, locale),
})
