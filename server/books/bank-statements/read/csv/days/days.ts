import type { DateOrder } from '#contract/office/bank-files.ts'
import { messages } from '#server/books/bank-statements/messages.ts'
import { type BareLine, StatementError } from '#server/books/bank-statements/read/statement.ts'
import { isOnOtherWeekday, looksLikeDay, orderOf, ordersBetween, parseDay } from './written-day.ts'

export { isShapedLikeDay, looksLikeDay, parseDay } from './written-day.ts'

/** The days of a booking. */
export type Days = Pick<BareLine, 'booked_on' | 'value_date'>

/**
 * The days of all bookings, in one order of day, month and year that explains each of them; the other rows of the table show it, too.
 * Refuses (StatementError, with the line and the field that is to be chosen):
 * - a cell that is no date
 * - dates that two orders explain
 */
export function daysOf<Row extends { line: number }>(
  rows: Row[],
  table: Row[],
  dates: DateOrder | '',
  of: (row: Row, column: keyof Days) => string,
): Days[] {
  const cellsOf = (some: Row[]) =>
    some.flatMap((row) =>
      (['booked_on', 'value_date'] as const).flatMap((column) => {
        const cell = of(row, column)
        return cell === '' ? [] : [{ cell, line: row.line }]
      }),
    )
  const cells = cellsOf(rows)
  const written = cells.map(({ cell }) => cell)
  const shown = cellsOf(table).flatMap(({ cell }) => (looksLikeDay(cell) ? [cell] : []))
  const order = dates === '' ? (orderOf(written) ?? orderOf([...written, ...shown])) : dates
  if (order === null) throw unexplained(cells)
  const dayIn = (cell: string, line: number): string => {
    const day = parseDay(cell, order)
    if (day === null) throw new StatementError(faultOfDay(cell), line, dates === '' ? 'booked_on' : 'dates')
    return day
  }
  return rows.map((row) => {
    const booked_on = dayIn(of(row, 'booked_on'), row.line)
    const value = of(row, 'value_date')
    return { booked_on, value_date: value === '' ? booked_on : dayIn(value, row.line) }
  })
}

/** The fault of dates that no order explains, or several. */
function unexplained(cells: { cell: string; line: number }[]): StatementError {
  const misfit = (order: DateOrder) => cells.find(({ cell }) => parseDay(cell, order) === null)
  const misfits = ordersBetween(cells.map(({ cell }) => cell)).map(misfit)
  if (misfits.some((each) => each === undefined)) return new StatementError(messages.datesOpen, null, 'dates')
  const [last] = misfits.flatMap((each) => each ?? []).toSorted((one, other) => other.line - one.line)
  return new StatementError(faultOfDay(last?.cell ?? ''), last?.line ?? null, 'booked_on')
}

/** What is wrong with a cell that is no date. */
export const faultOfDay = (cell: string): string =>
  isOnOtherWeekday(cell) ? messages.weekdayWrong({ text: cell }) : messages.noDay({ text: cell })

/** The time of day behind a date, as 06:00:01; empty without one. */
export function timeIn(cell: string): string {
  const [, hour = '', minute = '', second = '00'] = /[T ](\d{1,2}):(\d\d)(?::(\d\d))?/.exec(cell) ?? []
  return hour === '' ? '' : `${hour.padStart(2, '0')}:${minute}:${second}`
}
