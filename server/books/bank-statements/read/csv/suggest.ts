import { accountIn } from '#server/books/bank-statements/read/free-text.ts'
import { sideIn } from '#server/books/bank-statements/read/debit-credit.ts'
import { bankOf } from './banks.ts'
import { saysStates } from './bookings.ts'
import { holdsCurrencies } from './currencies.ts'
import { looksLikeDay } from './days.ts'
import { type ColumnKind, isOwnAccount, isSide, isState, MEANINGS } from './headings.ts'
import { looksLikeAmount } from './numbers.ts'
import { type CsvColumn, type CsvReading, NO_READING } from './reading.ts'
import type { CsvTable } from './table.ts'

/** What the cells of a column are. */
interface Column {
  heading: string
  index: number
  cells: string[]
  /** Whether a cell is the same in all of several rows. */
  isConstant: boolean
  /** Whether no booking lacks it. */
  isFull: boolean
  kind: ColumnKind
}

/**
 * A reading of a table, by the export of a known bank, or by its headings and cells. `own` is the festival's account, whose IBAN is never
 * that of a payer.
 */
export function suggestReading(table: CsvTable, own: string): { guess: CsvReading; bank: string | null } {
  const known = bankOf(table)
  if (known) return { guess: known.reading, bank: known.bank }
  const columns = columnsOf(table)
  return { guess: table.isHeaded ? byHeadings(columns, own) : byCells(columns, own), bank: null }
}

function columnsOf({ headings, rows }: CsvTable): Column[] {
  const bookings = rows.filter(({ cells }) => cells.some(looksLikeDay))
  return headings.map((heading, index) => {
    const cells = bookings.flatMap((row) => row.cells[index] || [])
    const isConstant = bookings.length > 1 && cells.length === bookings.length && new Set(cells).size === 1
    return {
      heading,
      index,
      cells,
      isConstant,
      isFull: cells.length === bookings.length,
      kind: kindOf(cells, () => [holdsCurrencies(rows, index), saysStates(rows, index)]),
    }
  })
}

function kindOf(cells: string[], words: () => [isCurrency: boolean, isState: boolean]): Column['kind'] {
  if (cells.length === 0) return 'empty'
  if (cells.filter(looksLikeDay).length * 2 > cells.length) return 'day'
  if (cells.every((cell) => sideIn(cell) !== null)) return 'side'
  if (cells.every(looksLikeAmount)) return 'amount'
  const [isCurrency, isState] = words()
  if (isCurrency) return 'currency'
  if (isState) return 'state'
  return cells.some((cell) => isAccount(cell)) ? 'iban' : 'text'
}

const isAccount = (cell: string): boolean =>
  accountIn(cell) === cell.replaceAll(' ', '').toUpperCase() && cell !== ''

function byHeadings(columns: Column[], own: string): CsvReading {
  const reading = { ...NO_READING }
  const free = new Set(columns)
  const ownColumn = ownAccount(columns, own)
  if (ownColumn && !isNameless(ownColumn)) {
    reading.own_account = ownColumn.heading
    free.delete(ownColumn)
  }
  for (const [field, kind, tests] of MEANINGS) {
    if (reading[field] !== '' || isTwice(field, reading)) continue
    const found = tests
      .map((test) =>
        [...free].find((column) => column.kind === kind && isMeant(column, field, columns, test)),
      )
      .find((column) => column !== undefined)
    if (!found) continue
    reading[field] = found.heading
    free.delete(found)
  }
  // A kind of booking ("Gutschrift") adds nothing to amounts with signs.
  const isSigned = columns.some(({ heading, cells }) => heading === reading.amount && cells.some(hasSign))
  if (isSigned && !isSide(reading.side)) reading.side = ''
  return completed(withUnknownWords(withFurtherTexts(reading, free), free, isSigned), free)
}

/** A column without a heading, which is called by its position. */
const isNameless = ({ heading }: Column): boolean => /^#\d+$/.test(heading)

type Test = (heading: string) => boolean

