import * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import { groupCommitPerShop } from '#server/platform/group-commit.ts'
import { type Submitted, submitted } from '#server/platform/request/submitted.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { transactEach } from '#server/platform/transact-each.ts'
import { sendBalanceReminderMail } from './balance-mail.ts'

/** Reminds the customers of partly paid orders some days before the balance is due, once each. */
export async function sendBalanceReminders(shop: Shop): Promise<void> {
  const due = await paymentDeadlines.balancesToRemind(shop)
  await Promise.all(due.map((id) => tryRemind(shop, id)))
}

/** The others must not wait for a failed one; it is retried later. */
async function tryRemind(shop: Shop, id: number): Promise<void> {
  try {
    await reminders(shop).submit(submitted({ id }))
  } catch (error) {
    shop.log.error({ err: error, order: id }, 'reminder not written')
  }
}

/** The balances of an event's orders are due on the same days. */
const reminders = groupCommitPerShop((shop, due: Submitted<{ id: number }>[]) =>
  transactEach(shop, due, remind),
)

async function remind(tx: Tx, { id }: { id: number }): Promise<void> {
  const order = await orders.lockIfFree(tx, id)
  // It may have been paid since the query, or another process is writing the same mail.
  if (!order || !paymentDeadlines.awaitsBalance(order)) return
  if (await paymentDeadlines.remind(tx, order)) await sendBalanceReminderMail(tx, order)
}
