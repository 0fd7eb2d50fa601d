import { CsvError, parse } from 'csv-parse/sync'
import { messages } from '#server/books/bank-statements/messages.ts'
import { StatementError } from './statement.ts'

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
