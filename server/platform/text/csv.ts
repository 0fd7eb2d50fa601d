import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'

export type CsvRow = readonly (string | number | null)[]

/**
 * Streams rows as CSV (RFC 4180) under a line of headings, with backpressure. Values that a spreadsheet would interpret as a formula are
 * escaped, except negative numbers. With `excel` it begins with a byte order mark, without which Excel does not read it as UTF-8. Leaves
 * `out` open; throws, and reads no more rows, if that is closed before the end.
 */
export const writeCsv = (
  headings: readonly string[],
  rows: Iterable<CsvRow> | AsyncIterable<CsvRow>,
  out: Writable,
  { excel }: { excel: boolean },
): Promise<void> =>
  pipeline(
    Readable.from(withoutFormulas(rows)),
    stringify({
      header: true,
      columns: headings.map((header, key) => ({ key: String(key), header })),
      bom: excel,
      record_delimiter: 'windows',
    }),
    out,
    { end: false },
  )

const FORMULA = /^[=+\-@\t\r＝＋－＠]/
const NEGATIVE = /^-\d+(?:\.\d+)?$/

async function* withoutFormulas(rows: Iterable<CsvRow> | AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  for await (const row of rows) yield row.map((cell) => (isFormula(cell) ? `'${cell}` : cell))
}

const isFormula = (cell: string | number | null): boolean =>
  typeof cell === 'string' && FORMULA.test(cell) && !NEGATIVE.test(cell)
