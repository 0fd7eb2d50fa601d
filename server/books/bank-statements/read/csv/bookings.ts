import { messages } from '#server/books/bank-statements/messages.ts'
import { StatementError } from '#server/books/bank-statements/read/statement.ts'
import type { Amounts } from './amounts-of-rows.ts'
import { endIn } from './ends.ts'
import { looksLikeDay } from './days.ts'
import { DECIMAL_SIGNS, parseAmount } from './numbers.ts'
import { type CellOf, COLUMNS, type CsvReading } from './reading.ts'
import { stateIn } from './states.ts'
import type { CsvRow, CsvTable } from './table.ts'

/** A row with an amount and without a date: only a total of the bookings may be that. */
export interface TotalRow {
  line: number
  day: string
  amounts: string[]
}

/** The rows of a table by what they are. */
export interface Rows {
  bookings: CsvRow[]
  totals: TotalRow[]
  /** Rows with the balance before the first or after the last booking, which some banks write like bookings. */
  ends: { end: 'opening' | 'closing'; row: CsvRow }[]
}

/**
 * The rows of a table: those that are booked, totals, and balances. A row without an amount, and one that the bank only announces or that it
 * has taken back, is none of them.
 * Refuses (StatementError, with the line):
 * - a word that does not say whether a row is booked
 * - a dated row without an amount, if only incoming or only outgoing amounts have a column
 */
export function bookingsOf(table: CsvTable, reading: CsvReading, of: CellOf): Rows {
  const state = stateColumn(table, reading)
  const rows: Rows = { bookings: [], totals: [], ends: [] }
  for (const row of table.rows) {
    const amounts = (['amount', 'credit', 'debit'] as const).map((column) => of(row, column)).filter(Boolean)
    const day = of(row, 'booked_on')
    const end = amounts.length > 0 && of(row, 'iban') === '' ? endIn(row.cells, looksLikeDay(day)) : null
    if (end !== null) rows.ends.push({ end, row })
    else if (amounts.length === 0) refuseHalf(row, reading, day)
    else if (isOpen(row, state) || stateIn(day) === 'open') continue
    else if (day === '' || !/\d/.test(day)) rows.totals.push({ line: row.line, day, amounts })
    else if (looksLikeDay(day)) rows.bookings.push(row)
    else throw new StatementError(messages.noDay({ text: day }), row.line)
  }
  return rows
}

/** Where only one direction has a column, a dated row without an amount may be of the other one. */
function refuseHalf({ line }: CsvRow, { credit, debit }: CsvReading, day: string): void {
  if ((credit === '') === (debit === '') || !looksLikeDay(day)) return
  throw new StatementError(messages.amountMissing, line, credit === '' ? 'credit' : 'debit')
}

/** The column that states whether rows are booked: the chosen one, or one with no other meaning and no other words. */
function stateColumn({ headings, rows }: CsvTable, reading: CsvReading): number {
  if (reading.state !== '') return headings.indexOf(reading.state)
  const chosen = new Set(COLUMNS.map((column) => reading[column]))
  return headings.findIndex((heading, index) => !chosen.has(heading) && saysStates(rows, index))
}

/** Whether each filled cell of a column, and at least one, says whether its row is booked. */
export function saysStates(rows: CsvRow[], index: number): boolean {
  const words = rows.flatMap(({ cells }) => cells[index] || [])
  return words.length > 0 && words.every((word) => stateIn(word) !== null)
}

function isOpen({ cells, line }: CsvRow, column: number): boolean {
  const word = cells[column] ?? ''
  if (word === '') return false
  const found = stateIn(word)
  if (found === null) throw new StatementError(messages.noState({ text: word }), line, 'state')
  return found === 'open'
}

/**
 * Leaves out rows that are the total of all bookings, of the incoming or of the outgoing ones, or a balance.
 * Refuses (StatementError, with the line):
 * - any other row without a date
 */
export function refuseOtherTotals(totals: TotalRow[], { amounts, balances }: Amounts): void {
  const sum = (each: number[]) => each.reduce((all, amount) => all + amount, 0)
  const known = new Set(
    [
      sum(amounts),
      sum(amounts.filter((amount) => amount > 0)),
      sum(amounts.filter((amount) => amount < 0)),
      balances?.opening ?? 0,
      balances?.closing ?? 0,
    ].map(Math.abs),
  )
  for (const { line, day, amounts: cells } of totals) {
    const isKnown = cells.every((cell) =>
      DECIMAL_SIGNS.some((sign) => known.has(Math.abs(parseAmount(cell, sign, 'EUR') ?? Number.NaN))),
    )
    if (!isKnown) throw new StatementError(messages.noDay({ text: day }), line)
  }
}
