import type { Answer, Answers } from '#contract/questions/questions.ts'
import * as audit from '#server/platform/audit.ts'
import { decrypt, encrypt } from '#server/platform/security/encryption.ts'
import type { Connection, Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Asker } from './of-item.ts'
import * as files from './files/files.ts'
import * as queries from './queries.ts'

/** What is asked, and the rules of answering. */
export {
  answer,
  answerable,
  answered,
  asked,
  type Asker,
  check,
  checkOwn,
  fieldsOf,
  stillValid,
} from './of-item.ts'
/** Questions that are asked once of an order. */
export { askedOfOrders, askerOf, checkOrder } from './of-order.ts'
/** What becomes of the answers of a ticket that gets another holder. */
export { handOver, removePersonal } from './queries.ts'

/** What has answers: a line, or, of the kind `orders`, an order. */
export type LineKind = queries.LineKind

/** The answers of lines, by the id of the line, then by the key of the question. */
export type AnswersOfLines = ReadonlyMap<number, Answers>

const PURPOSE = 'answers'

/** A line with what it answers. */
export interface AnsweredLine {
  id: number
  item: Asker
  answers: Answers
}

/** The rows of the answers of lines: each in the wording of today, a sensitive one encrypted. */
function rowsOf(tx: Tx, lines: readonly AnsweredLine[]): queries.NewAnswer[] {
  const { secret } = tx.shop.settings
  return lines.flatMap(({ id, item, answers }) =>
    item.questions.flatMap(({ id: question_id, version_id, key, type, sensitive }) => {
      const value = answers[key]
      if (value === undefined) return []
      const stored = sensitive
        ? { value: null, encrypted: encrypt(secret, PURPOSE, JSON.stringify(value)) }
        : { value, encrypted: null }
      const file = type === 'file' ? files.keyIn(String(value)) : null
      return [{ line_id: id, question_id, version_id, ...stored, file }]
    }),
  )
}

/** Stores the answers of new lines; without any it runs no SQL. Returns what the caller may send together with its commit. */
export function insert(tx: Tx, kind: LineKind, lines: readonly AnsweredLine[]): Promise<unknown> | null {
  const rows = rowsOf(tx, lines)
  return rows.length === 0 ? null : queries.insertAnswers(tx, kind, rows)
}

/** Replaces the answers of lines to what their items ask now; those that stay the same keep their wording. */
export function replace(tx: Tx, kind: LineKind, lines: readonly AnsweredLine[]): Promise<unknown>[] {
  const rows = rowsOf(tx, lines)
  const removed = queries.removeOthers(
    tx,
    kind,
    {
      lines: lines.map(({ id }) => id),
      questions: [...new Set(lines.flatMap(({ item }) => item.questions.map(({ id }) => id)))],
    },
    rows,
  )
  return rows.length === 0 ? [removed] : [removed, queries.saveAnswers(tx, kind, rows)]
}

/** Encrypts what was answered before its question became sensitive. */
export async function seal(tx: Tx): Promise<void> {
  const rows = await queries.readUnsealed(tx)
  if (rows.length === 0) return
  const { secret } = tx.shop.settings
  await queries.sealAnswers(
    tx,
    rows.map(({ id, value }) => ({ id, encrypted: encrypt(secret, PURPOSE, JSON.stringify(value)) })),
  )
}

/** Whether the festival asks, or has asked, anything: without that there are no answers to read. */
export const areAsked = (at: Shop | Tx): boolean => catalogue.of(at).questions.length > 0

/** The answers of lines, by their ids; runs no SQL in a festival that never asked anything. */
export async function ofLines(
  at: Sql | Connection,
  shop: Shop,
  kind: LineKind,
  ids: readonly number[],
): Promise<AnswersOfLines> {
  if (ids.length === 0 || !areAsked(shop)) return new Map()
  return toMap(shop, await queries.readAnswers(at, kind, [...ids]))
}

/** The same for all lines of carts. */
export async function ofCarts(
  at: Sql | Connection,
  shop: Shop,
  kind: queries.KindOfLine,
  carts: readonly number[] | string,
): Promise<AnswersOfLines> {
  if (carts.length === 0 || !areAsked(shop)) return new Map()
  return toMap(shop, await queries.readAnswersOfCarts(at, kind, carts))
}

/** The answers of orders and of their lines, by the kind of these. */
export type AnswersOfOrders = Record<LineKind, AnswersOfLines>

const NONE: AnswersOfOrders = { products: new Map(), merchandise: new Map(), orders: new Map() }

/** The answers of orders, with those of all their lines. */
export async function ofOrders(at: Connection, orders: readonly number[]): Promise<AnswersOfOrders> {
  if (orders.length === 0 || !areAsked(at.shop)) return NONE
  const [products, merchandise, own] = await Promise.all([
    queries.readAnswersOfOrders(at, 'products', [...orders]),
    queries.readAnswersOfOrders(at, 'merchandise', [...orders]),
    queries.readAnswers(at, 'orders', [...orders]),
  ])
  return {
    products: toMap(at.shop, products),
    merchandise: toMap(at.shop, merchandise),
    orders: toMap(at.shop, own),
  }
}

function toMap(shop: Shop, rows: readonly queries.AnswerRow[]): AnswersOfLines {
  const found = new Map<number, Answers>()
  for (const { line_id, key, ...stored } of rows)
    found.getOrInsertComputed(line_id, () => ({}))[key] = reveal(shop, stored)
  return found
}

/** Records that the sensitive answers of an order are shown to staff. */
export const recordReading = (tx: Tx, order: string): Promise<void> =>
  audit.record(tx, 'system', 'sensitive answers read', order)

/** Records that a file that is an answer for an order is shown to staff. */
export const recordFile = (tx: Tx, order: string): Promise<void> =>
  audit.record(tx, 'system', 'answer file read', order)

/** A stored answer; whoever shows a sensitive one to staff records it with `recordReading`. */
export const reveal = (
  { settings }: Shop,
  { value, encrypted }: Pick<queries.AnswerRow, 'value' | 'encrypted'>,
): Answer =>
  encrypted === null ? value : (JSON.parse(decrypt(settings.secret, PURPOSE, encrypted)) as Answer)
