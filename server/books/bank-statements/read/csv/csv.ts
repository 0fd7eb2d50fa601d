import { isIban } from '#contract/banks.ts'
import type { DateOrder } from '#contract/office/bank-files.ts'
import { messages } from '#server/books/bank-statements/messages.ts'
import { withFingerprints } from '#server/books/bank-statements/read/fingerprints.ts'
import { accountIn, headed } from '#server/books/bank-statements/read/free-text.ts'
import { kindByWords } from '#server/books/bank-statements/read/kinds.ts'
import {
  type BareLine,
  type Statement,
  StatementError,
} from '#server/books/bank-statements/read/statement.ts'
import { type AmountCells, type Amounts, amountsOf } from './amounts-of-rows.ts'
import { bookingsOf, refuseOtherTotals } from './bookings.ts'
import { currenciesOf, currencyAbove } from './currencies.ts'
import { DAY_ORDERS, orderOf, parseDay } from './days.ts'
import { type CellOf, COLUMNS, type CsvColumn, type CsvReading } from './reading.ts'
import { suggestReading } from './suggest.ts'
import { type CsvRow, type CsvTable, readTable } from './table.ts'

export { type CsvReading, NO_READING } from './reading.ts'

/** A table whose reading is to be confirmed: its headings, its first rows, and a suggestion. */
export interface SuggestedTable {
  headings: string[]
  rows: string[][]
  guess: CsvReading
  /** The bank whose export it is; null if its columns are only guessed. */
  bank: string | null
}

const SHOWN_ROWS = 5

/**
 * The table in a CSV file, with a suggestion of what its columns mean. `account` is the festival's.
 * Refuses (StatementError):
 * - a file without a table
 */
export function suggestedTable(text: string, account: string): SuggestedTable {
  const table = readTable(text)
  const rows = table.rows.slice(0, SHOWN_ROWS).map(({ cells }) => cells)
  return { headings: table.headings, rows, ...suggestReading(table, account) }
}

/** The account and the currency of a file that states none. */
export interface CsvDefaults {
  account: string
  currency: string
}

/**
 * The statements in a CSV file with a reading of its columns, one for each account that its rows state, as an IBAN or otherwise. Each column is read as a whole: one
 * way of writing dates and amounts explains all of its cells, and balances add up. A column of currencies belongs to the amounts, otherwise
 * the currency above the table. Rows that are not booked, rows without an amount, totals and balances are left out.
 * Refuses (StatementError, with the line, and the field that is to be chosen):
 * - a column that the file does not have
 * - invalid or ambiguous dates, amounts, directions and states
 * - balances or totals that do not add up
 */
export function readCsv(text: string, reading: CsvReading, defaults: CsvDefaults): Statement[] {
  const table = readTable(text)
  const of = cellsBy(table, reading)
  if (reading.booked_on === '' || !hasAmounts(reading))
    throw new StatementError(messages.columnMissing, null, reading.booked_on === '' ? 'booked_on' : 'amount')
  if (reading.amount !== '' && (reading.credit !== '' || reading.debit !== ''))
    throw new StatementError(messages.columnTwice, null, 'amount')
  const currency = currencyAbove(table.above) ?? defaults.currency
  const accounts = Map.groupBy(table.rows, (row) => statedAccount(row, of))
  // Totals and the like have no account.
  const others = accounts.size > 1 ? (accounts.get('') ?? []) : []
  if (accounts.size > 1) accounts.delete('')
  const elsewhere = accountAbove(table) || defaults.account
  return [...accounts].map(([stated, rows], index) => {
    const part = { ...table, rows: index === 0 ? [...rows, ...others] : rows }
    // What is stated elsewhere is of one account. A number that is no IBAN may be a part of that, or of another one.
    const account = accounts.size > 1 || isIban(stated) ? stated : elsewhere || stated
    return readAccount(part, reading, { of, account, currency })
  })
}

/** The account of a row: its IBAN, or whatever else is written there, as savings accounts and masked numbers are; a total has none. */
function statedAccount(row: CsvRow, of: CellOf): string {
  const written = of(row, 'own_account').trim()
  return accountIn(written) || (/\d/.test(of(row, 'booked_on')) ? written : '')
}

/** The IBAN that is written above the table, if it is one. */
function accountAbove({ above }: CsvTable): string {
  const [one = '', ...others] = new Set(above.flat().flatMap((cell) => accountIn(cell) || []))
  return others.length === 0 ? one : ''
}

const hasAmounts = ({ amount, credit, debit }: CsvReading): boolean =>
  [amount, credit, debit].some((heading) => heading !== '')

interface Given {
  of: CellOf
  account: string
  currency: string
}

