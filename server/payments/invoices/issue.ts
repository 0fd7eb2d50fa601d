import type * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { insertNumbered, type Credit, type NewInvoice } from './queries.ts'
import { snapshotOf } from './snapshot.ts'

/** Inserts the invoice of an order with the next number of the year; none for an order that costs nothing. */
export function issueWith(
  tx: Tx,
  order: orders.OrderRow,
  lines: orders.Lines,
  write: (tx: Tx, invoice: NewInvoice) => Promise<void> | void = insertNumbered,
  credit: Credit | null = null,
): Promise<void> | void {
  if (order.total_price === 0) return
  const { year } = tx.now.toZonedDateTimeISO(site.of(tx).timezone)
  return write(tx, { year, order_id: order.id, snapshot: snapshotOf(tx, order, lines, credit) })
}
