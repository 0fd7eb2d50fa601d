import { CsvError, parse } from 'csv-parse/sync'
import { messages } from '#server/books/bank-statements/messages.ts'
import { readAmount } from './amounts.ts'
import { withFingerprints } from './fingerprints.ts'
import { kindByWords } from './kinds.ts'
import { sideIn } from './debit-credit.ts'
import { StatementError, type BareLine, type Statement } from './statement.ts'

/** The mapping of fields to the columns of a bank's CSV, by heading; null means none. */
export interface CsvMapping {
  booked_on: string
  value_date: string | null
  amount: string | null
  /** For banks with separate columns for incoming and outgoing amounts. */
  credit: string | null
  debit: string | null
  /** For banks with unsigned amounts: the direction. */
  side: string | null
  name: string | null
  iban: string | null
  text: string | null
  reference: string | null
  /** The order of day, month and year in its dates. */
  dates: 'dmy' | 'mdy' | 'ymd'
  currency: string
}

/** A parsed table: the headings, and the rows with their line numbers. */
export interface CsvTable {
  headings: string[]
  rows: { line: number; cells: string[] }[]
}

/**
 * The table in a CSV file, with any separator. Banks write some lines about the account before it: the table begins with the first row that
 * has the most frequent number of cells, more than half of them filled.
 * Refuses (StatementError):
 * - a file without such rows
 */
export function readTable(text: string): CsvTable {
  const separators = [';', ',', '\t', '|']
  const tables = separators.map((separator) => rowsOf(text, separator))
  const widths = tables.map((rows) => mostFrequent(rows.map(({ cells }) => cells.length)))
  const widest = widths.indexOf(Math.max(...widths))
  const [rows = [], width = 0] = [tables[widest], widths[widest]]
  const first = rows.findIndex(({ cells }) => cells.length === width && isHeading(cells))
  const headings = rows[first]?.cells ?? []
  if (width < 2 || headings.length === 0) throw new StatementError(messages.noTable)
  const body = rows.slice(first + 1).filter(({ cells }) => cells.some((cell) => cell !== ''))
  return { headings, rows: body.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) })) }
}

/** Spreadsheets pad the lines before a table with empty cells: in a line of headings more than half of the cells are filled. */
const isHeading = (cells: string[]): boolean => cells.filter((cell) => cell !== '').length * 2 > cells.length

/** The most frequent number above one; the largest of equally frequent ones. */
function mostFrequent(numbers: number[]): number {
  const counts = Map.groupBy(
    numbers.filter((number) => number > 1),
    (number) => number,
  )
  const sorted = [...counts].toSorted(([one, of], [other, more]) => more.length - of.length || other - one)
  return sorted[0]?.[0] ?? 0
}

