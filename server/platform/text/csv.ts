import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'

export type CsvRow = readonly (string | number | null)[]

/**
 * Writes rows as CSV (RFC 4180) under a line of headings, one by one, as fast as they are taken; no cell is a formula to
 * whoever opens it. With `excel` a byte order mark stands in front, without which Excel does not see that it is UTF-8. Leaves
 * what it writes to open; throws, and asks for no more rows, when that is closed before the end.
 */
export const writeCsv = (
  headings: readonly string[],
  rows: Iterable<CsvRow> | AsyncIterable<CsvRow>,
  out: Writable,
  { excel }: { excel: boolean },
): Promise<void> =>
  pipeline(
    Readable.from(rows),
    stringify({
      header: true,
      columns: headings.map((header, key) => ({ key: String(key), header })),
      bom: excel,
      escape_formulas: true,
      record_delimiter: 'windows',
    }),
    out,
    { end: false },
  )
