import * as dates from '#contract/dates.ts'

const NO_BREAK = '\u00A0'

/** A period that a line may break between its beginning and its end, never within one of them: "Thu 8 July, 16:00 –" stays whole. */
const keepWhole = (period: string | null): string | null =>
  period &&
  period
    .split(' – ')
    .map((date) => date.replaceAll(' ', NO_BREAK))
    .join(`${NO_BREAK}– `)

/** `formatPeriod` for a page, whose lines break where they must. */
export const wholePeriod = (...of: Parameters<typeof dates.formatPeriod>): string | null =>
  keepWhole(dates.formatPeriod(...of))

/** `formatDays` for a page, whose lines break where they must. */
export const wholeDays = (...of: Parameters<typeof dates.formatDays>): string | null =>
  keepWhole(dates.formatDays(...of))