function rowsOf(text: string, delimiter: string): CsvTable['rows'] {
  const options = {
    delimiter,
    bom: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }
  try {
    const rows: CsvTable['rows'] = []
    const onRecord = (cells: string[], { lines }: { lines: number }) => {
      rows.push({ line: lines, cells })
      return null
    }
    parse(text, { ...options, onRecord })
    return rows
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

/**
 * The statement in a CSV file with a mapping of its columns. Rows without an amount, such as balances, and pending ones are skipped.
 * Refuses (StatementError, with the line):
 * - a missing column, an invalid date or amount, and an invalid direction
 */
export function readCsv(text: string, mapping: CsvMapping, account: string): Statement {
  const table = readTable(text)
  const columns = columnsOf(table, mapping)
  const isChosen = table.headings.map((heading) => Object.values(mapping).includes(heading))
  const isAnnounced = ({ cells }: (typeof table.rows)[number]) =>
    cells.some((cell, index) => !isChosen[index] && ANNOUNCED.test(cell))
  const booked = table.rows.filter((row) => !isAnnounced(row))
  const lines = booked.flatMap((row) => lineOf(row, columns, mapping))
  return {
    account,
    number: '',
    currency: mapping.currency,
    opening: null,
    closing: null,
    closing_on: null,
    lines: withFingerprints(account, lines),
  }
}

/** How banks mark pending rows in a separate column. */
const ANNOUNCED = /^(?:(?:umsatz )?vorgemerkt(?: und nicht gebucht)?|pending)$/i

type Column = keyof Omit<CsvMapping, 'dates' | 'currency'>

function columnsOf({ headings }: CsvTable, mapping: CsvMapping): (cells: string[], column: Column) => string {
  const indexOf = (column: Column): number => {
    const heading = mapping[column]
    if (heading === null) return -1
    const index = headings.indexOf(heading)
    if (index === -1) throw new StatementError(messages.columnUnknown({ column: heading }))
    return index
  }
  const names = [
    'booked_on',
    'value_date',
    'amount',
    'credit',
    'debit',
    'side',
    'name',
    'iban',
    'text',
    'reference',
  ] as const
  const indexes = new Map(names.map((name) => [name, indexOf(name)]))
  return (cells, column) => cells[indexes.get(column) ?? -1] ?? ''
}

function lineOf(
  { cells, line }: CsvTable['rows'][number],
  of: (cells: string[], column: Column) => string,
  mapping: CsvMapping,
): BareLine[] {
  const { currency, dates } = mapping
  const amountOf = (column: Column) => {
    const text = of(cells, column)
    return text === '' ? 0 : readAmount(text, currency, line)
  }
  const isEmpty = (['amount', 'credit', 'debit'] as const).every((column) => of(cells, column) === '')
  if (isEmpty) return []
  const booked_on = readDay(of(cells, 'booked_on'), dates, line)
  const value = of(cells, 'value_date')
  const read = {
    booked_on,
    value_date: value === '' ? booked_on : readDay(value, dates, line),
    amount:
      sided(amountOf('amount'), of(cells, 'side'), line) +
      Math.abs(amountOf('credit')) -
      Math.abs(amountOf('debit')),
    currency,
    name: of(cells, 'name'),
    iban: of(cells, 'iban').replaceAll(' ', '').toUpperCase(),
    bic: '',
    text: of(cells, 'text').replaceAll(/\s+/g, ' '),
    end_to_end_id: '',
    bank_reference: of(cells, 'reference'),
    batch_id: '',
    batch_count: null,
    return_reason: null,
  }
  return [{ ...read, kind: kindByWords(read) }]
}

/** An unsigned amount gets the sign of its direction. */
function sided(amount: number, side: string, line: number): number {
  if (side === '') return amount
  const found = sideIn(side)
  if (found === null) throw new StatementError(messages.noSide({ text: side }), line)
  return found === 'out' && amount !== 0 ? -Math.abs(amount) : amount
}

function readDay(text: string, order: CsvMapping['dates'], line: number): string {
  const numbers = numbersIn(text, order)
  const [one = '', two = '', three = ''] = numbers
  const [year = '', month = '', day = ''] = {
    dmy: [three, two, one],
    mdy: [three, one, two],
    ymd: [one, two, three],
  }[order]
  try {
    return Temporal.PlainDate.from(
      { year: Number(year.length === 2 ? `20${year}` : year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ).toString()
  } catch {
    throw new StatementError(messages.noDay({ text }), line)
  }
}

/** Day, month and year in the mapped order; by length for dates without separators. */
function numbersIn(text: string, order: CsvMapping['dates']): string[] {
  const numbers = text.match(/\d+/g)?.slice(0, 3) ?? []
  const [whole = ''] = numbers
  if (numbers.length !== 1 || !/^\d{6}(\d\d)?$/.test(whole)) return numbers
  const year = whole.length - 4
  const at = order === 'ymd' ? [year, year + 2] : [2, 4]
  return [whole.slice(0, at[0]), whole.slice(at[0], at[1]), whole.slice(at[1])]
}
