import type { Answers } from '#contract/questions/questions.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import {
  lockCarts,
  merchandiseLinesOf,
  productLinesOf,
  readMerchandiseLines,
  readProductLines,
  type StoredClient,
  type CartRow,
  type MerchandiseLine,
  type ProductLine,
} from './queries.ts'

/** A cart with its lines. `id` is 0 until it is inserted. */
export interface OpenCart extends StoredClient {
  id: number
  code: string
  expires_at: Temporal.Instant
  /** The codes of discounts that were given for it, in this order. */
  code_ids: number[]
  /** Their rows, and what became of the discounts, once a batch has priced it. */
  priced?: { codes: readonly discounts.DiscountCode[]; tried: readonly discounts.TriedDiscount[] }
  /** What is given on top, in minor units. */
  donation: number
  products: ProductLine[]
  merchandise: MerchandiseLine[]
}

/** The content of an expired cart that was not restored yet, and its codes. */
export interface ExpiredLines {
  code_ids: number[]
  donation: number
  products: ProductLine[]
  merchandise: MerchandiseLine[]
}

/** The stock rows of which a line holds a place, without those of its discount. */
export const stockIdsOf = ({
  stock_id,
  choice_stock_ids,
}: Pick<ProductLine | MerchandiseLine, 'stock_id' | 'choice_stock_ids'>): number[] => [
  stock_id,
  ...choice_stock_ids,
]

/**
 * The queries for ticket and merchandise lines of carts, by id or by a code whose id is not known yet, and for their answers, if there may be
 * some. The caller sends them after the query that locks the cart.
 */
export const readLines = (
  at: Sql | Tx,
  shop: Shop,
  carts: number[] | string,
): [Promise<readonly ProductLine[]>, Promise<readonly MerchandiseLine[]>] => [
  together(readProductLines(at, carts), questions.ofCarts(at, shop, 'products', carts)),
  together(readMerchandiseLines(at, carts), questions.ofCarts(at, shop, 'merchandise', carts)),
]

async function together<Line extends Answerable>(
  reading: PromiseLike<readonly Line[]>,
  answering: Promise<questions.AnswersOfLines>,
): Promise<readonly Line[]> {
  const [lines, answers] = await Promise.all([reading, answering])
  return answersAdded(lines, answers)
}

interface Answerable {
  id: number
  answers?: Answers
}

const answersAdded = <Line extends Answerable>(
  lines: readonly Line[],
  answers: questions.AnswersOfLines,
): readonly Line[] =>
  answers.size === 0 ? lines : lines.map((line) => ({ ...line, ...questions.answered(answers.get(line.id)) }))

/** Lines that are read, with their answers. */
export async function withAnswers<Line extends Answerable>(
  tx: Tx,
  kind: questions.LineKind,
  reading: PromiseLike<readonly Line[]>,
): Promise<readonly Line[]> {
  const lines = await reading
  const ids = lines.map(({ id }) => id)
  return answersAdded(lines, await questions.ofLines(tx, tx.shop, kind, ids))
}

/** The lines of a locked cart. */
export async function linesOfCart(tx: Tx, id: number): Promise<Omit<ExpiredLines, 'code_ids' | 'donation'>> {
  const [products, merchandise] = await Promise.all([
    together(productLinesOf(tx, id), questions.ofCarts(tx, tx.shop, 'products', [id])),
    together(merchandiseLinesOf(tx, id), questions.ofCarts(tx, tx.shop, 'merchandise', [id])),
  ])
  return { products: [...products], merchandise: [...merchandise] }
}

/** Combines carts with their lines. */
export const withLines = (
  rows: readonly CartRow[],
  products: readonly ProductLine[],
  merchandise: readonly MerchandiseLine[],
): OpenCart[] => {
  const productsOf = Map.groupBy(products, (line) => line.cart_id)
  const merchandiseOf = Map.groupBy(merchandise, (line) => line.cart_id)
  return rows.map(({ status: _open, ...row }) => ({
    ...row,
    products: productsOf.get(row.id) ?? [],
    merchandise: merchandiseOf.get(row.id) ?? [],
  }))
}

type Codes = Map<number, discounts.DiscountCode>

/**
 * Locks the open carts with these codes and reads their lines and, in the same round trip, the codes of discounts on them and those `applied`
 * to them.
 */
export async function findCarts(
  tx: Tx,
  codes: string[],
  applied: readonly number[] = [],
): Promise<{ carts: OpenCart[]; codes: Codes }> {
  const named = codes.filter((code) => code !== '')
  const rows = named.length > 0 ? await lockCarts(tx, named) : []
  const known = discounts.codesByIds(tx, [...applied, ...rows.flatMap(({ code_ids }) => code_ids)])
  if (rows.length === 0) return { carts: [], codes: await known }
  const ids = rows.map(({ id }) => id)
  const [products, merchandise, found] = await Promise.all([...readLines(tx, tx.shop, ids), known])
  return { carts: withLines(rows, products, merchandise), codes: found }
}

/** These codes and those of carts that have ended. */
export const withCodesOf = async (tx: Tx, known: Codes, ended: readonly ExpiredLines[]): Promise<Codes> =>
  new Map([
    ...known,
    ...(await discounts.codesByIds(
      tx,
      ended.flatMap(({ code_ids }) => code_ids),
    )),
  ])
