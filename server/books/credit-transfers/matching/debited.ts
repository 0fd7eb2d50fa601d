import type { Sql, Tx } from '#server/platform/shop.ts'
import { FILE_PREFIX, lettersOf } from '#server/books/credit-transfers/ids.ts'
import { sumShown } from '#server/books/credit-transfers/line-queries.ts'
import * as queries from '#server/books/credit-transfers/queries.ts'

/** A debit: its amount in minor units, and the identifier of the file and the number of payments, if the statement has them. */
export interface Debit {
  line: number
  amount: number
  texts: readonly string[]
  count: number | null
}

/** A file with those of its transfers that are not on a line yet. */
export interface DebitedFile {
  id: number
  message_id: string
  transfers: { end_to_end_id: string; amount: number }[]
}

/** MT940 limits references to sixteen characters. */
const MIN_ID_LENGTH = 13

/**
 * The SEPA file that a bank has debited as one total: the one that the statement identifies, otherwise the only one with this total and
 * number of transfers (more than one, and some in progress). Null for any other debit, and if another line shows a part of the file
 * already: that part was then debited twice, which staff have to review.
 */
export async function findDebited(
  sql: Sql,
  { line, amount, texts, count }: Debit,
): Promise<DebitedFile | null> {
  const files = await queries.listFilesOf(sql, amount)
  const words = texts.flatMap((text) => [lettersOf(text), ...text.split(/\s+/).map(lettersOf)])
  const named = files.filter(({ message_id }) => words.some((word) => isNamed(lettersOf(message_id), word)))
  const namesOther = words.some((word) => word.includes(FILE_PREFIX))
  const alike = files.filter((file) => file.is_on_its_way && file.count > 1 && file.count === count)
  const [file, another] = named.length > 0 ? named : namesOther ? [] : alike
  if (!file || another) return null
  const transfers = [...(await queries.listOnTheirWay(sql, file.id))]
  const [shown] = await sumShown(sql, line)
  const left = transfers.reduce((total, each) => total + each.amount, 0)
  if (left + (shown?.amount ?? 0) !== amount) return null
  return { id: file.id, message_id: file.message_id, transfers }
}

/** The file with this id, unless lines already show all of it. Null if there is none. */
export async function findFile(sql: Sql, messageId: string): Promise<DebitedFile | null> {
  const [file] = await queries.findFileOf(sql, lettersOf(messageId))
  if (!file) return null
  return { ...file, transfers: [...(await queries.listOnTheirWay(sql, file.id))] }
}

/** Records the line by which the bank has debited a file as one total. */
export const recordDebited = async (tx: Tx, file: number, line: number): Promise<void> =>
  void (await queries.setDebitLine(tx, file, line))

const isNamed = (id: string, word: string): boolean =>
  word.includes(id) || (word.length >= MIN_ID_LENGTH && id.startsWith(word))
