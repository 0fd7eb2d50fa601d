import * as language from '#server/platform/language/language.ts'
import * as audit from '#server/platform/audit.ts'
import { metricsOf } from '#server/platform/metrics/metrics.ts'
import { code, token } from '#server/platform/security/random-codes.ts'
import type { Connection, Sql, Tx } from '#server/platform/shop.ts'
import { currentTerms, type Acceptance } from './acceptance/acceptance.ts'
import { note } from './payment-deadlines/payment-deadlines.ts'
import { insertOrder } from './insert-queries.ts'
import {
  lockOrder,
  lockOrderIfFree,
  merchandiseOf,
  merchandiseOfOne,
  productsOf,
  productsOfOne,
  type NewOrder,
  type OrderedMerchandise,
  type OrderedProduct,
  type OrderRow,
} from './queries.ts'

/** Links to an order that need no login. */
export * as links from './links.ts'
/** Releasing the places of an order, and reserving them again. */
export * as places from './places.ts'
export type { OrderRow } from './queries.ts'
/** The recipient of the mails about an order. */
export * as recipients from './recipients.ts'
/** The status of an order. */
export * as status from './status.ts'

/**
 * Inserts a new order with a fresh code and checksum. The places of its lines are already held, so no stock row is touched. Its language
 * is that of the current request, unless the order names one, as for orders placed on somebody's behalf. `actor` is recorded in the audit
 * log; by default the customer. An `acceptance` accepts its terms at the same time.
 * Refuses:
 * - an acceptance of outdated terms
 */
export async function place(
  tx: Tx,
  order: Omit<NewOrder, 'code' | 'checksum' | 'created_at' | 'accepted_ts_and_cs' | 'language'> &
    Partial<Pick<NewOrder, 'language'>>,
  { actor = `customer ${order.customer_id}`, acceptance }: { actor?: string; acceptance?: Acceptance } = {},
): Promise<OrderRow> {
  const terms = acceptance && currentTerms(tx, acceptance)
  const accepted_ts_and_cs = terms ? tx.now : null
  const written = { code: code(8), checksum: token(), created_at: tx.now }
  const fresh = { language: language.ofGuest(), ...order, ...written, accepted_ts_and_cs }
  const [row] = await insertOrder(tx, { order: fresh, terms })
  if (!row) throw new Error('An order was not written')
  // The insert does not return it, because a statement does not see its own writes.
  row.accepted_language = terms?.language ?? null
  await audit.record(tx, actor, 'order placed', row.code, { status: row.payment_status })
  if (row.payment_status === 'pending') note(tx, row.abandon_at)
  tx.onCommit(() => metricsOf(tx.shop).ordersPlaced.inc())
  return row
}

/** Locks an order until the transaction ends. Every change of an order, its payments or its items locks it first. */
export async function lock(tx: Tx, id: number): Promise<OrderRow> {
  const [row] = await lockOrder(tx, id)
  if (!row) throw new Error(`There is no order ${id}`)
  return row
}

/** Like `lock`, but returns null if it is already locked: for work that all processes share. */
export const lockIfFree = async (tx: Tx, id: number): Promise<OrderRow | null> =>
  (await lockOrderIfFree(tx, id))[0] ?? null

/** The lines of orders. */
export interface Lines {
  products: OrderedProduct[]
  merchandise: OrderedMerchandise[]
}

/** The ticket and merchandise lines of orders, including released ones, in cart order. */
export async function lines(sql: Sql | Connection, orderIds: number[]): Promise<Lines> {
  if (orderIds.length === 0) return { products: [], merchandise: [] }
  const [products, merchandise] = await Promise.all([productsOf(sql, orderIds), merchandiseOf(sql, orderIds)])
  return { products: [...products], merchandise: [...merchandise] }
}

/** The lines of one locked order, like `lines`. */
export async function linesOf(tx: Tx, orderId: number): Promise<Lines> {
  const [products, merchandise] = await Promise.all([
    productsOfOne(tx, orderId),
    merchandiseOfOne(tx, orderId),
  ])
  return { products, merchandise }
}
