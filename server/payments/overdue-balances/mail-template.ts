import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import * as orders from '#server/orders/orders.ts'
import { messages } from '#server/payments/messages.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'

/** Notifies that an order was cancelled because its balance was not paid, and that the paid part is returned. */
export async function sendBalanceNotPaidMail(tx: Tx, order: orders.OrderRow, paid: number): Promise<void> {
  const texts = messages.balanceNotPaid
  await mail.send(
    tx,
    { to: orders.recipients.of(order), order: order.id, template: 'balance-not-paid' },
    ({ name: festival, contactEmail }) => ({
      subject: texts.subject({ order: order.code }),
      content: {
        heading: texts.heading,
        name: order.billing_name,
        paragraphs: [texts.text({ festival })],
        rows: [
          [messages.order, order.code],
          [texts.goesBack, pricing.format(tx, paid)],
        ],
        closing: [texts.closing({ email: contactEmail })],
      },
    }),
  )
}

previews.register((tx) => {
  const order = samples.order(tx, { payment_status: 'partial', balance_due_at: tx.now.add({ hours: 168 }) })
  return [() => sendBalanceNotPaidMail(tx, order, 10_000)]
})
