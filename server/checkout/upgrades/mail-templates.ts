import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import { messages } from './messages.ts'

/** Notifies that a ticket was not upgraded although its difference was paid, and that this is returned. */
export async function sendUpgradeEndedMail(tx: Tx, order: orders.OrderRow, paid: number): Promise<void> {
  const texts = messages.ended
  await mail.send(
    tx,
    { to: orders.recipients.of(order), order: order.id, template: 'upgrade-ended' },
    ({ name: festival, contactEmail }) => ({
      subject: texts.subject({ order: order.code }),
      content: {
        heading: texts.heading,
        name: orders.recipients.nameOf(order),
        paragraphs: [texts.text({ festival })],
        rows: [
          [texts.order, order.code],
          [texts.goesBack, pricing.format(tx, paid)],
        ],
        closing: [texts.closing({ email: contactEmail })],
      },
    }),
  )
}

previews.register((tx) => [
  () => sendUpgradeEndedMail(tx, samples.order(tx, { payment_status: 'partial' }), 10_000),
])
