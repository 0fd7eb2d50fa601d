import type { CsvColumns, AccountQuestion, UnknownTable } from '#contract/office/bank-files.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'
import { accountQuestions, answersTo, asked, festivalAccount } from './festival-account.ts'
import { printable } from './printable.ts'
import * as queries from './queries.ts'
import { type ReadFile, readFile } from './read-file.ts'
import { withFingerprints } from './read/fingerprints.ts'
import { addsUp, type Statement, type StatementLine } from './read/statement.ts'
import { keepReading } from './readings.ts'
import { settleCreditTransfers } from './out/settle.ts'
import { matchAll } from './suggestions.ts'

/**
 * The result of an upload: the ids of its statements; or the table of a CSV whose columns are not known, or not read; or what is
 * to be answered of its accounts.
 */
export interface Upload {
  statements: number[]
  table: UnknownTable | null
  account_questions: AccountQuestion[]
}

interface GivenFile {
  bytes: Uint8Array
  name: string
  /** Whose accounts it is of, where that is not certain (`UploadBankFile`). */
  whose: string
  /** What the columns of a CSV mean, if it is stated; it is kept once the file was read with it. */
  reading: CsvColumns | null
}

const NOTHING: Upload = { statements: [], table: null, account_questions: [] }

/**
 * Stores the statements of a bank file, or of a pasted text, which has no name. Known lines are not stored again. Our own transfers are
 * settled; nothing else is allocated yet. A file that may be of accounts other than the festival's is only stored once `whose` answers that for
 * each; under the festival's account what is of that. Lines that do not make up the balances are stored, and it is kept that they do not.
 * Refuses:
 * - an invalid or truncated statement, or one with invalid dates or amounts, with the line
 * - a CSV that the stated reading does not explain, at the field to be chosen
 * - a file without lines
 * - a file that needs too much time or memory
 */
export async function upload(shop: Shop, given: GivenFile): Promise<Upload> {
  const file = await readFile(shop, given.bytes, given.reading)
  const { table } = file
  if (table?.fault && given.reading)
    throw new Refusal(table.fault.message, { field: table.fault.field ?? 'file' })
  if (table && (table.fault || !file.isSure)) return { ...NOTHING, table }
  return keep(shop, file, given)
}

async function keep(shop: Shop, file: ReadFile, { name, whose, reading }: GivenFile): Promise<Upload> {
  const { format, table } = file
  const accounts = file.statements.map(({ account }) => account)
  const questions = accountQuestions(shop, accounts, file.suggested)
  const answers = answersTo(questions, whose)
  const checked = file.statements.map((statement) => {
    const lines = statement.lines.flatMap(tidy)
    const isOurs = answers.get(asked(statement.account)) === 'festival'
    return isOurs ? ofFestival(shop, { ...statement, lines }) : { ...statement, lines }
  })
  if (checked.every(({ lines }) => lines.length === 0)) throw new Refusal(messages.noLines, { field: 'file' })
  const open = questions.filter(({ account }) => !answers.has(account))
  if (open.length > 0) return { ...NOTHING, account_questions: open }
  const ids = await shop.transact(async (tx) => {
    await queries.lockStatements(tx)
    const kept: number[] = []
    if (table && reading)
      await keepReading(tx, table.headings, answered(shop, reading, answers.get('') === 'festival'))
    for (const statement of checked) kept.push(await keepOne(tx, statement, format, name))
    return kept
  })
  await settleCreditTransfers(shop)
  await matchAll(shop)
  return { ...NOTHING, statements: ids }
}

/** Its lines are the same as in a file that states the account. */
function ofFestival(shop: Shop, statement: Statement): Statement {
  const account = festivalAccount(shop)
  return { ...statement, account, lines: withFingerprints(account, statement.lines) }
}

/** The answer is kept with the reading: it is suggested for later files with these headings. */
const answered = (shop: Shop, reading: CsvColumns, isOurs: boolean): CsvColumns =>
  isOurs && reading.account === '' ? { ...reading, account: festivalAccount(shop) } : reading

async function keepOne(
  tx: Tx,
  { account, number, lines, currency, ...said }: Statement,
  format: ReadFile['format'],
  name: string,
): Promise<number> {
  const [row] = await queries.insertStatement(tx, {
    account: printable(account, 100),
    number: printable(number, 100),
    format,
    file_name: printable(name, 200) || messages.pasted,
    lines: lines.length,
    uploaded_by: tx.request?.actor ?? 'system',
    adds_up: addsUp({ ...said, lines }),
    ...(currency === site.of(tx).currency ? balances(said, lines) : NO_BALANCES),
  })
  if (!row) throw new Error('A bank statement was not written')
  const [written] = await queries.insertLines(tx, row.id, lines)
  const new_lines = written?.count ?? 0
  await queries.setNewLines(tx, row.id, new_lines)
  if (new_lines < lines.length)
    await queries.insertRepeats(
      tx,
      row.id,
      lines.map(({ fingerprint }) => fingerprint),
    )
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
      currency: printable(line.currency, 3),
      name: printable(line.name, 300),
      iban: printable(line.iban, 100),
      bic: printable(line.bic, 100),
      text: printable(line.text, 2000),
      end_to_end_id: printable(line.end_to_end_id, 100),
      bank_reference: printable(line.bank_reference, 100),
      batch_id: printable(line.batch_id, 200),
      return_reason: line.return_reason && printable(line.return_reason, 100),
    },
  ]
}
