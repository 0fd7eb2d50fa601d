import * as invoices from '#server/invoices/invoices.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import { reopenCancelledPayments } from './queries.ts'

/** Takes up a locked order that was cancelled or abandoned: its places are its own again, and what was to pay of it is due as before. */
export async function reopen(tx: Tx, order: orders.OrderRow): Promise<void> {
  await orders.places.reserveAgain(tx, order)
  await orders.status.set(tx, order, 'pending')
  await reopenCancelledPayments(tx, order.id)
}

/** Whether a locked order that has ended can be taken up again: all its places are still there, and its invoice was not credited. */
export const canReopen = async (tx: Tx, order: orders.OrderRow): Promise<boolean> =>
  (await orders.places.canReserveAgain(tx, order)) && !(await invoices.creditNotes.isCancelled(tx, order.id))
