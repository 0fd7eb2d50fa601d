import * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import { updateAllocation } from '#server/payments/allocation.ts'
import type { GatewayTimeBudget } from '#server/payments/attempts/attempts.ts'
import { onceUnpayable } from '#server/payments/close-unpaid.ts'
import { messages } from '#server/payments/messages.ts'
import { closeOrder } from '#server/payments/order-status.ts'
import { retain } from '#server/payments/overpayments/overpayments.ts'
import { totalPaid } from '#server/payments/plans/plans.ts'
import { paymentsOf } from '#server/payments/queries.ts'
import { inBatches } from '#server/platform/in-batches.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { sendBalanceNotPaidMail } from './mail-template.ts'

/** Cancels partly paid orders whose balance is overdue, ten at once: their places are released, and the paid amount becomes an overpayment. */
export const endOverdueBalances = (shop: Shop, timeBudget: GatewayTimeBudget): Promise<void> =>
  inBatches(
    (limit) => paymentDeadlines.claimOverdueBalances(shop, limit),
    (id) => tryEnd(shop, id, timeBudget),
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
  return onceUnpayable(shop, find, endUnpaid, 'expired', timeBudget)
}

async function endUnpaid(tx: Tx, order: orders.OrderRow): Promise<void> {
  const rows = await paymentsOf(tx, order.id)
  const paid = totalPaid(rows)
  await retain(tx, order, 0, messages.balanceOverdue)
  updateAllocation(tx, order, rows, 0)
  await closeOrder(tx, order, 'cancelled')
  await sendBalanceNotPaidMail(tx, order, paid)
}
