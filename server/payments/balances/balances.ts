import * as orders from '#server/orders/orders.ts'
import { updateAllocation } from '#server/payments/allocation.ts'
import type { GatewayTimeBudget } from '#server/payments/attempts/gateway-time-budget.ts'
import { onceUnpayable } from '#server/payments/close-unpaid.ts'
import { messages } from '#server/payments/messages.ts'
import { closeOrder } from '#server/payments/order-status.ts'
import { retain } from '#server/payments/overpayments/overpayments.ts'
import { totalPaid } from '#server/payments/plans/plans.ts'
import { readPayments } from '#server/payments/queries.ts'
import { inBatches } from '#server/platform/in-batches.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { sendBalanceNotPaidMail, sendBalanceReminderMail } from './mail-templates.ts'

/** Cancels partly paid orders whose balance is overdue, ten at once: their places are released, and the paid amount becomes an overpayment. */
export const endOverdueBalances = (shop: Shop, timeBudget: GatewayTimeBudget): Promise<void> =>
  inBatches(
    (limit) => orders.paymentDeadlines.claimOverdueBalances(shop, limit),
    (id) => tryOne(shop, id, 'order not ended', () => end(shop, id, timeBudget)),
  )

/** Reminds the customers of partly paid orders some days before the balance is due, once each. */
export async function sendBalanceReminders(shop: Shop): Promise<void> {
  for (const id of await orders.paymentDeadlines.balancesToRemind(shop))
    await tryOne(shop, id, 'reminder not written', () => shop.transact((tx) => remind(tx, id)))
}

/** The others must not wait for a failed one; it is retried later. */
async function tryOne(shop: Shop, order: number, fault: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    shop.log.error({ err: error, order }, fault)
  }
}

function end(shop: Shop, id: number, timeBudget: GatewayTimeBudget): Promise<boolean> {
  const find = async (tx: Tx) => {
    const order = await orders.lockIfFree(tx, id)
    const until = order && orders.paymentDeadlines.awaitsBalance(order) ? order.balance_due_at : null
    return until !== null && Temporal.Instant.compare(until, tx.now) <= 0 ? order : null
  }
  return onceUnpayable(shop, find, endUnpaid, 'expired', timeBudget)
}

async function endUnpaid(tx: Tx, order: orders.OrderRow): Promise<void> {
  const rows = await readPayments(tx, [order.id])
  const paid = totalPaid(rows)
  await retain(tx, order, 0, messages.balanceOverdue)
  await updateAllocation(tx, order, rows, 0)
  await closeOrder(tx, order, 'cancelled')
  await sendBalanceNotPaidMail(tx, order, paid)
}

async function remind(tx: Tx, id: number): Promise<void> {
  const order = await orders.lockIfFree(tx, id)
  // It may have been paid since the query, or another process is writing the same mail.
  if (!order || !orders.paymentDeadlines.awaitsBalance(order)) return
  if (await orders.paymentDeadlines.remind(tx, order)) await sendBalanceReminderMail(tx, order)
}
