import * as creditNotes from '#server/payments/invoices/credit-notes/credit-notes.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import { reopenCancelledPayments } from './queries.ts'

/** Reopens a locked order that was cancelled or abandoned: reserves its places again, and its unpaid amounts are due as before. */
export async function reopen(tx: Tx, order: orders.OrderRow): Promise<void> {
  await orders.places.reserveAgain(tx, order)
  await orders.status.set(tx, order, 'pending')
  await reopenCancelledPayments(tx, order.id)
}

/** Whether a locked ended order can be reopened: all its places are still available, and its invoice was not credited. */
export const canReopen = async (tx: Tx, order: orders.OrderRow): Promise<boolean> =>
  (await orders.places.canReserveAgain(tx, order)) && !(await creditNotes.isCancelled(tx, order.id))
