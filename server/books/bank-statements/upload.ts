import { createHash } from 'node:crypto'
import { isIban, normalizeBankCode } from '#contract/banks.ts'
import {
  DateOrder,
  type CsvColumns,
  type OtherAccount,
  type UnknownTable,
} from '#contract/office/bank-statements.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { suggestColumns } from './csv-columns.ts'
import { messages } from './messages.ts'
import { festivalAccount, isOther } from './festival-account.ts'
import * as queries from './queries.ts'
import type { BankFile } from './read/bank-file.ts'
import type { CsvMapping } from './read/csv.ts'
import type { CsvTable } from './read/csv-table.ts'
import type { Statement, StatementLine } from './read/statement.ts'
import { runIsolated } from './isolated-tasks/run-isolated.ts'
import { settleCreditTransfers } from './out/settle.ts'
import { matchAll } from './suggestions.ts'

/**
 * The result of an upload: the ids of its statements; or the table of a CSV without a mapping; or its account, if that is not the
 * festival's.
 */
export interface Upload {
  statements: number[]
  table: UnknownTable | null
  other_account: OtherAccount | null
}

interface GivenFile {
  bytes: Uint8Array
  name: string
  /** Whether it is stored whatever its account. */
  any_account: boolean
}

const NOTHING: Upload = { statements: [], table: null, other_account: null }

/**
 * Stores the statements of a bank file, or of a pasted text, which has no name. Known lines are not stored again. Our own transfers are
 * settled; nothing else is allocated yet. A file of an account other than the festival's is only stored with `any_account`.
 * Refuses:
 * - an invalid or truncated statement, or one with invalid dates or amounts, with the line
 * - a file without lines
 * - a file that needs too much time or memory
 */
export async function upload(shop: Shop, given: GivenFile): Promise<Upload> {
  const { bytes } = given
  if (bytes.byteLength === 0) throw new Refusal(messages.nothing, { field: 'file' })
  const read = await readFile(bytes, null, '')
  if (!('table' in read)) return keep(shop, read, given)
  const [known] = await queries.readMapping(shop.sql, hashOf(read.table.headings))
  if (!known) return { ...NOTHING, table: unknown(shop, read.table) }
  const { account, ...columns } = known.mapping
  const again = await readFile(bytes, mappingOf(shop, columns), account)
  return 'table' in again ? { ...NOTHING, table: unknown(shop, again.table) } : keep(shop, again, given)
}

async function readFile(bytes: Uint8Array, mapping: CsvMapping | null, account: string): Promise<BankFile> {
  const read = await runIsolated('readFile', { bytes, mapping, account })
  if (!('fault' in read)) return read
  const { fault, line } = read
  throw new Refusal(line === null ? fault : messages.atLine({ fault, line }), { field: 'file' })
}

async function keep(
  shop: Shop,
  { format, statements }: { format: BankFile['format']; statements: Statement[] },
  { name, any_account }: GivenFile,
): Promise<Upload> {
  const checked = statements.map((statement) => ({ ...statement, lines: statement.lines.flatMap(tidy) }))
  if (checked.every(({ lines }) => lines.length === 0)) throw new Refusal(messages.noLines, { field: 'file' })
  const other = statements.find(({ account }) => isOther(shop, account))
  if (other && !any_account)
    return { ...NOTHING, other_account: { account: short(other.account, 100), own: festivalAccount(shop) } }
  const ids = await shop.transact(async (tx) => {
    await queries.lockStatements(tx)
    const kept: number[] = []
    for (const statement of checked) kept.push(await keepOne(tx, statement, format, name))
    return kept
  })
  await settleCreditTransfers(shop)
  await matchAll(shop)
  return { ...NOTHING, statements: ids }
}

async function keepOne(
  tx: Tx,
  { account, number, lines, currency, ...said }: Statement,
  format: BankFile['format'],
  name: string,
): Promise<number> {
  const [row] = await queries.insertStatement(tx, {
    account: short(account, 100),
    number: short(number, 100),
    format,
    file_name: short(name, 200) || messages.pasted,
    lines: lines.length,
    uploaded_by: tx.request?.actor ?? 'system',
    ...(currency === site.of(tx).currency ? balances(said, lines) : NO_BALANCES),
  })
  if (!row) throw new Error('A bank statement was not written')
  const [written] = await queries.insertLines(tx, row.id, lines)
  const new_lines = written?.count ?? 0
  await queries.setNewLines(tx, row.id, new_lines)
  await audit.record(tx, 'system', 'bank statement uploaded', `bank statement ${row.id}`, {
    lines: lines.length,
    new_lines,
  })
  return row.id
}

