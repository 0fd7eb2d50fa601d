import { messages } from '#server/books/bank-statements/messages.ts'
import { isMemo, sideIn } from '#server/books/bank-statements/read/debit-credit.ts'
import { StatementError } from '#server/books/bank-statements/read/statement.ts'
import type { Amounts } from './amounts-of-rows.ts'
import { exportOf } from './banks/banks.ts'
import { isCurrencyCode } from './currency-codes.ts'
import { endIn } from './ends.ts'
import { faultOfDay, looksLikeDay } from './days/days.ts'
import { DECIMAL_SIGNS, looksLikeAmount, parseAmount } from './numbers.ts'
import { type CellOf, COLUMNS, type CsvReading } from './reading.ts'
import { stateIn } from './states.ts'
import type { CsvRow, CsvTable } from './table.ts'

/** A row with an amount and without a date: only a total of the bookings may be that. */
interface TotalRow {
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
 * The rows of a table: those that are booked, totals, and balances. A row without an amount, one that the bank only announces or that it
 * has taken back, and a memo are none of them.
 * Refuses (StatementError, with the line):
 * - a row that does not say whether it is booked, although others do
 * - a row without a date that is no total, either
 * - a dated row without an amount, if only incoming or only outgoing amounts have a column, or if it has fewer cells than the table
 */
export function bookingsOf(table: CsvTable, reading: CsvReading, of: CellOf): Rows {
  const isOpen = openBy(table, reading)
  const isAnnounced = announcedBy(table)
  const rows: Rows = { bookings: [], totals: [], ends: [] }
  for (const row of table.rows) {
    const amounts = (['amount', 'credit', 'debit'] as const).map((column) => of(row, column)).filter(Boolean)
    const day = of(row, 'booked_on')
    const end = amounts.length > 0 && of(row, 'iban') === '' ? endIn(row.cells, looksLikeDay(day)) : null
    if (end !== null) rows.ends.push({ end, row })
    else if (amounts.length === 0) refuseHalf(row, reading, day)
    else if (isMemo(of(row, 'side')) || stateIn(day) === 'open' || isAnnounced(row)) continue
    else if (day === '' || !/\d/.test(day)) {
      if (!isOpen(row, { isDated: false })) rows.totals.push(totalOf(row, amounts, of))
    } else if (!isOpen(row, { isDated: true })) rows.bookings.push(booked(row, day))
  }
  return rows
}

function booked(row: CsvRow, day: string): CsvRow {
  if (!looksLikeDay(day)) throw new StatementError(faultOfDay(day), row.line, 'booked_on')
  return row
}

/** How banks name totals. */
const TOTAL =
  /(?<!\p{L})(?:summen?|zwischensummen?|gesamt\p{L}*|(?:sub-?)?total\p{L}*|totaal|sum|somma|suma|ukupno|razem|součet|celkem|összesen|bilanz|saldo\p{L}*|solde|balance|kontostand|stanje)(?!\p{L})/iu

/** A row without a date, which is a total: it names nothing else. */
function totalOf(row: CsvRow, amounts: string[], of: CellOf): TotalRow {
  const day = of(row, 'booked_on')
  const own = of(row, 'own_account')
  const words = row.cells.filter(
    (cell) =>
      /\p{L}/u.test(cell) &&
      cell !== own &&
      !looksLikeAmount(cell) &&
      !isCurrencyCode(cell) &&
      sideIn(cell) === null,
  )
  const isTotal = words.length === 0 || [own, ...words].some((word) => TOTAL.test(word))
  if (!isTotal || of(row, 'iban') !== '')
    throw new StatementError(messages.noDay({ text: day }), row.line, 'booked_on')
  return { line: row.line, day, amounts }
}

/** Where only one direction has a column, a dated row without an amount may be of the other one. */
function refuseHalf({ line, cells, isShort }: CsvRow, { credit, debit }: CsvReading, day: string): void {
  if (!looksLikeDay(day)) return
  if (isShort && cells.some(looksLikeAmount)) throw new StatementError(messages.tooFewCells, line)
  if ((credit === '') !== (debit === ''))
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

/** Whether a row has a word for pending where others have a day. */
function announcedBy({ headings, rows }: CsvTable): (row: CsvRow) => boolean {
  const columns = [...headings.keys()].filter(
    (index) =>
      rows.some(({ cells }) => stateIn(cells[index] ?? '') === 'open') &&
      rows.some(({ cells }) => looksLikeDay(cells[index] ?? '')),
  )
  return ({ cells }) => columns.some((index) => stateIn(cells[index] ?? '') === 'open')
}

type IsOpen = (row: CsvRow, about: { isDated: boolean }) => boolean

/** Whether a row is not booked. Without a word it is, unless the bank says so of other rows. */
function openBy(table: CsvTable, reading: CsvReading): IsOpen {
  const column = stateColumn(table, reading)
  const own = exportOf(table)?.booked
  const stateOf = (word: string) => (own?.test(word) ? 'booked' : stateIn(word))
  const saysBooked = table.rows.some(({ cells }) => stateOf(cells[column] ?? '') === 'booked')
  return ({ cells, line }, { isDated }) => {
    const word = cells[column] ?? ''
    if (word === '' && saysBooked && isDated) throw new StatementError(messages.stateMissing, line, 'state')
    if (word === '') return false
    const found = stateOf(word)
    if (found === null) throw new StatementError(messages.noState({ text: word }), line, 'state')
    return found === 'open'
  }
}

const sumOf = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** The sums of all, of the incoming and of the outgoing amounts. */
const sumsOf = (amounts: number[]): number[] => [
  sumOf(amounts),
  sumOf(amounts.filter((amount) => amount > 0)),
  sumOf(amounts.filter((amount) => amount < 0)),
]

/**
 * Leaves out rows that are the total of all bookings, of the incoming or of the outgoing ones, or a balance: of an account, or of all
 * accounts in the file.
 * Refuses (StatementError, with the line):
 * - any other row without a date
 */
export function refuseOtherTotals(totals: TotalRow[], read: Amounts[]): void {
  const known = new Set(
    [
      ...sumsOf(read.flatMap(({ amounts }) => amounts)),
      ...read.flatMap(({ amounts, balances }) => [
        ...sumsOf(amounts),
        balances?.opening ?? 0,
        balances?.closing ?? 0,
      ]),
    ].map(Math.abs),
  )
  for (const { line, day, amounts: cells } of totals) {
    const isKnown = cells.every((cell) =>
      DECIMAL_SIGNS.some((sign) =>
        (['whole', 'minor'] as const).some((unit) =>
          known.has(Math.abs(parseAmount(cell, sign, 'EUR', unit) ?? Number.NaN)),
        ),
      ),
    )
    if (!isKnown) throw new StatementError(messages.noDay({ text: day }), line, 'booked_on')
  }
}
