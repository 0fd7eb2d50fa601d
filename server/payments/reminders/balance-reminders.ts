import * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { sendBalanceReminderMail } from './balance-mail.ts'

/** Reminds the customers of partly paid orders some days before the balance is due, once each. */
export async function sendBalanceReminders(shop: Shop): Promise<void> {
  for (const id of await paymentDeadlines.balancesToRemind(shop))
    try {
      await shop.transact((tx) => remind(tx, id))
    } catch (error) {
      // The others must not wait for a failed one; it is retried later.
      shop.log.error({ err: error, order: id }, 'reminder not written')
    }
}

async function remind(tx: Tx, id: number): Promise<void> {
  const order = await orders.lockIfFree(tx, id)
  // It may have been paid since the query, or another process is writing the same mail.
  if (!order || !paymentDeadlines.awaitsBalance(order)) return
  if (await paymentDeadlines.remind(tx, order)) await sendBalanceReminderMail(tx, order)
}
