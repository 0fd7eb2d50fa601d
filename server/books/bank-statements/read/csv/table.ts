import { CsvError, type Options, parse } from 'csv-parse/sync'
import { messages } from '#server/books/bank-statements/messages.ts'
import { StatementError } from '#server/books/bank-statements/read/statement.ts'
import { endIn } from './ends.ts'
import { isShapedLikeDay, looksLikeDay } from './days/days.ts'
import { looksLikeAmount } from './numbers.ts'

/** A row of a file with its line number. */
export interface CsvRow {
  line: number
  cells: string[]
  /** Whether it had fewer cells than the table has columns, and the others are empty. */
  isShort?: boolean
}

/** A parsed table. A column without a heading is called by its position: "#3". */
export interface CsvTable {
  headings: string[]
  /** Whether the file has a row of headings. */
  isHeaded: boolean
  rows: CsvRow[]
  /** The rows above the table, in which banks write about the account. */
  above: string[][]
}

const SEPARATORS = [';', ',', '\t', '|']

/**
 * The table in a CSV file, with any separator. Its bookings are the rows with a date and an amount; most of them have the same number of
 * cells. The headings are in the last row above them, if there is one of that length.
 * Refuses (StatementError):
 * - a file without a table
 * - a booking with more cells than there are columns, or headings, or without those that all others have
 * - several tables, each with its headings
 */
export function readTable(text: string): CsvTable {
  const { rows, width } = SEPARATORS.map((separator) => layoutOf(rowsOf(text, separator))).reduce(
    (best, each) => (each.score > best.score ? each : best),
  )
  if (width < 2) throw new StatementError(messages.noTable)
  const booking = rows.findIndex(({ cells }) => cells.length === width && isBooking(cells))
  // Of several rows of texts above the first booking the last has the headings; of a table without bookings the first.
  const head =
    booking < 0
      ? rows.findIndex(({ cells }) => cells.length === width && isHeading(cells))
      : rows.slice(0, booking).findLastIndex(({ cells }) => isHeading(sized(cells, width)))
  if (booking < 0 && head < 0) throw new StatementError(messages.noTable)
  refuseOthers(rows, head)
  refuseShort(rows.slice(Math.max(booking, 0)), width)
  // Some banks write the headings on each page.
  const isAgain = ({ cells }: CsvRow) => head >= 0 && String(cells) === String(rows[head]?.cells)
  const first = rows.findIndex(({ cells }) => cells.length === width && isShapedLikeBooking(cells))
  const below = rows.slice(head < 0 ? first : head + 1).filter((row) => !isAgain(row))
  const body = below.flatMap((row) => fitted(row, width))
  if (head >= 0) refuseUnheaded(body, rows[head]?.cells.length ?? width)
  return {
    headings: named(sized(rows[head]?.cells ?? [], width, width)),
    isHeaded: head >= 0,
    rows: body,
    above: rows.slice(0, head < 0 ? first : head).map(({ cells }) => cells),
  }
}

/** Cells with as many as the table has columns: a separator at the end of some rows only makes an empty one. Otherwise none. */
function sized(cells: string[], width: number, tolerance = 1): string[] {
  const isFit = Math.abs(cells.length - width) <= tolerance && cells.slice(width).every((cell) => cell === '')
  return isFit ? Array.from({ length: width }, (_, index) => cells[index] ?? '') : []
}

/** Cells beyond the last heading are parts of another: commas in amounts, in a file that separates its cells by commas. */
function refuseUnheaded(rows: CsvRow[], headings: number): void {
  const found = rows.find(({ cells }) => cells.slice(headings).some((cell) => cell !== ''))
  if (found) throw new StatementError(messages.tooManyCells, found.line)
}

/** The fewest headings of a table of bookings; above one, banks write less about the account. */
const MIN_HEADINGS = 4

/** Bookings below other headings are of another account or card, whose columns mean something else. */
function refuseOthers(rows: CsvRow[], head: number): void {
  const isText = (cell: string) => /\p{L}/u.test(cell) && !looksLikeAmount(cell)
  const own = String(rows[head]?.cells)
  const other = rows.findIndex(({ cells }, index) => {
    const next = rows[index + 1]?.cells ?? []
    const headings = cells.filter((cell) => cell !== '').length
    return (
      index !== head &&
      String(cells) !== own &&
      headings >= MIN_HEADINGS &&
      next.length === cells.length &&
      isHeading(cells) &&
      isBooking(next) &&
      next.some(isText)
    )
  })
  if (other >= 0) throw new StatementError(messages.severalTables, rows[other]?.line ?? null)
}

