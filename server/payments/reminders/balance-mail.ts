import { formatDateTime } from '#contract/dates.ts'
import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import * as orders from '#server/orders/orders.ts'
import { balanceSection } from '#server/payments/transfer-instructions/transfer-instructions.ts'
import { messages } from '#server/payments/messages.ts'
import type { Tx } from '#server/platform/shop.ts'

/** Reminds of the balance of a partly paid order, with its deadline. */
export async function sendBalanceReminderMail(tx: Tx, order: orders.OrderRow): Promise<void> {
  const texts = messages.balanceReminder
  const balance = await balanceSection(tx, order)
  const envelope = { to: orders.recipients.of(order), order: order.id, template: 'balance-reminder' }
  await mail.send(tx, envelope, ({ name: festival, contactEmail, timezone, locale }) => {
    const day = order.balance_due_at ? formatDateTime(order.balance_due_at.toString(), timezone, locale) : ''
    const { rows, attachments, scan } = balance()
    return {
      subject: texts.subject({ order: order.code }),
      attachments,
      content: {
        heading: texts.heading,
        name: order.billing_name,
        paragraphs: [texts.text({ festival, day })],
        rows,
        ...scan,
        button: fulfilment.orderButton(tx, order),
        closing: [texts.closing({ email: contactEmail })],
      },
    }
  })
}

previews.register((tx) => {
  const order = samples.order(tx, { payment_status: 'partial', balance_due_at: tx.now.add({ hours: 168 }) })
  return [() => sendBalanceReminderMail(tx, order)]
})
