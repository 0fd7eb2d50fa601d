import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { isIban, normalizeBankCode } from '#contract/banks.ts'
import { messages as common } from '#contract/messages.ts'
import {
  AmountUnit,
  CsvColumns,
  DateOrder,
  DecimalSign,
  FeeMeaning,
  type KeptReading,
  NO_COLUMNS,
  OutgoingSign,
  UnsignedMeaning,
} from '#contract/office/bank-files.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { messages } from './messages.ts'
import type { CsvReading } from './read/csv/csv.ts'
import * as queries from './reading-queries.ts'
import { printable } from './printable.ts'

/** A kept reading of the columns of a CSV, with who has kept it ("staff 3"). */
export type Kept = Omit<KeptReading, 'saved_at' | 'by'> & Pick<queries.ReadingRow, 'saved_at' | 'saved_by'>

const MAX_HEADINGS = 200

/** How a CSV is read whose columns mean this; what is not chosen is as the columns show. */
export const readingOf = ({
  dates,
  decimals,
  fees,
  outgoing,
  unsigned,
  unit,
  ...columns
}: CsvColumns): CsvReading => ({
  ...columns,
  dates: DateOrder.anyOf.find((one) => one.const === dates)?.const ?? '',
  decimals: DecimalSign.anyOf.find((one) => one.const === decimals)?.const ?? '',
  fees: FeeMeaning.anyOf.find((one) => one.const === fees)?.const ?? '',
  outgoing: OutgoingSign.anyOf.find((one) => one.const === outgoing)?.const ?? '',
  unsigned: UnsignedMeaning.anyOf.find((one) => one.const === unsigned)?.const ?? '',
  unit: AmountUnit.anyOf.find((one) => one.const === unit)?.const ?? '',
})

/** How cells are written, with the choices, and the text that refuses any other. */
const NOTATIONS = [
  ['dates', DateOrder, 'datesUnknown'],
  ['decimals', DecimalSign, 'decimalsUnknown'],
  ['fees', FeeMeaning, 'feesUnknown'],
  ['outgoing', OutgoingSign, 'outgoingUnknown'],
  ['unsigned', UnsignedMeaning, 'unsignedUnknown'],
  ['unit', AmountUnit, 'unitUnknown'],
] as const

/** Whether a part of a reading names no column. */
const isNotation = (field: string): boolean =>
  field === 'account' || NOTATIONS.some(([name]) => name === field)

const SOME_COLUMNS = Type.Partial(CsvColumns, { additionalProperties: false })

/**
 * What the columns of a CSV mean, as a query states it in JSON; null if it states nothing.
 * Refuses:
 * - what is not such an object
 */
export function statedReading(text: string): CsvColumns | null {
  if (text === '') return null
  try {
    const columns: unknown = JSON.parse(text)
    if (Value.Check(SOME_COLUMNS, columns)) return complete(columns)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Refusal(messages.readingUnreadable, { field: 'reading' })
}

/** The kept reading of a table with these headings; null if there is none. */
export async function keptReading(shop: Shop, headings: string[]): Promise<CsvColumns | null> {
  const [kept] = await queries.findByHash(shop.sql, hashOf(headings))
  return kept ? complete(kept.columns) : null
}

/** Keeps a reading with which a file was read, for later files with the same headings. */
export async function keepReading(tx: Tx, headings: string[], columns: CsvColumns): Promise<void> {
  const by = tx.request?.actor ?? 'system'
  await queries.keep(tx, { hash: hashOf(headings), headings, columns: checked(headings, columns), by })
  await audit.record(tx, 'system', 'bank columns named', 'bank statements', { columns: headings.length })
}

/** All kept readings, the newest first. */
export async function listReadings(shop: Shop): Promise<Kept[]> {
  const rows = await queries.list(shop.sql)
  return rows.map((row) => ({ ...row, columns: complete(row.columns) }))
}

/**
 * Changes a kept reading.
 * Refuses:
 * - an unknown reading (404)
 * - no date column, no column with an amount, and a column that is not among the headings
 * - an unknown order of day, month and year, sign before decimals, meaning of fees or of amounts without a sign, sign of outgoing amounts, or unit
 */
export async function changeReading(tx: Tx, id: number, columns: CsvColumns): Promise<void> {
  const [row] = await queries.lock(tx, id)
  if (!row) throw new Refusal(common.notFound, { status: 404 })
  await keepReading(tx, row.headings, columns)
}

/**
 * Forgets a kept reading: the next file with its headings is asked about again.
 * Refuses:
 * - an unknown reading (404)
 */
export async function removeReading(tx: Tx, id: number): Promise<void> {
  const [row] = await queries.lock(tx, id)
  if (!row) throw new Refusal(common.notFound, { status: 404 })
  await queries.remove(tx, id)
  await audit.record(tx, 'system', 'bank columns forgotten', 'bank statements', {
    columns: row.headings.length,
  })
}

const hashOf = (headings: string[]): string =>
  createHash('sha256').update(JSON.stringify(headings)).digest('hex')

/** A reading that was kept before a kind of column existed. */
const complete = (kept: Partial<CsvColumns>): CsvColumns => ({ ...NO_COLUMNS, ...kept })

function checked(headings: string[], columns: CsvColumns): CsvColumns {
  const { booked_on, amount, credit, debit, account } = columns
  const hasAmount = [amount, credit, debit].some((heading) => heading !== '')
  const isTable = headings.length > 1 && headings.length <= MAX_HEADINGS
  if (!isTable || booked_on === '' || !hasAmount)
    throw new Refusal(messages.columnMissing, { field: booked_on === '' ? 'booked_on' : 'amount' })
  for (const [field, heading] of Object.entries(columns))
    if (heading !== '' && !headings.includes(heading) && !isNotation(field))
      throw new Refusal(messages.columnUnknown({ column: printable(heading, 100) }), { field })
  for (const [field, choices, message] of NOTATIONS)
    if (columns[field] !== '' && !choices.anyOf.some((one) => one.const === columns[field]))
      throw new Refusal(messages[message], { field })
  const iban = normalizeBankCode(printable(account, 100))
  return { ...columns, account: isIban(iban) ? iban : printable(account, 100) }
}
