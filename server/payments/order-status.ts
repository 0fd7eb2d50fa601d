import * as invoices from '#server/invoices/invoices.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { closeOrderAttempts } from './attempts/queries.ts'
import { sendConfirmationMail } from './mail-templates.ts'
import { orderStatusOf } from './plans/plans.ts'
import { cancelOpenPayments, readPayments } from './queries.ts'

/** Everything is paid, or nothing is to be paid: the order is `paid`, its tickets and purchases are issued, the confirmation and the invoice are written. */
export async function complete(tx: Tx, order: orders.OrderRow): Promise<void> {
  await orders.setStatus(tx, order, 'paid')
  await tickets.issue(tx, order)
  await sendConfirmationMail(tx, order)
  // Last, because others wait for their number until this commits.
  await invoices.issue(tx, order)
}

/** The order follows its payments, except out of a problem: that takes a person. */
export async function updateOrderStatus(tx: Tx, order: orders.OrderRow): Promise<void> {
  if (order.payment_status === 'problem') return
  const status = orderStatusOf(await readPayments(tx, [order.id]))
  if (status === 'paid') await complete(tx, order)
  else await orders.setStatus(tx, order, status)
}

/** Ends what is left to pay of a locked order whose refund is processed: its unpaid installments are cancelled, open attempts end. */
export async function cancelRemaining(tx: Tx, order: orders.OrderRow): Promise<void> {
  await closeOrderAttempts(tx, order.id, 'cancelled')
  await cancelOpenPayments(tx, order.id)
  if (order.payment_status === 'processing') await orders.setStatus(tx, order, 'partial')
}

/** Cancels or abandons a locked order: its places come back, its payments and open attempts end. Money that still arrives makes it a `problem`. */
export async function closeOrder(
  tx: Tx,
  order: orders.OrderRow,
  to: 'cancelled' | 'abandoned',
): Promise<void> {
  await orders.setStatus(tx, order, to)
  await closeOrderAttempts(tx, order.id, to === 'abandoned' ? 'expired' : 'cancelled')
  await cancelOpenPayments(tx, order.id)
  await orders.release(tx, order)
}
