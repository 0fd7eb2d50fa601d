import type { OrderAnswer } from '#contract/office/answers.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as queries from './queries.ts'
import { fileInWords, inWords } from './words.ts'

export { askedOf, questionsOf, type Kind } from './asked.ts'
export { columnsOf, type AnswerColumns, type LineAnswers } from './columns.ts'
export { openFile } from './files.ts'
export { matching } from './filter.ts'
export { ofLine } from './queries.ts'

/**
 * What was answered for the items of an order, in words; sensitive answers are null, unless the caller has recorded that they are read. Runs
 * no SQL in a festival that never asked anything.
 */
export async function ofOrder(
  at: Shop | Tx,
  order: number,
  { withSensitive = false } = {},
): Promise<OrderAnswer[]> {
  if (!questions.areAsked(at)) return []
  const [sql, shop] = 'shop' in at ? [at, at.shop] : [at.sql, at]
  const rows = await queries.readAnswers(sql, queries.isOfOrder(sql, order))
  return rows.map((row) => answerForWire(shop, row, withSensitive))
}

/** The same for one ticket, without what is sensitive. */
export async function ofTicket(shop: Shop, ticket: number): Promise<OrderAnswer[]> {
  if (!questions.areAsked(shop)) return []
  const rows = await queries.readAnswers(shop.sql, queries.isOfTicket(shop.sql, ticket))
  return rows.map((row) => answerForWire(shop, row, false))
}

function answerForWire(shop: Shop, row: queries.OrderAnswerRow, withSensitive: boolean): OrderAnswer {
  const { item, full_name, question, sensitive, file } = row
  const asked = { item, full_name, question }
  if (sensitive && !withSensitive) return { ...asked, answer: null, file: null }
  return { ...asked, answer: file === null ? inWords(shop, row) : fileInWords(row), file }
}

/** The answers for tickets in words by the keys of their questions, by the id of the ticket, without sensitive ones. */
export async function ofTickets(
  shop: Shop,
  tickets: readonly number[],
): Promise<ReadonlyMap<number, Record<string, string>>> {
  if (!questions.areAsked(shop) || tickets.length === 0) return new Map()
  const found = new Map<number, Record<string, string>>()
  for (const { ticket_id, key, ...row } of await queries.readOfTickets(shop.sql, tickets))
    found.getOrInsertComputed(ticket_id, () => ({}))[key] = inWords(shop, row)
  return found
}
