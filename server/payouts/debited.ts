import type { Sql, Tx } from '#server/platform/shop.ts'
import { FILE_PREFIX, lettersOf } from './ids.ts'
import { sumShown } from './line-queries.ts'
import * as queries from './queries.ts'

/** A sum in minor units that has left the account by a line, what the statement calls it, and of how many payments it is, where it says that. */
export interface Debit {
  line: number
  amount: number
  texts: readonly string[]
  count: number | null
}

/** A file with those of its transfers that no line shows. */
export interface DebitedFile {
  id: number
  message_id: string
  transfers: { end_to_end_id: string; amount: number }[]
}

/** References of sixteen signs are what MT940 has room for. */
const LEAST_OF_ID = 13

/**
 * The SEPA file that a bank has debited as one sum: the one that the statement names by its id, else the only one with this sum and this
 * number of transfers, more than one and some on their way, when the statement names none. Null for any other debit, and where another line shows a part of the
 * file already: then the bank has debited that part twice, and somebody has to look.
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

/** The file of this id that can be the one that a line debits: of which no line shows everything. Null without one. */
export async function findFile(sql: Sql, messageId: string): Promise<DebitedFile | null> {
  const [file] = await queries.findFileOf(sql, lettersOf(messageId))
  if (!file) return null
  return { ...file, transfers: [...(await queries.listOnTheirWay(sql, file.id))] }
}

/** Keeps by which line of a statement the bank has debited a file as one sum. */
export const recordDebited = async (tx: Tx, file: number, line: number): Promise<void> =>
  void (await queries.setDebitLine(tx, file, line))

const isNamed = (id: string, word: string): boolean =>
  word.includes(id) || (word.length >= LEAST_OF_ID && id.startsWith(word))
