import * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import { updateAllocation } from '#server/payments/allocation.ts'
import type { GatewayTimeBudget } from '#server/payments/attempts/attempts.ts'
import { onceUnpayableInBatch } from '#server/payments/close-unpaid.ts'
import { messages } from '#server/payments/messages.ts'
import { closeOrder } from '#server/payments/order-status.ts'
import { retain } from '#server/payments/overpayments/overpayments.ts'
import { totalPaid } from '#server/payments/plans/plans.ts'
import { paymentsOf } from '#server/payments/queries.ts'
import { inBatches } from '#server/platform/in-batches.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { sendBalanceNotPaidMail } from './mail-template.ts'

/** So many orders are ended in one batch. */
const AT_ONCE = 200

/** Cancels partly paid orders whose balance is overdue: their places are released, and the paid amount becomes an overpayment. */
export const endOverdueBalances = (shop: Shop, timeBudget: GatewayTimeBudget): Promise<void> =>
  inBatches(
    (limit) => paymentDeadlines.claimOverdueBalances(shop, limit),
    (id) => tryEnd(shop, id, timeBudget),
    { atOnce: AT_ONCE },
  )

/** The others must not wait for a failed one; it is retried later. */
async function tryEnd(shop: Shop, id: number, timeBudget: GatewayTimeBudget): Promise<void> {
  try {
    await end(shop, id, timeBudget)
  } catch (error) {
    shop.log.error({ err: error, order: id }, 'order not ended')
  }
}

function end(shop: Shop, id: number, timeBudget: GatewayTimeBudget): Promise<boolean> {
  const find = async (tx: Tx) => {
    const order = await orders.lockIfFree(tx, id)
    const until = order && paymentDeadlines.awaitsBalance(order) ? order.balance_due_at : null
    return until !== null && Temporal.Instant.compare(until, tx.now) <= 0 ? order : null
  }
  const endUnpaid = (tx: Tx, order: orders.OrderRow) =>
    endInPart(tx, order, messages.balanceOverdue, sendBalanceNotPaidMail)
  return onceUnpayableInBatch(shop, find, endUnpaid, 'expired', timeBudget)
}

/** Cancels a locked, partly paid order: what was paid becomes an overpayment for this `reason`, and is told by a mail. */
export async function endInPart(
  tx: Tx,
  order: orders.OrderRow,
  reason: string,
  sendMail: (tx: Tx, order: orders.OrderRow, paid: number) => Promise<void>,
): Promise<void> {
  const rows = await paymentsOf(tx, order.id)
  const paid = totalPaid(rows)
  await retain(tx, order, 0, reason)
  updateAllocation(tx, order, rows, 0)
  await closeOrder(tx, order, 'cancelled', stock.releaseAtCommit)
  await sendMail(tx, order, paid)
}
