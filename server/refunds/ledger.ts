import type * as orders from '#server/orders/orders.ts'
import type * as payments from '#server/payments/payments.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import type * as tickets from '#server/tickets/tickets.ts'
import { readItems, readRefunds, type RefundItem, type RefundRow } from './queries.ts'

/** A refund with what it is about. */
export interface Refund extends RefundRow {
  items: RefundItem[]
}

/** An order with everything that decides what can be given back of it. */
export interface Ledger {
  order: orders.OrderRow
  products: orders.OrderedProduct[]
  merchandise: orders.OrderedMerchandise[]
  tickets: tickets.TicketRow[]
  purchases: tickets.PurchaseRow[]
  payments: payments.PaymentRow[]
  /** Those that were not cancelled. */
  refunds: Refund[]
}

/** The refunds of orders that were not cancelled, oldest first. */
export async function ofOrders(sql: Sql | Tx, orderIds: number[]): Promise<Refund[]> {
  const rows = orderIds.length > 0 ? await readRefunds(sql, orderIds) : []
  if (rows.length === 0) return []
  const items = await readItems(
    sql,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, items: items.filter(({ refund_id }) => refund_id === row.id) }))
}
