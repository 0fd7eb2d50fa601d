import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import type { Reader, Sql } from '#server/platform/shop.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { listItems, listRefunds, type RefundItem, type RefundRow } from './queries.ts'

/** A refund with what it is about. */
export interface Refund extends RefundRow {
  items: RefundItem[]
}

/** An order with its lines, issued items, payments and refunds: all that decides what can be refunded. */
export interface OrderDetails {
  order: orders.OrderRow
  products: orders.OrderedProduct[]
  merchandise: orders.OrderedMerchandise[]
  tickets: tickets.TicketRow[]
  purchases: tickets.PurchaseRow[]
  payments: payments.PaymentRow[]
  /** What gateways have taken, newest first. */
  charges: payments.attempts.ChargedRow[]
  /** Those that were not cancelled. */
  refunds: Refund[]
}

/** The details of an order as they are now. Lock the order first where something is decided by them. */
export const findOrderDetails = async (sql: Sql | Reader, order: orders.OrderRow): Promise<OrderDetails> => ({
  order,
  ...(await readDetails(sql, [order.id], [order.id], [order.id])),
})

/** The details of orders, in the order given. Runs the same few statements for any number of them. */
export async function listOrderDetails(sql: Sql | Reader, rows: orders.OrderRow[]): Promise<OrderDetails[]> {
  const idsOf = (some: orders.OrderRow[]) => some.map(({ id }) => id)
  const touched = idsOf(rows.filter(orders.status.mayHaveMoney))
  const refunded = idsOf(rows.filter(({ has_refunds }) => has_refunds))
  const all = await readDetails(sql, idsOf(rows), touched, refunded)
  return rows.map((order) => {
    const own = <Row extends { order_id: number }>(each: Row[]) =>
      each.filter(({ order_id }) => order_id === order.id)
    return {
      order,
      products: own(all.products),
      merchandise: own(all.merchandise),
      tickets: own(all.tickets),
      purchases: own(all.purchases),
      payments: own(all.payments),
      charges: own(all.charges),
      refunds: own(all.refunds),
    }
  })
}

/** Of orders, of those among them for which money may have come, and of those that were refunded. */
async function readDetails(
  sql: Sql | Reader,
  ids: number[],
  touched: number[],
  refunded: number[],
): Promise<Omit<OrderDetails, 'order'>> {
  const [lines, issued, paid, charges, refunds] = await Promise.all([
    orders.lines(sql, ids),
    tickets.ofOrders(sql, touched),
    payments.plans.ofOrders(sql, ids),
    payments.attempts.charged(sql, touched),
    ofOrders(sql, refunded),
  ])
  return { ...lines, ...issued, payments: paid, charges, refunds }
}

/** The refunds of orders that were not cancelled, oldest first. */
export async function ofOrders(sql: Sql | Reader, orderIds: number[]): Promise<Refund[]> {
  const rows = orderIds.length > 0 ? await listRefunds(sql, orderIds) : []
  if (rows.length === 0) return []
  const items = await listItems(
    sql,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, items: items.filter(({ refund_id }) => refund_id === row.id) }))
}

/** What was paid of an order and can be given back, its refunds not subtracted: not what is disputed at a bank, or was lost so. */
export const paidFor = ({ payments: rows, charges }: OrderDetails): number =>
  Math.max(0, payments.plans.totalPaid(rows) - charges.reduce((sum, each) => sum + each.disputed_amount, 0))
