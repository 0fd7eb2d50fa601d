import type { PaymentStatus } from '#contract/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { code, token } from '#server/platform/security/random.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import { isSameSecret } from '#server/platform/security/signing.ts'
import * as vouchers from '#server/vouchers/vouchers.ts'
import { releaseLines } from './places.ts'
import {
  findOrder,
  insertOrder,
  lockOrder,
  merchandiseOf,
  ordersOfCustomer,
  ordersToAbandon,
  productsOf,
  updateHasRefunds,
  updateStatus,
  type NewOrder,
  type OrderedMerchandise,
  type OrderedProduct,
  type OrderRow,
} from './queries.ts'

export { acceptTerms, type ClientInfo, type ShownTerms } from './acceptance.ts'
/** What the staff do about an order by hand. */
export * as staffActions from './staff-actions.ts'
/** Giving places of an order back, line by line. */
export * as places from './places.ts'
export type { OrderRow, OrderedMerchandise, OrderedProduct } from './queries.ts'

/** Where an order may go from each state (model.md §2). What is not listed is a bug of ours, and is not refused. */
const TRANSITIONS: Record<PaymentStatus, PaymentStatus[]> = {
  pending: ['processing', 'partial', 'paid', 'cancelled', 'abandoned', 'problem'],
  processing: ['pending', 'partial', 'paid', 'cancelled', 'problem'],
  partial: ['processing', 'paid', 'cancelled', 'problem'],
  problem: ['paid', 'partial', 'cancelled'],
  paid: ['problem'],
  cancelled: ['problem'],
  abandoned: ['problem'],
}

/**
 * Writes a new order under a fresh code and checksum. The places of its lines are held already; no stock row is touched.
 * `actor` is who did it, for the audit; unless told otherwise the customer themselves.
 */
export async function place(
  tx: Tx,
  order: Omit<NewOrder, 'code' | 'checksum' | 'created_at'>,
  actor = `customer ${order.customer_id}`,
): Promise<OrderRow> {
  const [row] = await insertOrder(tx, { ...order, code: code(8), checksum: token(), created_at: tx.now })
  if (!row) throw new Error('An order was not written')
  await audit.record(tx, actor, 'order placed', row.code, { status: row.payment_status })
  return row
}

/** The order, locked until the transaction ends: whoever changes an order, its payments or its items locks it first. */
export async function lock(tx: Tx, id: number): Promise<OrderRow> {
  const [row] = await lockOrder(tx, id)
  if (!row) throw new Error(`There is no order ${id}`)
  return row
}

/** Moves a locked order to another state, with the reason that a `problem` must have, and writes it down. */
export async function setStatus(tx: Tx, order: OrderRow, to: PaymentStatus, reason?: string): Promise<void> {
  if (order.payment_status === to) return
  if (!TRANSITIONS[order.payment_status].includes(to))
    throw new Error(`Order ${order.id} cannot go from ${order.payment_status} to ${to}`)
  await updateStatus(tx, order.id, to, to === 'problem' ? (reason ?? 'unknown') : null)
  const detail = { from: order.payment_status, to, ...(reason && { reason }) }
  await audit.record(tx, 'system', 'order moved', order.code, detail)
  order.payment_status = to
}

/** Gives back every place that the order still holds: it was cancelled or abandoned. Harmless when repeated. */
export async function release(tx: Tx, order: OrderRow): Promise<void> {
  // Stock before voucher, as everybody locks them who locks both.
  await releaseLines(tx, order.id, null)
  await vouchers.release(tx, order.id)
}

/** The page on which an order's terms are accepted; whoever has the address may. */
export const termsPage = (tx: Tx, { code, checksum }: OrderRow): string =>
  `${tx.shop.settings.publicUrl}/accept-tcs/${code}/${checksum}`

/** Writes down whether a locked order has a refund that was not cancelled: as long as it has, it takes no more money. */
export async function setHasRefunds(tx: Tx, order: OrderRow, has: boolean): Promise<void> {
  await updateHasRefunds(tx, order.id, has)
  order.has_refunds = has
}

/** The order of a link's code and checksum; null for any other pair, after the same time. */
export async function findByLink(
  sql: Sql | Tx,
  orderCode: string,
  checksum: string,
): Promise<OrderRow | null> {
  const [row] = await findOrder(sql, orderCode)
  const right = isSameSecret(row?.checksum ?? '', checksum)
  return row && right ? row : null
}

/** Whether an order takes no money any more: cancelled, abandoned, or past its time to pay although nobody has swept it yet. */
export function isOver({ payment_status, abandon_at }: OrderRow, now: Temporal.Instant): boolean {
  const late = abandon_at !== null && Temporal.Instant.compare(abandon_at, now) <= 0
  return ['cancelled', 'abandoned'].includes(payment_status) || (payment_status === 'pending' && late)
}

/** All orders of a customer, newest first. */
export const ofCustomer = (sql: Sql | Tx, customerId: number): Promise<OrderRow[]> =>
  ordersOfCustomer(sql, customerId).then((rows) => [...rows])

/** The ticket and merchandise lines of orders, also those that were released, in the order of the carts. */
export async function lines(
  sql: Sql | Tx,
  orderIds: number[],
): Promise<{ products: OrderedProduct[]; merchandise: OrderedMerchandise[] }> {
  if (orderIds.length === 0) return { products: [], merchandise: [] }
  const [products, merchandise] = await Promise.all([productsOf(sql, orderIds), merchandiseOf(sql, orderIds)])
  return { products: [...products], merchandise: [...merchandise] }
}

/** Ids of pending orders whose time to pay has passed. */
export const listOverdue = async (shop: Shop): Promise<number[]> =>
  (await ordersToAbandon(shop.sql, shop.clock.now())).map(({ id }) => id)
