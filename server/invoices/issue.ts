import type * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { insertInvoice, takeNumber } from './queries.ts'
import { snapshotOf } from './snapshot.ts'

/** Writes the invoice of an order under the number that `take` gives; none for an order that costs nothing or has one. */
export async function issueWith(
  tx: Tx,
  order: orders.OrderRow,
  take: (tx: Tx, year: number, orderId: number) => PromiseLike<readonly { place: number }[]> = takeNumber,
): Promise<void> {
  if (order.total_price === 0) return
  // Read before the number is taken, because everybody else waits from then on.
  const snapshot = await snapshotOf(tx, order)
  const { year } = tx.now.toZonedDateTimeISO(site.of(tx).timezone)
  const [taken] = await take(tx, year, order.id)
  if (taken) await insertInvoice(tx, order.id, numberOf(year, taken.place), snapshot)
}

/** "2027-000001" */
const numberOf = (year: number, place: number): string => `${year}-${String(place).padStart(6, '0')}`
