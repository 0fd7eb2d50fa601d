import { messages } from '#server/books/bank-statements/messages.ts'
import { readCamt } from './camt.ts'
import { readCsv, type CsvMapping } from './csv.ts'
import { readTable, type CsvTable } from './csv-table.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { StatementError, type Statement } from './statement.ts'

/** The content of a bank file; a table needs a mapping of its columns. */
export type BankFile =
  | { format: 'camt' | 'mt940' | 'csv'; statements: Statement[] }
  | { format: 'csv'; table: CsvTable }

/** Larger files are not statements of a festival: 10,000 lines of camt.053 have less than 20 MB. */
export const MAX_BYTES = 30 * 1024 * 1024

/**
 * Parses a bank file, or a pasted text: camt.053, MT940, or CSV. Without `mapping` a CSV returns its table. Nothing is fetched, and no
 * entities are expanded.
 * Refuses (StatementError):
 * - a file of more than 30 MB, and an unknown format
 * - a document type declaration, a truncated file, and invalid dates or amounts, with their line if the format has lines
 */
export function readBankFile(
  file: Uint8Array,
  { mapping, account }: { mapping: CsvMapping | null; account: string } = { mapping: null, account: '' },
): BankFile {
  if (file.byteLength > MAX_BYTES) throw new StatementError(messages.fileLarge)
  const text = decode(file)
  if (/^\s*</.test(text)) return { format: 'camt', statements: readCamt(text) }
  if (isMt940(text)) return { format: 'mt940', statements: readMt940(text) }
  if (text.trim() === '' || text.includes('\0')) throw new StatementError(messages.noStatement)
  if (mapping === null) return { format: 'csv', table: readTable(text) }
  return { format: 'csv', statements: [readCsv(text, mapping, account)] }
}

/**
 * Most files are UTF-8, some UTF-16, with or without a byte order mark; others are in the encoding that the XML declares, or in
 * Windows-1252.
 */
function decode(file: Uint8Array): string {
  const wide = wideEncodingOf(file)
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(file)
  } catch {
    if (wide !== null) throw new StatementError(messages.noText)
    return new TextDecoder(declaredEncodingOf(file)).decode(file)
  }
}

/** UTF-16: by its byte order mark, or by the zeros in the first two characters of XML or MT940. */
function wideEncodingOf([one, two, three, four]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (one === 0xff && two === 0xfe) return 'utf-16le'
  if (one === 0xfe && two === 0xff) return 'utf-16be'
  if (one && two === 0 && three && four === 0) return 'utf-16le'
  return one === 0 && two && three === 0 && four ? 'utf-16be' : null
}

/** The encodings, besides UTF-8, that an XML may declare. */
const ENCODINGS = ['iso-8859-2', 'iso-8859-15', 'windows-1250', 'windows-1251', 'windows-1252', 'iso-8859-5']

function declaredEncodingOf(file: Uint8Array): string {
  const beginning = new TextDecoder('windows-1252').decode(file.subarray(0, 200))
  const [, said = ''] = /^\s*<\?xml[^>]*encoding=["']([\w-]{1,20})["']/.exec(beginning) ?? []
  return ENCODINGS.find((each) => each === said.toLowerCase()) ?? 'windows-1252'
}
