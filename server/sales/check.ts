import type { Tx } from '#server/platform/shop.ts'
import type { Figure } from './facts.ts'
import { figuresOf } from './figures.ts'
import * as methods from './method-queries.ts'
import * as queries from './queries.ts'

const PIECE = 500

/** Orders whose figures differ from their rows, and parts that differ from the sum of their orders. Pending ones are ignored. */
export async function miscounted(tx: Tx): Promise<string[]> {
  return [...(await miscountedByItem(tx)), ...(await miscountedByMethod(tx))]
}

async function miscountedByMethod(tx: Tx): Promise<string[]> {
  const sums = (await methods.sumsAgainstOrders(tx)).map(
    ({ payment_method, written, counted }) =>
      `The figures of sales (${payment_method}) come to ${written}, those of its orders to ${counted}.`,
  )
  const orders = (await methods.listMiscounted(tx)).map(
    ({ code }) => `Order ${code} is otherwise in the figures of payment methods.`,
  )
  return [...sums, ...orders]
}

async function miscountedByItem(tx: Tx): Promise<string[]> {
  const found = (await queries.sumsAgainstOrders(tx)).map(
    ({ part, written, counted }) =>
      `The figures of sales (${part}) come to ${written}, those of its orders to ${counted}.`,
  )
  let after = 0
  for (;;) {
    const orders = await queries.listOrders(tx, after, PIECE)
    const ids = orders.map(({ id }) => id)
    const counted = Map.groupBy(await queries.readCounted(tx, ids), ({ order_id }) => order_id)
    for (const facts of await queries.readFacts(tx, ids))
      if (textOf(figuresOf(facts)) !== textOf(counted.get(facts.id) ?? []))
        found.push(
          `Order ${orders.find(({ id }) => id === facts.id)?.code} is otherwise in the figures of sales.`,
        )
    if (orders.length < PIECE) return found
    after = ids.at(-1) ?? after
  }
}

const textOf = (figures: Figure[]): string =>
  figures
    .map(({ part, ref, orders, places, returned, income, refunded }) =>
      [part, ref, orders, places, returned, income, refunded].join(' '),
    )
    .toSorted()
    .join('; ')
