import type { AccountAnswer, CsvColumns, UnknownTable } from '#contract/office/bank-files.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { festivalAccount, isOther } from './festival-account.ts'
import { runIsolated } from './isolated-tasks/run-isolated.ts'
import type { FileFault, IsolatedFile } from './isolated-tasks/tasks.ts'
import { messages } from './messages.ts'
import { printable } from './printable.ts'
import type { ReadingOfFile } from './read/bank-file.ts'
import type { SuggestedTable } from './read/csv/csv.ts'
import type { Statement } from './read/statement.ts'
import { keptReading, readingOf } from './readings.ts'

/** A bank file as it was read. A CSV has its table; without statements the table says what is wrong, with them what is to be answered. */
export interface ReadFile {
  format: Extract<IsolatedFile, { statements: Statement[] }>['format']
  statements: Statement[]
  /** The files of a zip that are no statements. */
  left_out: string[]
  table: UnknownTable | null
  /** The bank whose export it is, if known. */
  bank: string | null
  /** Whether what its columns mean is certain: stated, kept, or known of the bank. */
  isSure: boolean
  /** Whose the last file with the same headings was, if that is known; this one may be of another account. */
  suggested: AccountAnswer | null
}

/**
 * Reads a bank file. The columns of a CSV mean what is `stated`, otherwise what was kept for its headings, otherwise what is known of the
 * bank, otherwise what its headings and cells suggest. That earlier files with its headings were of the festival's account is only suggested:
 * all accounts at a bank have the same headings.
 * Refuses:
 * - an empty file, an invalid or truncated statement, or one with invalid dates or amounts, with the line
 * - a file that needs too much time or memory
 */
export async function readFile(shop: Shop, bytes: Uint8Array, stated: CsvColumns | null): Promise<ReadFile> {
  if (bytes.byteLength === 0) throw new Refusal(messages.nothing, { field: 'file' })
  const own = festivalAccount(shop)
  const file = await read(shop, bytes, { reading: null, account: own })
  if ('fault' in file) throw new Refusal(sentenceOf(file), { field: 'file' })
  if (!('table' in file)) return { ...file, table: null, bank: null, isSure: true, suggested: null }
  const { table } = file
  // Without headings all banks' tables of so many columns look alike.
  const isLike = table.isHeaded || table.bank === null
  const kept = stated || !isLike ? null : await keptReading(shop, table.headings)
  const isOwn = kept !== null && isFestivals(shop, kept.account)
  const known = stated ?? (kept && isOwn ? { ...kept, account: '' } : kept)
  const columns = known ?? { ...table.guess, account: '' }
  const again = await read(shop, bytes, { reading: readingOf(columns), account: columns.account })
  const fault = 'fault' in again ? again : 'question' in again ? again.question : null
  return {
    format: 'csv',
    statements: 'statements' in again ? again.statements : [],
    left_out: [],
    table: shown(table, columns, fault),
    bank: known ? null : table.bank,
    isSure: stated !== null || table.bank !== null || (kept !== null && table.isHeaded),
    suggested: isOwn ? 'festival' : null,
  }
}

const isFestivals = (shop: Shop, account: string): boolean =>
  festivalAccount(shop) !== '' && account !== '' && !isOther(shop, account)

const read = (
  shop: Shop,
  bytes: Uint8Array,
  given: Omit<ReadingOfFile, 'currency'>,
): Promise<IsolatedFile | FileFault> =>
  runIsolated('readFile', { bytes, ...given, currency: site.of(shop).currency })

const sentenceOf = ({ fault, line }: FileFault): string =>
  line === null ? fault : messages.atLine({ fault, line })

/** A table as staff see it. */
const shown = (
  { headings, rows }: SuggestedTable,
  guess: CsvColumns,
  fault: FileFault | null,
): UnknownTable => ({
  headings: headings.map((heading) => heading.toWellFormed()),
  rows: rows.map((cells) => cells.map((cell) => printable(cell, 200))),
  guess,
  fault: fault && { message: sentenceOf(fault), field: fault.field },
})
