import { messages } from '#server/books/bank-statements/messages.ts'
import { readAmount } from './amounts.ts'
import { currenciesOf } from './csv-currencies.ts'
import { readTable, type CsvTable } from './csv-table.ts'
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
  /** The festival's currency: that of the amounts where the file does not say. */
  currency: string
}

/**
 * The statement in a CSV file with a mapping of its columns. A column of currencies belongs to the amounts. Rows without an amount, such as balances, and pending ones are skipped.
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
  const amounts = [mapping.amount, mapping.credit, mapping.debit].flatMap((heading) => heading ?? [])
  const hasAmount = ({ cells }: (typeof table.rows)[number]) =>
    amounts.some((heading) => cells[table.headings.indexOf(heading)])
  const currencies = currenciesOf(
    { headings: table.headings, rows: booked.filter(hasAmount) },
    new Set(Object.values(mapping)),
    mapping.currency,
  )
  const lines = booked.flatMap((row) => lineOf(row, columns, mapping, currencies))
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
  currencies: ReturnType<typeof currenciesOf>,
): BareLine[] {
  const { dates } = mapping
  const filled = (['amount', 'credit', 'debit'] as const).find((column) => of(cells, column) !== '')
  if (!filled) return []
  const currency = currencies(cells, mapping[filled] ?? '') ?? mapping.currency
  const amountOf = (column: Column) => {
    const text = of(cells, column)
    return text === '' ? 0 : readAmount(text, currency, line)
  }
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
