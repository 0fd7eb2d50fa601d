import { listed } from '#contract/define-messages.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from '#server/tickets/messages.ts'
import type { PurchaseRow } from '#server/tickets/queries.ts'

/** Notifies the customer that a parcel was shipped, with its content. */
export async function sendShippedMail(
  tx: Tx,
  order: orders.OrderRow,
  items: Pick<PurchaseRow, 'merchandise_id' | 'variant_id'>[],
): Promise<void> {
  const texts = messages.shipped
  const names = () =>
    items.map(({ merchandise_id, variant_id }) =>
      catalogue.variants.nameOf(catalogue.of(tx).merchandiseById.get(merchandise_id), variant_id),
    )
  await mail.send(tx, { to: orders.recipients.of(order), order: order.id, template: 'shipped' }, () => ({
    subject: texts.subject({ order: order.code }),
    content: {
      heading: texts.heading,
      name: order.billing_name,
      paragraphs: [texts.text({ festival: site.of(tx).name })],
      rows: [
        [messages.order, order.code],
        [texts.items, listed(names())],
      ],
    },
  }))
}

/** Notifies a customer who got the shipping mail that the parcel was not shipped. */
export async function sendNotShippedMail(tx: Tx, order: orders.OrderRow): Promise<void> {
  const texts = messages.notShipped
  const envelope = { to: orders.recipients.of(order), order: order.id, template: 'not-shipped' }
  await mail.send(tx, envelope, ({ name: festival, contactEmail: email }) => ({
    subject: texts.subject({ order: order.code }),
    content: {
      heading: texts.heading,
      name: order.billing_name,
      paragraphs: [texts.text({ festival })],
      rows: [[messages.order, order.code]],
      closing: [texts.closing({ email })],
    },
  }))
}

previews.register((tx) => {
  const merchandise_id = catalogue.of(tx).merchandise[0]?.id ?? 0
  return [
    () => sendShippedMail(tx, samples.order(tx), [{ merchandise_id, variant_id: null }]),
    () => sendNotShippedMail(tx, samples.order(tx)),
  ]
})
