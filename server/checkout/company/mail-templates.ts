import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import * as invoices from '#server/payments/invoices/invoices.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import { messages } from '#server/checkout/messages.ts'

/** Notifies a customer that their order has a new invoice, with its link. */
export async function sendInvoiceCorrectedMail(tx: Tx, order: orders.OrderRow): Promise<void> {
  const texts = messages.corrected
  await mail.send(
    tx,
    { to: orders.recipients.of(order), order: order.id, template: 'invoice-corrected' },
    ({ name: festival }) => ({
      subject: texts.subject({ order: order.code }),
      content: {
        heading: texts.heading,
        name: order.billing_name,
        paragraphs: [texts.text({ festival })],
        button: { label: texts.download, url: invoices.linkTo(tx, order) ?? '' },
      },
    }),
  )
}

previews.register((tx) => [() => sendInvoiceCorrectedMail(tx, samples.order(tx))])
