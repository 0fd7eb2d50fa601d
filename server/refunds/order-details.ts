import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { listItems, listRefunds, type RefundItem, type RefundRow } from './queries.ts'

/** A refund with what it is about. */
export interface Refund extends RefundRow {
  items: RefundItem[]
}

/** An order with everything that decides what can be given back of it. */
export interface OrderDetails {
  order: orders.OrderRow
  products: orders.OrderedProduct[]
  merchandise: orders.OrderedMerchandise[]
  tickets: tickets.TicketRow[]
  purchases: tickets.PurchaseRow[]
  payments: payments.PaymentRow[]
  /** Those that were not cancelled. */
  refunds: Refund[]
}

/** The basis of an order as it is now. Lock the order first where something is decided by it. */
export async function findOrderDetails(sql: Sql | Tx, order: orders.OrderRow): Promise<OrderDetails> {
  const ids = [order.id]
  const [lines, issued, paid, refunds] = await Promise.all([
    orders.lines(sql, ids),
    tickets.ofOrders(sql, ids),
    payments.ofOrders(sql, ids),
    ofOrders(sql, ids),
  ])
  return { order, ...lines, ...issued, payments: paid, refunds }
}

/** The refunds of orders that were not cancelled, oldest first. */
export async function ofOrders(sql: Sql | Tx, orderIds: number[]): Promise<Refund[]> {
  const rows = orderIds.length > 0 ? await listRefunds(sql, orderIds) : []
  if (rows.length === 0) return []
  const items = await listItems(
    sql,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, items: items.filter(({ refund_id }) => refund_id === row.id) }))
}

/** What was paid of an order, its refunds not subtracted. */
export const paidFor = ({ payments: rows }: OrderDetails): number => payments.totalPaid(rows)
