import { isIban } from '#contract/banks.ts'
import { messages } from '#server/books/bank-statements/messages.ts'
import { withFingerprints } from '#server/books/bank-statements/read/fingerprints.ts'
import { accountIn } from '#server/books/bank-statements/read/free-text.ts'
import {
  type BareLine,
  type Statement,
  StatementError,
} from '#server/books/bank-statements/read/statement.ts'
import { type Amounts, amountsOf, type ReadAmounts, refuseSideless } from './amounts-of-rows.ts'
import { bankOf, exportOf } from './banks/banks.ts'
import { bookingsOf, refuseOtherTotals, type Rows } from './bookings.ts'
import { currenciesOf, currencyAbove } from './currencies.ts'
import { type Days, daysOf, timeIn } from './days/days.ts'
import { lineOf } from './line-of-row.ts'
import type { MayBeMemo } from './memos.ts'
import { isDash } from './numbers.ts'
import { type CellOf, COLUMNS, type CsvColumn, type CsvReading } from './reading.ts'
import { suggestReading } from './suggest.ts'
import { type CsvRow, type CsvTable, readTable } from './table.ts'
import { unitAbove, unitIn } from './units.ts'
import { type AmountCells, AMOUNTS, type AmountField, type Chosen } from './ways.ts'

export { type CsvReading, NO_READING } from './reading.ts'

/** A table whose reading is to be confirmed: its headings, its first rows, and a suggestion. */
export interface SuggestedTable {
  headings: string[]
  /** Whether the headings are the file's own. */
  isHeaded: boolean
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
  const { headings, isHeaded } = table
  return { headings, isHeaded, rows, ...suggestReading(table, account) }
}

/** The account and the currency of a file that states none. */
export interface CsvDefaults {
  account: string
  currency: string
}

/**
 * The statements in a CSV file with a reading of its columns, one for each account that its rows state, as an IBAN or otherwise. Each
 * column is read as a whole: one way of writing dates and amounts explains all of its cells, and balances add up. A column of currencies
 * belongs to the amounts, otherwise the currency above the table. Rows that are not booked, memos, rows without an amount, totals and
 * balances are left out. Whether amounts without a sign came in is to be answered, unless the bank is known or balances of the whole table show it.
 * Refuses (StatementError, with the line, and the field that is to be chosen):
 * - a column that the file does not have
 * - invalid or ambiguous dates, amounts, directions, states and currencies
 * - a row that lacks an account, a direction, a state or a currency, although others have it
 * - balances or totals that do not add up
 */
export function readCsv(text: string, reading: CsvReading, defaults: CsvDefaults): ReadCsv {
  const table = readTable(text)
  const of = cellsBy(table, reading)
  if (reading.booked_on === '' || !hasAmounts(reading))
    throw new StatementError(messages.columnMissing, null, reading.booked_on === '' ? 'booked_on' : 'amount')
  if (reading.amount !== '' && (reading.credit !== '' || reading.debit !== ''))
    throw new StatementError(messages.columnTwice, null, 'amount')
  const rows = bookingsOf(table, reading, of)
  const amountCells = amountCellsBy(table, rows.bookings, { reading, of, own: defaults.currency })
  const days = daysOf(rows.bookings, table.rows, reading.dates, of)
  const booked = rows.bookings.map((row, index): Booked => {
    const on = days[index] ?? NO_DAYS
    return { row, days: on, cells: amountCells(row, on) }
  })
  refuseSideless(booked.map(({ cells }) => cells))
  const chosen = { ...reading, inCents: inCents(table, reading), isKnown: isKnown(table, reading) }
  const read = amountsByAccount(booked, rows, { chosen, of, amountCells })
  const elsewhere = accountAbove(table) || defaults.account
  const currency = currencyAbove(table.above) ?? defaults.currency
  const statements = read.map(({ stated, ...account }) => {
    // What is stated elsewhere is of one account.
    const name = read.length > 1 ? stated : accountOf(stated, elsewhere)
    return statementOf(name, account, { of, currency })
  })
  return { statements, question: read.find(({ amounts }) => amounts.question)?.amounts.question ?? null }
}

/** The statements of a table, and what is to be answered of them before they are stored. */
export interface ReadCsv {
  statements: Statement[]
  question: StatementError | null
}

/** Whether the amounts, their signs and fees are in the columns of a known bank's export. */
function isKnown(table: CsvTable, reading: CsvReading): boolean {
  const known = bankOf(table)?.reading
  const columns = ['amount', 'side', 'fee', 'debit'] as const
  return known !== undefined && columns.every((column) => known[column] === reading[column])
}

/** The columns of money that count cents, by their headings, or by the lines above the table. */
function inCents({ above }: CsvTable, reading: CsvReading): AmountField[] {
  const ofAll = unitAbove(above)
  const units = AMOUNTS.flatMap((field) => {
    const unit = reading[field] === '' ? null : (unitIn(reading[field]) ?? ofAll)
    return unit === null ? [] : [{ field, unit }]
  })
  const rounded = units.find(({ unit }) => unit === 'rounded')
  if (rounded && reading.unit === '')
    throw new StatementError(messages.unitRounded({ column: reading[rounded.field] }), null, 'unit')
  return units.flatMap(({ field, unit }) => (unit === 'minor' ? [field] : []))
}

/** A booking with its days, and the cells of its amount. */
interface Booked {
  row: CsvRow
  days: Days
  cells: AmountCells
}

/** The bookings of an account with their amounts. */
interface ReadAccount {
  booked: Booked[]
  amounts: ReadAmounts
}

interface Given {
  chosen: Chosen
  of: CellOf
  amountCells: (row: CsvRow, days: Days) => AmountCells
}

