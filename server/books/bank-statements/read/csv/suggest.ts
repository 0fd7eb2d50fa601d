import { accountIn } from '#server/books/bank-statements/read/free-text.ts'
import { isMemo, sideIn } from '#server/books/bank-statements/read/debit-credit.ts'
import { balancesAddUp } from './balances.ts'
import { bankOf } from './banks/banks.ts'
import { saysStates } from './bookings.ts'
import { holdsCurrencies } from './currencies.ts'
import { looksLikeDay } from './days/days.ts'
import { type ColumnKind, isOwnAccount, isSide, isState, MEANINGS } from './headings.ts'
import { DECIMAL_SIGNS, isDash, looksLikeAmount, parseAmount } from './numbers.ts'
import { type CsvColumn, type CsvReading, NO_READING } from './reading.ts'
import { stateIn } from './states.ts'
import type { CsvTable } from './table.ts'
import { wordsOf } from './units.ts'

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
    const cells = withoutDashes(bookings.flatMap((row) => row.cells[index] || []))
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

/** Among amounts a dash is none; elsewhere it may mean something, such as outgoing. */
function withoutDashes(cells: string[]): string[] {
  const others = cells.filter((cell) => !isDash(cell))
  return others.length > 0 && others.every(looksLikeAmount) ? others : cells
}

function kindOf(cells: string[], words: () => [isCurrency: boolean, isState: boolean]): Column['kind'] {
  if (cells.length === 0) return 'empty'
  // What is not booked yet has a word in place of its day.
  const dated = cells.filter((cell) => stateIn(cell) !== 'open')
  if (cells.filter(looksLikeDay).length * 2 > dated.length) return 'day'
  const isSided = cells.every((cell) => sideIn(cell) !== null || isMemo(cell))
  if (isSided && !cells.every(isMemo)) return 'side'
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

/** A column of codes of banks. */
const isBank = ({ heading }: Column): boolean => /\b(?:bic|swift|blz)\b/i.test(heading)

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
  const heading = column.heading.replace(/^#/, '')
  return test(heading) || test(wordsOf(heading))
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
    state: state || take(({ heading }) => isState(heading)),
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
    text:
      text ||
      (longestOf([...free].filter((column) => !isNameless(column) && !isBank(column)))?.heading ?? ''),
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

/** What else payers write, beside the bank's description. */
const FURTHER_TEXT =
  /^(?:details?|descrizione (?:estesa|completa)|dettagli|détails?|detalle|concepto ampliado|observaciones|[ck]ommuni[ck]ation|communications?|comunicazione|mededeling|message|meddelande|melding|mitteilung|referen\p{L}*|r[eé]f[eé]rence\p{L}*|viitenumber|viite|notes?|nota)(?!\p{L})/iu

/** A text in numbered columns ("Omschrijving-1", "Omschrijving-2"), or in those of a description and of what the payer wrote. */
function withFurtherTexts(reading: CsvReading, free: Set<Column>): CsvReading {
  const stem = /^(.*\D)1$/.exec(reading.text)?.[1]
  if (stem === undefined) {
    const [second, third] = [...free].filter(
      (column) => reading.text !== '' && column.kind === 'text' && FURTHER_TEXT.test(column.heading),
    )
    return { ...reading, text_2: second?.heading ?? '', text_3: third?.heading ?? '' }
  }
  const further = (number: number) =>
    [...free].find(({ heading }) => heading === `${stem}${number}`)?.heading ?? ''
  return { ...reading, text_2: further(2), text_3: further(3) }
}

/** A table without headings: the first dates, the amounts, the account and the longest text. */
function byCells(columns: Column[], own: string): CsvReading {
  const [booked, value] = columns.filter(({ kind }) => kind === 'day')
  const ownColumn = ownAccount(columns, own)
  const side = columns.find(({ kind, isFull }) => kind === 'side' && isFull)
  const { amount, balance } = amountAmong(
    columns.filter(({ kind }) => kind === 'amount'),
    side?.cells ?? [],
  )
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
    side: side?.heading ?? '',
    own_account: ownColumn?.heading ?? '',
    iban: iban?.heading ?? '',
    name: name?.heading ?? '',
    text: text?.heading ?? '',
  }
}

/**
 * Of the columns of amounts without headings that of the bookings, and that of the balances. With balances it is the one that makes them
 * add up; without, the one with signs, or the only one. Several that could be both are left to be chosen.
 */
function amountAmong(columns: Column[], sides: string[]): { amount?: Column; balance?: Column } {
  const sums = columns.filter((column) => hasDecimals(column))
  const pairs = sums.flatMap((amount) =>
    sums.flatMap((balance) => (isProven(amount, balance, sides) ? [{ amount, balance }] : [])),
  )
  const amounts = new Set(pairs.map(({ amount }) => amount))
  const [pair] = pairs
  if (pair && amounts.size === 1) return pair
  const signed = sums.filter(({ cells }) => cells.some(hasSign))
  const [amount, ...others] = signed.length > 0 ? signed : sums
  return amount && others.length === 0 && pairs.length === 0 ? { amount } : {}
}

/** Whether a column of balances adds up with one of amounts, in some order of several rows. */
function isProven(amount: Column, balance: Column, sides: string[]): boolean {
  if (amount === balance || !amount.isFull || !balance.isFull) return false
  const isOut = (row: number) => sideIn(sides[row] ?? '') === 'out'
  return DECIMAL_SIGNS.some((sign) => {
    const read = amount.cells.map((cell, row) => {
      const value = parseAmount(cell, sign, 'EUR') ?? Number.NaN
      return isOut(row) ? -Math.abs(value) : value
    })
    const steps = balance.cells.map((cell, line) => ({
      line,
      currency: '',
      balance: cell,
      day: null,
      at: null,
    }))
    return read.some((value) => value !== 0) && balancesAddUp(steps, read, sign)?.isProven === true
  })
}

const hasSign = (cell: string): boolean => /[-−+]/.test(cell)
const hasDecimals = ({ cells }: Column): boolean => cells.some((cell) => /[.,]\d{2}\D*$/.test(cell))
const lengthOf = ({ cells }: Column): number => Math.max(0, ...cells.map((cell) => cell.length))

/** The text column with the longest cell, of several the last. */
const longestOf = (columns: Column[]): Column | undefined =>
  columns
    .filter(({ kind }) => kind === 'text')
    .toSorted((one, other) => lengthOf(other) - lengthOf(one) || other.index - one.index)[0]
