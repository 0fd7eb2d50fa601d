import { messages as shared } from '#contract/messages.ts'
import type { PaymentFailureReason } from '#contract/orders.ts'
import type { FailedTry } from '#server/payments/gateways/gateways.ts'
import * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import { findAttempt, openAttemptsOf } from '#server/payments/attempt-queries.ts'
import { dueNow } from '#server/payments/plans/plans.ts'
import { paymentsOf, type PaymentRow } from '#server/payments/queries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { sendNotPaidMail, sendPaymentFailedMail, sendPaymentUnfinishedMail } from './mail-templates.ts'
import { listOrdersToNotify, markNotified, saveFailure } from './queries.ts'

export { saveFailure } from './queries.ts'

/** How long a payer may retry before they get a mail. */
const PATIENCE = Temporal.Duration.from({ minutes: 5 })

/** How long a payment page may be open before its payer gets a mail: longer than entering a card and confirming it takes. */
const UNFINISHED_AFTER = Temporal.Duration.from({ minutes: 10 })

const unfinishedBefore = (now: Temporal.Instant): Temporal.Instant => now.subtract(UNFINISHED_AFTER)

/**
 * Records why an attempt has failed while its page stays open; it ends nothing.
 * Refuses:
 * - an unknown reference (404)
 */
export async function recordFailedTry(
  shop: Shop,
  gateway: string,
  { reference, failure }: FailedTry,
): Promise<void> {
  await shop.transact(async (tx) => {
    const [found] = await findAttempt(tx, gateway, reference)
    if (!found) throw new Refusal(shared.notFound, { status: 404 })
    await orders.lock(tx, found.order_id)
    await saveFailure(tx, found.id, failure, null)
  })
}

/** Why the last payment of a pending order failed; null if none did. */
export function failureOf(
  order: Pick<orders.OrderRow, 'payment_status'>,
  rows: readonly PaymentRow[],
): PaymentFailureReason | null {
  if (!['pending', 'partial', 'abandoned'].includes(order.payment_status)) return null
  return rows.find(({ paid_amount, amount }) => paid_amount < amount)?.failure_reason ?? null
}

/**
 * Mails the customers whose order still waits for a payment: some minutes after the last one failed, or after its page was opened and
 * nothing more was heard of it; once for each attempt.
 */
export async function notify(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  const ids = await listOrdersToNotify(shop.sql, now.subtract(PATIENCE), unfinishedBefore(now))
  for (const { order_id } of ids) await mailReason(shop, order_id)
}

async function mailReason(shop: Shop, id: number): Promise<void> {
  try {
    await shop.transact(async (tx) => {
      // The lock may be held by another process that writes the same mail.
      const order = await orders.lockIfFree(tx, id)
      if (!order) return
      const marked = await markNotified(tx, id, unfinishedBefore(tx.now))
      if (marked.length === 0 || !isWaiting(tx, order)) return
      if (marked.some(({ status }) => status === 'open')) return await mailUnfinished(tx, order)
      // A page that was opened since is another try.
      if ((await openAttemptsOf(tx, id)).length > 0) return
      const reason = failureOf(order, await paymentsOf(tx, id))
      if (reason !== null) await sendPaymentFailedMail(tx, order, reason)
    })
  } catch (error) {
    // The others must not wait for a failed one; the next housekeeping retries it.
    shop.log.error({ err: error, order: id }, 'customer not notified of a failed payment')
  }
}

/** Not for a later installment, which has reminders of its own. */
async function mailUnfinished(tx: Tx, order: orders.OrderRow): Promise<void> {
  const due = order.payment_status === 'pending' ? await dueNow(tx, order) : null
  if (due !== null) await sendPaymentUnfinishedMail(tx, order, due.amount)
}

/** Whether an order waits for another card payment. */
const isWaiting = (tx: Tx, order: orders.OrderRow): boolean =>
  ['pending', 'partial'].includes(order.payment_status) &&
  order.payment_method === 'credit_card' &&
  !order.has_refunds &&
  !paymentDeadlines.isOver(order, tx.now)

/** Payers who have left the page, or never reached it, know why nothing was paid. */
const SILENT: PaymentFailureReason[] = ['page_left', 'page_expired']

/** Mails the customer of an order that is abandoned after a bank has refused its payment. */
export async function mailAbandoned(tx: Tx, order: orders.OrderRow): Promise<void> {
  const reason = failureOf(order, await paymentsOf(tx, order.id))
  if (reason === null || SILENT.includes(reason)) return
  await markNotified(tx, order.id, unfinishedBefore(tx.now))
  await sendNotPaidMail(tx, order, reason)
}
