import * as amounts from '#contract/refund-amounts.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'
import * as plans from '#server/payments/plans/plans.ts'
import { batchedRead } from '#server/platform/batched.ts'
import type { Connection, Sql, Tx } from '#server/platform/shop.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { listItems, listRefunds, type RefundItem, type RefundRow } from './queries.ts'

/** A refund with its items. */
export interface Refund extends RefundRow {
  items: RefundItem[]
}

/** An order with its lines, issued items, payments and refunds: everything that determines what can be refunded. */
export interface OrderDetails {
  order: orders.OrderRow
  products: orders.Lines['products'][number][]
  merchandise: orders.Lines['merchandise'][number][]
  tickets: tickets.TicketRow[]
  purchases: tickets.PurchaseRow[]
  payments: payments.PaymentRow[]
  /** The charges of gateways, newest first. */
  charges: attempts.ChargedRow[]
  /** Without cancelled ones. */
  refunds: Refund[]
}

/** The current details of an order. Lock the order first if a decision depends on them. */
export const findOrderDetails = async (
  sql: Sql | Connection,
  order: orders.OrderRow,
): Promise<OrderDetails> => ({
  order,
  ...(await readDetails(sql, [order.id], [order.id], [order.id])),
})

/** The details of one locked order. */
export const detailsOf: (tx: Tx, order: orders.OrderRow) => Promise<OrderDetails[]> = batchedRead(
  (tx: Tx, rows: orders.OrderRow[]) => listOrderDetails(tx, rows),
  { ofInput: ({ id }) => id, ofRow: ({ order }) => order.id },
)

/**
 * The details of orders, in the given order. The number of statements does not depend on the number of orders. The payments are read,
 * unless `paid` is to bring them.
 */
export async function listOrderDetails(
  sql: Sql | Connection,
  rows: orders.OrderRow[],
  paid?: Promise<payments.PaymentRow[]>,
): Promise<OrderDetails[]> {
  const idsOf = (some: orders.OrderRow[]) => some.map(({ id }) => id)
  const touched = idsOf(rows.filter(orders.status.mayHaveMoney))
  const refunded = idsOf(rows.filter(({ has_refunds }) => has_refunds))
  const all = await readDetails(sql, idsOf(rows), touched, refunded, paid)
  const of = {
    products: byOrder(all.products),
    merchandise: byOrder(all.merchandise),
    tickets: byOrder(all.tickets),
    purchases: byOrder(all.purchases),
    payments: byOrder(all.payments),
    charges: byOrder(all.charges),
    refunds: byOrder(all.refunds),
  }
  return rows.map((order) => ({
    order,
    products: of.products(order),
    merchandise: of.merchandise(order),
    tickets: of.tickets(order),
    purchases: of.purchases(order),
    payments: of.payments(order),
    charges: of.charges(order),
    refunds: of.refunds(order),
  }))
}

/** The rows of each order. */
function byOrder<Row extends { order_id: number }>(rows: Row[]): (order: orders.OrderRow) => Row[] {
  const grouped = Map.groupBy(rows, ({ order_id }) => order_id)
  return ({ id }) => grouped.get(id) ?? []
}

/** The given orders, those of them that may have received money, and those with refunds. */
async function readDetails(
  sql: Sql | Connection,
  ids: number[],
  touched: number[],
  refunded: number[],
  paid = plans.ofOrders(sql, ids),
): Promise<Omit<OrderDetails, 'order'>> {
  const [lines, issued, rows, charges, refunds] = await Promise.all([
    orders.lines(sql, ids),
    tickets.ofOrders(sql, touched),
    paid,
    attempts.charged(sql, touched),
    ofOrders(sql, refunded),
  ])
  return { ...lines, ...issued, payments: rows, charges, refunds }
}

/** The refunds of orders, without cancelled ones, oldest first. */
export async function ofOrders(sql: Sql | Connection, orderIds: number[]): Promise<Refund[]> {
  const rows = orderIds.length > 0 ? await listRefunds(sql, orderIds) : []
  if (rows.length === 0) return []
  const items = await listItems(
    sql,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, items: items.filter(({ refund_id }) => refund_id === row.id) }))
}

/** The refundable paid amount of an order before refunds: without amounts that are disputed or lost to disputes. */
export const paidFor = ({ payments: rows, charges }: OrderDetails): number =>
  Math.max(0, plans.totalPaid(rows) - charges.reduce((sum, each) => sum + each.disputed_amount, 0))

/** What may still be given back of the donation of an order, when staff say so: of what was paid, what is left beyond `items`. */
export function donationLeft(details: OrderDetails, items = 0): number {
  const { order, refunds } = details
  const given = refunds.reduce((sum, { donation_refund }) => sum + donation_refund, 0)
  const left = amounts.refundableAmount(paidFor(details), refunds) - items
  return Math.max(0, Math.min(order.donation_amount - given, left))
}

/** What may still be given back of an order's items. */
export const refundableForItems = (details: OrderDetails): number =>
  amounts.refundableForItems(paidForItems(details), details.refunds)

/** What was paid for an order's items: without its donation, which stays with the festival. */
export const paidForItems = (details: OrderDetails): number =>
  amounts.paidForItems(paidFor(details), details.order)