type Balances = Pick<Statement, 'opening' | 'closing' | 'closing_on'>

const NO_BALANCES: Balances = { opening: null, closing: null, closing_on: null }

/** A closing balance without a date is that of the last line's day; without lines it is ignored. */
function balances({ opening, closing, closing_on }: Balances, lines: StatementLine[]): Balances {
  const on =
    closing_on ??
    lines
      .map(({ booked_on }) => booked_on)
      .toSorted()
      .at(-1) ??
    null
  const isKnown = closing !== null && on !== null && Number.isSafeInteger(closing)
  return isKnown ? { opening, closing, closing_on: on } : NO_BALANCES
}

/** Without characters that no column can store. Lines of zero are skipped. */
function tidy(line: StatementLine): StatementLine[] {
  for (const day of [line.booked_on, line.value_date])
    if (!/^(19|20|21)\d\d-/.test(day)) throw new Refusal(messages.dayImpossible({ day }), { field: 'file' })
  if (!Number.isSafeInteger(line.amount)) throw new Refusal(messages.amountImpossible, { field: 'file' })
  if (line.amount === 0) return []
  return [
    {
      ...line,
      currency: short(line.currency, 3),
      name: short(line.name, 300),
      iban: short(line.iban, 100),
      bic: short(line.bic, 100),
      text: short(line.text, 2000),
      end_to_end_id: short(line.end_to_end_id, 100),
      bank_reference: short(line.bank_reference, 100),
      batch_id: short(line.batch_id, 200),
      return_reason: line.return_reason && short(line.return_reason, 100),
    },
  ]
}

/** A text of a file, without control characters and lone surrogates. */
const short = (text: string, limit: number): string =>
  text
    .slice(0, limit)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

const MAX_ROWS = 5

/** A table as shown for mapping its columns. */
function unknown(shop: Shop, { headings, rows }: CsvTable): UnknownTable {
  const account = festivalAccount(shop)
  const shown = rows.slice(0, MAX_ROWS).map(({ cells }) => cells.map((cell) => short(cell, 200)))
  return {
    headings: headings.map((heading) => heading.toWellFormed()),
    rows: shown,
    guess: { ...suggestColumns(headings, rows), account },
  }
}

const mappingOf = (shop: Shop, columns: Omit<CsvColumns, 'account'>): CsvMapping => {
  const chosen = (heading: string) => (heading === '' ? null : heading)
  return {
    booked_on: columns.booked_on,
    value_date: chosen(columns.value_date),
    amount: chosen(columns.amount),
    credit: chosen(columns.credit),
    debit: chosen(columns.debit),
    side: chosen(columns.side),
    name: chosen(columns.name),
    iban: chosen(columns.iban),
    text: chosen(columns.text),
    reference: chosen(columns.reference),
    dates: orderOf(columns.dates) ?? 'dmy',
    currency: site.of(shop).currency,
  }
}

const orderOf = (dates: string) => DateOrder.anyOf.find((one) => one.const === dates)?.const

const MAX_HEADINGS = 200

const hashOf = (headings: string[]): string =>
  createHash('sha256').update(JSON.stringify(headings)).digest('hex')

/**
 * Stores the mapping of the columns of a CSV with these headings, for this file and later ones.
 * Refuses:
 * - invalid headings
 * - no date column, or no column with an amount
 * - a column that is not among the headings
 * - an unknown order of day, month and year
 */
export async function nameColumns(tx: Tx, headings: string[], columns: CsvColumns): Promise<CsvColumns> {
  const { dates, account, ...named } = columns
  const hasAmount = [named.amount, named.credit, named.debit].some((heading) => heading !== '')
  const isTable = headings.length > 1 && headings.length <= MAX_HEADINGS
  if (!isTable || named.booked_on === '' || !hasAmount)
    throw new Refusal(messages.columnMissing, { field: named.booked_on === '' ? 'booked_on' : 'amount' })
  for (const [field, heading] of Object.entries(named))
    if (heading !== '' && !headings.includes(heading))
      throw new Refusal(messages.columnUnknown({ column: short(heading, 100) }), { field })
  if (!orderOf(dates)) throw new Refusal(messages.datesUnknown, { field: 'dates' })
  const iban = normalizeBankCode(short(account, 100))
  const kept = { ...columns, account: isIban(iban) ? iban : short(account, 100) }
  await queries.saveMapping(tx, hashOf(headings), kept, tx.request?.actor ?? 'system')
  await audit.record(tx, 'system', 'bank columns named', 'bank statements', { columns: headings.length })
  return kept
}