function readAccount(table: CsvTable, reading: CsvReading, given: Given): Statement {
  const { of, currency } = given
  const { bookings, totals, ends } = bookingsOf(table, reading, of)
  const cells = amountCells(table, bookings, { reading, of, currency })
  const endCells = ends.flatMap(({ end, row }) =>
    amountCells(table, [row], { reading, of, currency }).map((each) => ({
      ...each,
      balance: '',
      fee: '',
      end,
    })),
  )
  const read = amountsOf(cells, reading.decimals, endCells)
  refuseOtherTotals(totals, read)
  const days = daysOf(bookings, reading, of)
  const lines = bookings.map((row, index) =>
    lineOf((column) => of(row, column), {
      days: days[index] ?? { booked_on: '', value_date: '' },
      amount: read.amounts[index] ?? 0,
      currency: cells[index]?.currency ?? currency,
    }),
  )
  const { account } = given
  return {
    account,
    number: '',
    currency: cells[0]?.currency ?? currency,
    ...balancesOf(read, lines),
    lines: withFingerprints(account, lines),
  }
}

function cellsBy({ headings }: CsvTable, reading: CsvReading): CellOf {
  const indexes = new Map(
    COLUMNS.map((column) => {
      const heading = reading[column]
      if (heading !== '' && !headings.includes(heading))
        throw new StatementError(messages.columnUnknown({ column: heading }), null, column)
      return [column, heading === '' ? -1 : headings.indexOf(heading)]
    }),
  )
  return ({ cells }, column) => cells[indexes.get(column) ?? -1] ?? ''
}

function amountCells(
  table: CsvTable,
  rows: CsvRow[],
  { reading, of, currency }: { reading: CsvReading; of: CellOf; currency: string },
): AmountCells[] {
  const taken = new Set(COLUMNS.map((column) => reading[column]))
  const currencyOf = currenciesOf({ ...table, rows }, taken, currency)
  return rows.map((row) => {
    const filled = (['amount', 'credit', 'debit'] as const).find((column) => of(row, column) !== '')
    return {
      line: row.line,
      currency: currencyOf(row.cells, filled ? reading[filled] : '') ?? currency,
      amount: of(row, 'amount'),
      credit: of(row, 'credit'),
      debit: of(row, 'debit'),
      side: of(row, 'side'),
      fee: of(row, 'fee'),
      balance: of(row, 'balance'),
    }
  })
}

type Days = Pick<BareLine, 'booked_on' | 'value_date'>

function daysOf(rows: CsvRow[], reading: CsvReading, of: CellOf): Days[] {
  const columns = ['booked_on', 'value_date'] as const
  const cells = rows.flatMap((row) =>
    columns.flatMap((column) => {
      const cell = of(row, column)
      return cell === '' ? [] : [{ cell, line: row.line }]
    }),
  )
  const order = reading.dates === '' ? orderOf(cells.map(({ cell }) => cell)) : reading.dates
  if (order === null) throw unexplained(cells)
  const dayIn = (cell: string, line: number): string => {
    const day = parseDay(cell, order)
    if (day === null) throw new StatementError(messages.noDay({ text: cell }), line)
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
  const misfits = DAY_ORDERS.map(misfit)
  if (misfits.some((each) => each === undefined)) return new StatementError(messages.datesOpen, null, 'dates')
  const [last] = misfits.flatMap((each) => each ?? []).toSorted((one, other) => other.line - one.line)
  return new StatementError(messages.noDay({ text: last?.cell ?? '' }), last?.line ?? null)
}

function lineOf(
  of: (column: CsvColumn) => string,
  { days, amount, currency }: { days: Days; amount: number; currency: string },
): BareLine {
  const text = joined([of('text'), of('text_2'), of('text_3')])
  // A number of zeros is none.
  const written = of('iban').replaceAll(' ', '').toUpperCase().replace(/^0+$/, '')
  // Some banks write who has paid into the text, after a label.
  const heads = of('name') === '' && of('payee') === '' && of('iban') === '' ? headed(text) : null
  const read = {
    ...days,
    amount,
    currency,
    name: (amount < 0 && of('payee') !== '' ? of('payee') : of('name')) || (heads?.name ?? ''),
    iban: written === '' ? accountIn(heads?.iban ?? '') : written,
    bic: '',
    text,
    end_to_end_id: '',
    bank_reference: of('reference'),
    batch_id: '',
    batch_count: null,
    return_reason: null,
  }
  return { ...read, kind: kindByWords(read) }
}

/** Banks break a text anywhere: what ends with a hyphen goes on without a blank. */
const joined = (texts: string[]): string =>
  texts
    .filter((text) => text !== '')
    .reduce((all, text) => (all === '' || all.endsWith('-') ? all + text : `${all} ${text}`), '')
    .replaceAll(/\s+/g, ' ')
    .trim()

type StatedBalances = Pick<Statement, 'opening' | 'closing' | 'closing_on'>

function balancesOf({ balances }: Amounts, lines: BareLine[]): StatedBalances {
  if (!balances || balances.closing === null) return { opening: null, closing: null, closing_on: null }
  const days = lines.map(({ booked_on }) => booked_on).toSorted()
  return { opening: balances.opening, closing: balances.closing, closing_on: days.at(-1) ?? null }
}
