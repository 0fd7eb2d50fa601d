import type { LedgerMonth, LedgerPeriod } from '#contract/office/ledger.ts'

/** The days of a month, "2027-07". */
export function daysOf(month: string): LedgerPeriod {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month)
  return { first: `${month}-01`, last: `${month}-${daysInMonth}` }
}

/** The month of which these are all days; empty if there is none. */
export function monthOf({ first, last }: LedgerPeriod): string {
  const month = first.slice(0, 7)
  return first.endsWith('-01') && last.startsWith(`${month}-`) && daysOf(month).last === last ? month : ''
}

/** Whether the last day is before the first. */
export const isReversed = ({ first, last }: LedgerPeriod): boolean =>
  first !== '' && last !== '' && last < first

/** The open months that are closed with this one, oldest first. */
export const closingWith = (months: readonly LedgerMonth[], { month }: LedgerMonth): LedgerMonth[] =>
  months.filter((each) => each.closed_at === null && each.month < month).toReversed()