/** Some banks write "#" before their headings. A direction needs no heading. */
function isMeant(column: Column, field: CsvColumn, columns: Column[], test: Test): boolean {
  if (isNameless(column)) return field === 'side'
  // A balance that never changes is no running one.
  if (field === 'balance' && column.isConstant) return false
  // Beside columns of incoming and outgoing money, one with some amounts only is that of something else.
  if (field === 'amount' && !column.isFull && hasBothDirections(columns)) return false
  return test(column.heading.replace(/^#/, ''))
}

const hasBothDirections = (columns: Column[]): boolean =>
  (['credit', 'debit'] as const).every((direction) =>
    columns.some(
      ({ kind, heading }) =>
        kind === 'amount' &&
        MEANINGS.some(([field, , tests]) => field === direction && tests.some((test) => test(heading))),
    ),
  )

/**
 * A column of directions or states of which some words are not known is not left out, so that staff are asked: without it amounts that went
 * out would come in, and what was only announced would count.
 */
function withUnknownWords(reading: CsvReading, free: Set<Column>, isSigned: boolean): CsvReading {
  const { amount, side, state } = reading
  const take = (isMeaning: (column: Column) => boolean): string => {
    const found = [...free].find((column) => column.kind === 'text' && isMeaning(column))
    if (found) free.delete(found)
    return found?.heading ?? ''
  }
  const saysOut = ({ cells }: Column) =>
    amount !== '' && !isSigned && cells.some((cell) => sideIn(cell) === 'out')
  return {
    ...reading,
    side: side || take((column) => isSide(column.heading) || saysOut(column)),
    state: state || take(({ heading, cells }) => isState(heading) && new Set(cells).size > 1),
  }
}

/** What one column tells of another. */
function completed(reading: CsvReading, free: Set<Column>): CsvReading {
  const { booked_on, value_date, name, payee, amount, fee, text } = reading
  return {
    ...reading,
    // One column of dates is the booking's.
    ...(booked_on === '' && { booked_on: value_date, value_date: '' }),
    // One column of names is the other side's in both directions.
    ...(name === '' && { name: payee, payee: '' }),
    // A net amount has its fee already.
    fee: /net/i.test(amount) ? '' : fee,
    text: text || (longestOf([...free].filter((column) => !isNameless(column)))?.heading ?? ''),
  }
}

/** Where a table has the amount, and the same once more as debit or credit, the amount counts. */
const isTwice = (field: CsvColumn, reading: CsvReading): boolean =>
  (field === 'credit' || field === 'debit') && reading.amount !== ''

/** The account of the statement: the festival's, or an IBAN that all rows have before another one. */
function ownAccount(columns: Column[], own: string): Column | undefined {
  const accounts = columns.filter(({ kind }) => kind === 'iban')
  return (
    accounts.find(
      ({ cells }) => own !== '' && cells.every((cell) => cell.replaceAll(' ', '').toUpperCase() === own),
    ) ??
    accounts.find(({ heading }) => isOwnAccount(heading) && accounts.length > 1) ??
    accounts.find(({ isConstant, index }) => isConstant && (accounts.length > 1 || index === 0))
  )
}

/** A text in numbered columns ("Omschrijving-1", "Omschrijving-2"). */
function withFurtherTexts(reading: CsvReading, free: Set<Column>): CsvReading {
  const stem = /^(.*\D)1$/.exec(reading.text)?.[1]
  if (stem === undefined) return reading
  const further = (number: number) =>
    [...free].find(({ heading }) => heading === `${stem}${number}`)?.heading ?? ''
  return { ...reading, text_2: further(2), text_3: further(3) }
}

/** A table without headings: the first dates, the amounts with signs, the account and the longest text. */
function byCells(columns: Column[], own: string): CsvReading {
  const [booked, value] = columns.filter(({ kind }) => kind === 'day')
  const ownColumn = ownAccount(columns, own)
  const amounts = columns.filter(({ kind }) => kind === 'amount')
  const signed = amounts.findLast(({ cells }) => cells.some(hasSign))
  // Of amounts without signs the first is the booking's, and the last the balance.
  const amount = signed ?? amounts.find(hasDecimals)
  const isBalance = (column: Column) =>
    column !== amount && hasDecimals(column) && column.cells.length === amount?.cells.length
  const balance = signed ? amounts.find(isBalance) : amounts.findLast(isBalance)
  const iban = columns.find((column) => column.kind === 'iban' && column !== ownColumn)
  const texts = columns.filter(
    ({ kind, cells }) => kind === 'text' && cells.some((cell) => /\p{L}/u.test(cell)),
  )
  // Beside an account is its holder, or a short code.
  const name = longestOf(texts.filter(({ index }) => Math.abs(index - (iban?.index ?? Number.NaN)) === 1))
  const text = longestOf(texts.filter((column) => column !== name))
  return {
    ...NO_READING,
    booked_on: booked?.heading ?? '',
    value_date: value && value !== booked ? value.heading : '',
    amount: amount?.heading ?? '',
    balance: balance?.heading ?? '',
    side: columns.find(({ kind }) => kind === 'side')?.heading ?? '',
    own_account: ownColumn?.heading ?? '',
    iban: iban?.heading ?? '',
    name: name?.heading ?? '',
    text: text?.heading ?? '',
  }
}

const hasSign = (cell: string): boolean => /[-−+]/.test(cell)
const hasDecimals = ({ cells }: Column): boolean => cells.some((cell) => /[.,]\d{2}\D*$/.test(cell))
const lengthOf = ({ cells }: Column): number => Math.max(0, ...cells.map((cell) => cell.length))

/** The text column with the longest cell, of several the last. */
const longestOf = (columns: Column[]): Column | undefined =>
  columns
    .filter(({ kind }) => kind === 'text')
    .toSorted((one, other) => lengthOf(other) - lengthOf(one) || other.index - one.index)[0]
