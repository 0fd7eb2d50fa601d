import type { Tx } from '#server/platform/shop.ts'
import * as checks from './check-queries.ts'
import type { Figure } from './facts.ts'
import { figuresOf } from './figures.ts'
import * as queries from './queries.ts'

const PIECE = 500

/**
 * Orders whose figures differ from their rows, and sums by quarter of an hour or by day that differ from their orders. Pending orders are
 * ignored. Orders are read in batches.
 */
export async function miscounted(tx: Tx): Promise<string[]> {
  const found = [
    ...(await checks.sumsOfItems(tx)).map(sentenceOf),
    ...(await checks.sumsOfMethods(tx)).map(sentenceOf),
  ]
  let after = 0
  for (;;) {
    const orders = await checks.listOrders(tx, after, PIECE)
    found.push(...(await miscountedOf(tx, orders)))
    if (orders.length < PIECE) return found
    after = orders.at(-1)?.id ?? after
  }
}

const sentenceOf = ({ period, key, figure, written, counted }: checks.WrongSum): string =>
  `The figures of sales (${key}, ${period}): ${figure} is ${written} instead of ${counted}.`

async function miscountedOf(tx: Tx, orders: { id: number; code: string }[]): Promise<string[]> {
  const ids = orders.map(({ id }) => id)
  const counted = Map.groupBy(await queries.readCounted(tx, ids), ({ order_id }) => order_id)
  const byItem = new Set(
    (await queries.readFacts(tx, ids))
      .filter((facts) => textOf(figuresOf(facts)) !== textOf(counted.get(facts.id) ?? []))
      .map(({ id }) => id),
  )
  const byMethod = new Set((await checks.listMiscounted(tx, ids)).map(({ id }) => id))
  return orders.flatMap(({ id, code }) => [
    ...(byItem.has(id) ? [`Order ${code} differs in the figures of sales.`] : []),
    ...(byMethod.has(id) ? [`Order ${code} differs in the figures of payment methods.`] : []),
  ])
}

const textOf = (figures: Figure[]): string =>
  figures
    .map(({ kind, subject_id, orders, places, returned, income, refunded }) =>
      [kind, subject_id, orders, places, returned, income, refunded].join(' '),
    )
    .toSorted()
    .join('; ')
