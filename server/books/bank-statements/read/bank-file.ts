import type { BankFileFormat } from '#contract/office/bank-files.ts'
import { messages } from '#server/books/bank-statements/messages.ts'
import { readCamt } from './camt.ts'
import { type CsvDefaults, type CsvReading, type SuggestedTable, readCsv, suggestedTable } from './csv/csv.ts'
import { decode } from './encoding.ts'
import { isMt940, isMt942, readMt940 } from './mt940.ts'
import { isNorma43, readNorma43 } from './norma43.ts'
import { NoStatement, StatementError, type Statement } from './statement.ts'
import { isZip, unzipped } from './unzip.ts'

/**
 * The content of a bank file; a table needs a reading of its columns. `left_out` names the files of a zip that are no statements, `question` is
 * what is to be answered before the statements of a CSV are stored.
 */
export type BankFile =
  | { format: BankFileFormat; statements: Statement[]; left_out: string[]; question?: StatementError | null }
  | { format: 'csv'; table: SuggestedTable }

/** How the columns of a CSV are read, if that is known, and what the file itself may not state. */
export interface ReadingOfFile extends CsvDefaults {
  reading: CsvReading | null
}

/** Larger files are not statements of a festival: 10,000 lines of camt.053 have less than 20 MB. */
export const MAX_BYTES = 30 * 1024 * 1024

/**
 * Parses a bank file, a zip of several, or a pasted text: camt.053, MT940, Norma 43, or CSV. Without a reading a CSV returns its table, with a suggested one. Nothing is fetched, and no
 * entities are expanded.
 * Refuses (StatementError):
 * - a file of more than 30 MB, and an unknown format
 * - an interim report, a notification, a workbook and a PDF, by their names
 * - a document type declaration, a truncated file, and invalid dates or amounts, with their line if the format has lines
 */
export function readBankFile(
  file: Uint8Array,
  { reading, account, currency }: ReadingOfFile = { reading: null, account: '', currency: 'EUR' },
): BankFile {
  if (file.byteLength > MAX_BYTES) throw new StatementError(messages.fileLarge)
  if (isZip(file)) return { format: 'camt', ...readZipped(file) }
  refuseDocuments(file)
  const text = decode(file)
  if (/^\s*</.test(text)) return { format: 'camt', statements: readCamt(text), left_out: [] }
  if (isMt942(text)) throw new StatementError(messages.interim({ format: 'MT942' }))
  if (isMt940(text)) return { format: 'mt940', statements: readMt940(text), left_out: [] }
  if (isNorma43(text)) return { format: 'norma43', statements: readNorma43(text), left_out: [] }
  if (text.trim() === '' || text.includes('\0')) throw new NoStatement(messages.noStatement)
  if (reading === null) return { format: 'csv', table: suggestedTable(text, account) }
  return { format: 'csv', ...readCsv(text, reading, { account, currency }), left_out: [] }
}

/** Files that banks offer, too, and that are no data: older workbooks, and what is made for printing. */
function refuseDocuments(file: Uint8Array): void {
  const beginning = Buffer.from(file.subarray(0, 4)).toString('hex')
  if (beginning === 'd0cf11e0') throw new StatementError(messages.workbook)
  if (beginning === '25504446') throw new NoStatement(messages.document)
}

/** The statements of a zip, as online banking delivers those of several days, without documents beside them. */
function readZipped(file: Uint8Array): { statements: Statement[]; left_out: string[] } {
  const left_out: string[] = []
  const statements = unzipped(file, MAX_BYTES).flatMap(({ name, bytes }) => {
    try {
      const read = readBankFile(bytes)
      if ('table' in read) throw new StatementError(messages.zip.noCsv)
      return read.statements
    } catch (error) {
      if (!(error instanceof StatementError)) throw error
      if (!(error instanceof NoStatement))
        throw new StatementError(messages.zip.inFile({ file: name, fault: error.message }), error.line)
      left_out.push(name)
      return []
    }
  })
  if (statements.length === 0) throw new StatementError(messages.zip.none)
  return { statements, left_out }
}
