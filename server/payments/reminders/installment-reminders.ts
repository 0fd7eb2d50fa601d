import * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import { groupCommitPerShop } from '#server/platform/group-commit.ts'
import { type Submitted, submitted } from '#server/platform/request/submitted.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { transactEach } from '#server/platform/transact-each.ts'
import * as site from '#server/shop/site/site.ts'
import { paymentsOf, type PaymentRow } from '#server/payments/queries.ts'
import { sendReminderMail } from './installment-mail.ts'
import { listDueReminders, insertReminder, type DueReminder, type ReminderDay } from './queries.ts'

/**
 * Mails reminders of unpaid installments whose day has come by the shop's calendar, each once. After a downtime only the newest reminder of
 * an installment is sent. There is none for an order whose terms are not accepted, that has ended, is being refunded, or is a problem.
 */
export async function sendInstallmentReminders(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  const { installmentReminders, timezone } = site.of(shop)
  const days = reminderDays(installmentReminders, now, timezone)
  if (days.length === 0) return
  const due = await listDueReminders(shop.sql, days, now, timezone)
  await Promise.all(due.map((reminder) => trySend(shop, reminder)))
}

/** An installment is at least `day` days past its due date if it fell due before the end of the day that many days ago. */
export function reminderDays(days: number[], now: Temporal.Instant, timezone: string): ReminderDay[] {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  return days.map((day) => ({
    day,
    due_before: today
      .subtract({ days: day - 1 })
      .toZonedDateTime(timezone)
      .toInstant(),
  }))
}

/** The others must not wait for a failed one; the next housekeeping retries it. */
async function trySend(shop: Shop, reminder: DueReminder): Promise<void> {
  try {
    await reminders(shop).submit(submitted(reminder))
  } catch (error) {
    shop.log.error({ err: error, payment: reminder.id }, 'reminder not written')
  }
}

/** The installments of a plan are due on the same days. */
const reminders = groupCommitPerShop((shop, due: Submitted<DueReminder>[]) =>
  transactEach(shop, due, sendOnce),
)

async function sendOnce(tx: Tx, { id, order_id, day }: DueReminder): Promise<void> {
  // The lock may be held by another process that writes the same mail.
  const order = await orders.lockIfFree(tx, order_id)
  if (!order) return
  const rows = await paymentsOf(tx, order.id)
  const payment = rows.find((row) => row.id === id)
  // It may have been paid, or its order ended, since the query.
  if (!payment || !isOwed(order, payment) || paymentDeadlines.isOver(order, tx.now)) return
  const [first] = await insertReminder(tx, { payment_id: id, day })
  if (first) await sendReminderMail(tx, order, payment, rows.length)
}

const isOwed = (order: orders.OrderRow, payment: PaymentRow): boolean =>
  ['pending', 'partial'].includes(order.payment_status) &&
  ['pending', 'partial'].includes(payment.payment_status) &&
  !order.has_refunds
