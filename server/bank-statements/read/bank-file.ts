import { messages } from '#server/bank-statements/messages.ts'
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
  if (file.byteLength > MOST_BYTES) throw new StatementError(messages.fileLarge)
  const text = decode(file)
  if (/^\s*</.test(text)) return { format: 'camt', statements: readCamt(text) }
  if (isMt940(text)) return { format: 'mt940', statements: readMt940(text) }
  if (text.trim() === '' || text.includes('\0')) throw new StatementError(messages.noStatement)
  if (mapping === null) return { format: 'csv', table: readTable(text) }
  return { format: 'csv', statements: [readCsv(text, mapping, account)] }
}

/**
 * Most write UTF-8, some UTF-16, with or without its mark; what is neither is in the letters that an XML says, else in the old ones of
 * Western Europe.
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

/** Two bytes a letter: by the mark at the beginning, or by the zeros of the first two letters of an XML or of MT940. */
function wideEncodingOf([one, two, three, four]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (one === 0xff && two === 0xfe) return 'utf-16le'
  if (one === 0xfe && two === 0xff) return 'utf-16be'
  if (one && two === 0 && three && four === 0) return 'utf-16le'
  return one === 0 && two && three === 0 && four ? 'utf-16be' : null
}

/** Letters that an XML may say that it is in, beside UTF-8. */
const ENCODINGS = ['iso-8859-2', 'iso-8859-15', 'windows-1250', 'windows-1251', 'windows-1252', 'iso-8859-5']

function declaredEncodingOf(file: Uint8Array): string {
  const beginning = new TextDecoder('windows-1252').decode(file.subarray(0, 200))
  const [, said = ''] = /^\s*<\?xml[^>]*encoding=["']([\w-]{1,20})["']/.exec(beginning) ?? []
  return ENCODINGS.find((each) => each === said.toLowerCase()) ?? 'windows-1252'
}
