import { CsvError, parse } from 'csv-parse/sync'
import { messages } from '#server/bank-statements/messages.ts'
import { readAmount } from './amounts.ts'
import { withFingerprints } from './fingerprints.ts'
import { kindByWords } from './kinds.ts'
import { sideIn } from './sides.ts'
import { StatementError, type BareLine, type Statement } from './statement.ts'

/** Which column of a bank's CSV says what, by the column's heading; what is null is not there. */
export interface CsvMapping {
  booked_on: string
  value_date: string | null
  amount: string | null
  /** Banks with two columns: what came in, and what went out. */
  credit: string | null
  debit: string | null
  /** Banks whose amounts have no sign: whether it came in, or went out. */
  side: string | null
  name: string | null
  iban: string | null
  text: string | null
  reference: string | null
  /** The order of day, month and year in its dates. */
  dates: 'dmy' | 'mdy' | 'ymd'
  currency: string
}

/** A table as it was read: the headings, and the rows below them with the number of their line. */
export interface CsvTable {
  headings: string[]
  rows: { line: number; cells: string[] }[]
}

/**
 * The table in a CSV file, whatever separates its cells. Banks write some lines about the account before it: the table begins with the
 * first row that has as many cells as most have, and something in more than half of them.
 * Refuses with a StatementError:
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

/** A spreadsheet fills up the lines before a table with empty cells: a line of headings has something in more than half of its own. */
const isHeading = (cells: string[]): boolean => cells.filter((cell) => cell !== '').length * 2 > cells.length

/** The most frequent of the numbers above one; of equally frequent ones the largest. */
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
 * The statement in a CSV file by the columns that somebody has chosen. Rows without an amount, such as balances, are left out, and so is what
 * is only announced.
 * Refuses with a StatementError, with the line:
 * - a column that the file does not have, a day or an amount that is none, and a side that is none
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

/** How banks mark what is not booked yet, in a column of its own. */
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

/** An amount without a sign has that of its side. */
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

/** Day, month and year in their order; of a date without anything between them by their length. */
function numbersIn(text: string, order: CsvMapping['dates']): string[] {
  const numbers = text.match(/\d+/g)?.slice(0, 3) ?? []
  const [whole = ''] = numbers
  if (numbers.length !== 1 || !/^\d{6}(\d\d)?$/.test(whole)) return numbers
  const year = whole.length - 4
  const at = order === 'ymd' ? [year, year + 2] : [2, 4]
  return [whole.slice(0, at[0]), whole.slice(at[0], at[1]), whole.slice(at[1])]
}
