import * as invoices from '#server/payments/invoices/invoices.ts'
import * as orders from '#server/orders/orders.ts'
import { metricsOf } from '#server/platform/metrics/metrics.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as suspensions from '#server/tickets/suspensions/suspensions.ts'
import { sendConfirmation } from './order-confirmation-mail.ts'

export { orderButton, sendConfirmationMail } from './order-confirmation-mail.ts'

/**
 * Completes a locked order that has nothing left to pay: sets it to `paid`, issues its tickets and purchases, and writes the confirmation
 * and the invoice. Reinstates tickets suspended after a reversed payment. Must be the last step of the transaction: the invoice number
 * stays locked until commit. `guests` says of an invitation whether its tickets may be handed on, and whether a mail is written now.
 */
export async function complete(
  tx: Tx,
  order: orders.OrderRow,
  guests: { transferable: boolean; mailed: boolean } | null = null,
): Promise<void> {
  const inParts = order.payment_status === 'partial'
  const lines = await orders.linesOf(tx, order.id)
  await orders.status.set(tx, order, 'paid')
  if (order.paid_at !== null) await suspensions.reinstate(tx, order)
  if (order.tickets_kept) await orders.status.setTicketsKept(tx, order, false)
  const issued = await tickets.issue(tx, order, lines, guests?.transferable)
  if (guests?.mailed !== false) await sendConfirmation(tx, order, lines, issued)
  const credit = await invoices.creditOf(tx, order, inParts)
  tx.onCommit(() => metricsOf(tx.shop).ordersPaid.inc())
  // Last, because others wait for the next number until this transaction commits.
  invoices.issue(tx, order, lines, credit)
}
