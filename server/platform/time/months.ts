/** Parses a month such as "2027-07"; null for anything else. */
export const parseMonth = (text: string): Temporal.PlainYearMonth | null =>
  /^2\d{3}-(0[1-9]|1[0-2])$/.test(text) ? Temporal.PlainYearMonth.from(text) : null