/** The number of cells of a table, and how sure it is: by its bookings, otherwise by the most frequent number of cells. */
function layoutOf(rows: CsvRow[]): { rows: CsvRow[]; width: number; score: number } {
  const widthsOf = (some: CsvRow[]) => some.map(({ cells }) => cells.length).filter((width) => width > 1)
  const all = countsOf(widthsOf(rows))
  const bookings = countsOf(widthsOf(rows.filter(({ cells }) => isBooking(cells))))
  const scores = [...all].map(([width, count]) => ({
    rows,
    width,
    score: (bookings.get(width) ?? 0) * 1000 + count + width / 1000,
  }))
  return scores.toSorted((one, other) => other.score - one.score)[0] ?? { rows, width: 0, score: 0 }
}

const countsOf = (numbers: number[]): Map<number, number> =>
  new Map([...Map.groupBy(numbers, (number) => number)].map(([number, of]) => [number, of.length]))

const isBooking = (cells: string[]): boolean => cells.some(looksLikeDay) && cells.some(looksLikeAmount)

/** Also one with an impossible date, which is refused later, and never left out. */
const isShapedLikeBooking = (cells: string[]): boolean =>
  cells.some(isShapedLikeDay) && cells.some(looksLikeAmount)

/** Spreadsheets pad the lines before a table with empty cells: of a line of headings more than half are filled, none with a date or amount. */
const isHeading = (cells: string[]): boolean =>
  cells.filter((cell) => cell !== '').length * 2 > cells.length &&
  !cells.some((cell) => looksLikeAmount(cell) || isShapedLikeDay(cell))

/** A row with exactly as many cells as there are columns; rows of other lengths that are no bookings are no part of the table. */
function fitted({ line, cells }: CsvRow, width: number): CsvRow[] {
  if (cells.every((cell) => cell === '')) return []
  if (cells.length === width) return [{ line, cells }]
  if (!cells.some(isShapedLikeDay)) return []
  if (cells.slice(width).some((cell) => cell !== '')) throw new StatementError(messages.tooManyCells, line)
  const isShort = cells.length < width - 1
  return [{ line, cells: Array.from({ length: width }, (_, index) => cells[index] ?? ''), isShort }]
}

/** A row that ends before a cell that all complete ones have is no booking, but the bank's own note, such as a balance. */
function refuseShort(rows: CsvRow[], width: number): void {
  const complete = rows.filter(({ cells }) => cells.length === width && isBooking(cells))
  const last = complete.length > 1 ? complete[0]?.cells.findLastIndex((_, at) => isFilled(complete, at)) : -1
  const short = rows.find(
    ({ cells }) => cells.length <= (last ?? -1) && isBooking(cells) && endIn(cells, true) === null,
  )
  if (short) throw new StatementError(messages.tooFewCells, short.line)
}

const isFilled = (rows: CsvRow[], at: number): boolean => rows.every(({ cells }) => cells[at] !== '')

/** Unique names: empty headings and repeated ones get their position. */
function named(headings: string[]): string[] {
  const seen = new Set<string>()
  return headings.map((heading, index) => {
    const name = heading === '' ? `#${index + 1}` : seen.has(heading) ? `${heading} #${index + 1}` : heading
    seen.add(name)
    return name
  })
}

/** Banks protect numbers from spreadsheets as formulas: ="0123". */
const bare = (cell: string): string => (/^="(.*)"$/s.exec(cell)?.[1] ?? cell).trim()

function rowsOf(text: string, delimiter: string): CsvRow[] {
  const options = {
    delimiter,
    bom: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }
  return parsed(text, options) ?? parsed(withQuotesDoubled(text, delimiter), options) ?? []
}

function parsed(text: string, options: Options): CsvRow[] | null {
  try {
    const rows: CsvRow[] = []
    const onRecord = (cells: string[], { lines }: { lines: number }) => {
      rows.push({ line: lines, cells: cells.map(bare) })
      return null
    }
    parse(text, { ...options, onRecord })
    return rows
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

/** Some banks do not double the quotes within a quoted text: "Verein "Die Muster" e.V.". */
const withQuotesDoubled = (text: string, delimiter: string): string =>
  text.replaceAll(/"+/g, (quotes, at: number) => {
    const [before = '\n', after = '\n'] = [text[at - 1], text[at + quotes.length]]
    const ends = [before, after].filter((beside) => beside === delimiter || /[\r\n]/.test(beside)).length
    if (ends === 0) return quotes.length === 1 ? '""' : quotes
    return ends === 1 && quotes.length === 2 ? '"""' : quotes
  })
