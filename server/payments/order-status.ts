import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import * as creditNotes from '#server/payments/invoices/credit-notes/credit-notes.ts'
import * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import type { Tx } from '#server/platform/shop.ts'
import { closeOfOrder } from './close-attempts.ts'
import { orderStatusOf } from './plans/plans.ts'
import * as suspensions from '#server/tickets/suspensions/suspensions.ts'
import { messages } from './messages.ts'
import { cancelOpenPayments, paymentsOf, type PaymentRow } from './queries.ts'

/**
 * Sets the status of a locked order according to its payments, which are read unless they are `known`, and completes it if all are paid. A
 * problem is only resolved by staff.
 */
export async function updateOrderStatus(
  tx: Tx,
  order: orders.OrderRow,
  known: PaymentRow[] | null = null,
): Promise<void> {
  if (order.payment_status === 'problem') return
  const status = orderStatusOf(known ?? (await paymentsOf(tx, order.id)))
  if (status === 'paid') await fulfilment.complete(tx, order)
  else await orders.status.set(tx, order, status)
  if (status === 'partial' && !order.has_payment_plan)
    await jobs.add(tx, 'complete-upgrade', { order: order.id })
  await paymentDeadlines.awaitBalance(tx, order)
}

/** Cancels the unpaid amount of a locked order whose refund is completed: unpaid installments and open attempts. */
export async function cancelRemaining(tx: Tx, order: orders.OrderRow): Promise<void> {
  await closeOfOrder(tx, order.id, 'cancelled')
  cancelOpenPayments(tx, order.id)
  if (order.payment_status === 'processing') await orders.status.set(tx, order, 'partial')
}

/**
 * Cancels or abandons a locked order: releases its places, cancels its payments and open attempts. Money that still arrives makes it a
 * `problem`. The stock is released at once, or with the `release` of a batch.
 */
export async function closeOrder(
  tx: Tx,
  order: orders.OrderRow,
  to: 'cancelled' | 'abandoned',
  release?: Parameters<typeof orders.places.releaseAll>[2],
): Promise<void> {
  await orders.status.set(tx, order, to)
  await closeOfOrder(tx, order.id, to === 'abandoned' ? 'expired' : 'cancelled')
  cancelOpenPayments(tx, order.id)
  await endIssued(tx, order)
  await orders.places.releaseAll(tx, order, release)
}

/** Cancels the issued items of a locked order that ends because its payment was reversed. */
export async function endIssued(tx: Tx, order: orders.OrderRow): Promise<void> {
  if (order.paid_at === null) return
  await creditNotes.creditCancelled(tx, order.id)
  if (order.tickets_kept) await orders.status.setTicketsKept(tx, order, false)
  await suspensions.cancel(tx, order, messages.orderClosed)
}