const NO_DAYS: Days = { booked_on: '', value_date: '' }

/** The amounts of each account that the rows state; of the only one, if they state none. */
function amountsByAccount(
  booked: Booked[],
  { ends, totals }: Rows,
  { chosen, of, amountCells }: Given,
): (ReadAccount & { stated: string })[] {
  const accounts = Map.groupBy(booked, ({ row }) => statedAccount(row, of))
  const unnamed = accounts.get('')?.[0]
  if (accounts.size > 1 && unnamed)
    throw new StatementError(messages.accountMissing, unnamed.row.line, 'own_account')
  if (accounts.size === 0) accounts.set('', [])
  const read = [...accounts].map(([stated, own]) => {
    const endCells = ends
      .filter(({ row }) => accounts.size === 1 || statedAccount(row, of) === stated)
      .map(({ end, row }) => ({ ...amountCells(row, NO_DAYS), balance: '', fee: '', end }))
    const cells = own.map((each) => each.cells)
    return { stated, booked: own, amounts: amountsOf(cells, chosen, endCells) }
  })
  refuseOtherTotals(
    totals,
    read.map(({ amounts }) => amounts),
  )
  return read
}

/** The account of a row: its IBAN, or whatever else is written there, as savings accounts and masked numbers are. */
function statedAccount(row: CsvRow, of: CellOf): string {
  const written = of(row, 'own_account').trim()
  return accountIn(written) || written
}

/** The only account of a file: a number that is no IBAN may be a part of that which is stated elsewhere, or of another; a name says nothing. */
const accountOf = (stated: string, elsewhere: string): string =>
  isIban(stated) ? stated : elsewhere || (/\d/.test(stated) ? stated : '')

/** The IBAN that is written above the table, if it is one. */
function accountAbove({ above }: CsvTable): string {
  const [one = '', ...others] = new Set(above.flat().flatMap((cell) => accountIn(cell) || []))
  return others.length === 0 ? one : ''
}

const hasAmounts = ({ amount, credit, debit }: CsvReading): boolean =>
  [amount, credit, debit].some((heading) => heading !== '')

function statementOf(
  account: string,
  { booked, amounts: read }: ReadAccount,
  { of, currency }: { of: CellOf; currency: string },
): Statement {
  const lines = booked.flatMap(({ row, days, cells }, index) => {
    const amount = read.amounts[index] ?? 0
    if (amount === 0 && cells.memo !== null) return []
    return [lineOf((column) => of(row, column), { days, amount, currency: cells.currency })]
  })
  return {
    account,
    number: '',
    currency: booked[0]?.cells.currency ?? currency,
    ...balancesOf(read, lines),
    lines: withFingerprints(account, lines),
  }
}

/** The columns of money that has moved: a dash in one of them is zero, as a balance it is none. */
const MOVED: CsvColumn[] = ['amount', 'credit', 'debit', 'fee']

function cellsBy({ headings }: CsvTable, reading: CsvReading): CellOf {
  const indexes = new Map(
    COLUMNS.map((column) => {
      const heading = reading[column]
      if (heading !== '' && !headings.includes(heading))
        throw new StatementError(messages.columnUnknown({ column: heading }), null, column)
      return [column, heading === '' ? -1 : headings.indexOf(heading)]
    }),
  )
  return ({ cells }, column) => {
    const cell = cells[indexes.get(column) ?? -1] ?? ''
    const isOfAmount = column === 'balance' || MOVED.some((each) => each === column)
    return isOfAmount && isDash(cell) ? (column === 'balance' ? '' : '0') : cell
  }
}

function amountCellsBy(
  table: CsvTable,
  bookings: CsvRow[],
  { reading, of, own }: { reading: CsvReading; of: CellOf; own: string },
): (row: CsvRow, days: Days) => AmountCells {
  const taken = new Set(COLUMNS.map((column) => reading[column]))
  const above = currencyAbove(table.above)
  const currencyOf = currenciesOf({ ...table, rows: bookings }, taken, { own, above })
  const known = exportOf(table)
  const memoOf = memoBy(table, known)
  return (row, { booked_on }) => {
    const filled = (['amount', 'credit', 'debit'] as const).find((column) => of(row, column) !== '')
    return {
      line: row.line,
      currency: currencyOf(row, filled ? reading[filled] : '') ?? own,
      amount: of(row, 'amount'),
      credit: of(row, 'credit'),
      debit: of(row, 'debit'),
      side: of(row, 'side'),
      fee: of(row, 'fee'),
      balance: of(row, 'balance'),
      day: booked_on,
      at: known?.isByStart ? `${booked_on} ${timeIn(of(row, 'booked_on'))}` : null,
      memo: memoOf(row, booked_on),
    }
  }
}

/** Whether rows may be memos, in an export that lists such. */
function memoBy({ headings }: CsvTable, known: ReturnType<typeof exportOf>) {
  const { memos } = known ?? {}
  const [kind, time] = [headings.indexOf(memos?.kind ?? ''), headings.indexOf(memos?.time ?? '')]
  return ({ cells }: CsvRow, day: string): MayBeMemo | null =>
    memos ? { isLikely: memos.words.test(cells[kind] ?? ''), at: `${day} ${cells[time] ?? ''}` } : null
}

type StatedBalances = Pick<Statement, 'opening' | 'closing' | 'closing_on'>

function balancesOf({ balances }: Amounts, lines: BareLine[]): StatedBalances {
  if (!balances || balances.closing === null) return { opening: null, closing: null, closing_on: null }
  const days = lines.map(({ booked_on }) => booked_on).toSorted()
  return { opening: balances.opening, closing: balances.closing, closing_on: days.at(-1) ?? null }
}
