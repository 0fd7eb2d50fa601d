import { readCamt } from './camt.ts'
import { readCsv, readTable, type CsvMapping, type CsvTable } from './csv.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { StatementError, type Statement } from './statement.ts'

/** What a bank's file is; a table needs to be told which of its columns says what. */
export type BankFile =
  | { format: 'camt' | 'mt940' | 'csv'; statements: Statement[] }
  | { format: 'csv'; table: CsvTable }

/** Larger files are no statements of a festival: 10,000 lines of camt.053 have less than 20 MB. */
export const MOST_BYTES = 30 * 1024 * 1024

/**
 * Reads a file of a bank, or a text that was pasted: camt.053, MT940, or CSV. Without `mapping` a CSV gives its table. Nothing is fetched,
 * and no entity expanded.
 * Refuses with a StatementError:
 * - a file of more than 30 MB, and one of no known format
 * - a document type declaration, a file that ends in the middle, and days or amounts that are none, with their line where the format has lines
 */
export function readBankFile(
  file: Uint8Array,
  { mapping, account }: { mapping: CsvMapping | null; account: string } = { mapping: null, account: '' },
): BankFile {
  if (file.byteLength > MOST_BYTES) throw new StatementError('The file is larger than 30 MB.')
  const text = decode(file)
  if (/^\s*</.test(text)) return { format: 'camt', statements: readCamt(text) }
  if (isMt940(text)) return { format: 'mt940', statements: readMt940(text) }
  if (text.trim() === '' || text.includes('\0'))
    throw new StatementError('This is no statement of a bank that can be read.')
  if (mapping === null) return { format: 'csv', table: readTable(text) }
  return { format: 'csv', statements: [readCsv(text, mapping, account)] }
}

/** Most write UTF-8; what is none is in the old letters of Western Europe. */
function decode(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}
