import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import { reopenCancelledPayments } from './queries.ts'

/** Takes up a locked order that was cancelled or abandoned: its places are its own again, and what was to pay of it is due as before. */
export async function reopen(tx: Tx, order: orders.OrderRow): Promise<void> {
  await orders.places.reserveAgain(tx, order)
  await orders.status.set(tx, order, 'pending')
  await reopenCancelledPayments(tx, order.id)
}
