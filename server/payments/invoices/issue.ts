import type * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { insertNumbered, type Credit } from './queries.ts'
import { snapshotOf } from './snapshot.ts'

/** Inserts the invoice of an order with the next number of the year; none for an order that costs nothing. */
export function issueWith(
  tx: Tx,
  order: orders.OrderRow,
  lines: orders.Lines,
  write: (...invoice: Parameters<typeof insertNumbered>) => Promise<unknown> = insertNumbered,
  credit: Credit | null = null,
): Promise<unknown> {
  if (order.total_price === 0) return Promise.resolve()
  const { year } = tx.now.toZonedDateTimeISO(site.of(tx).timezone)
  return write(tx, year, order.id, snapshotOf(tx, order, lines, credit))
}
