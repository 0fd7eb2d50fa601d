import * as mail from '#server/mail/mail.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'

/** The mail of an order that the festival has cancelled. */
export async function sendOrderCancelledMail(tx: Tx, order: orders.OrderRow): Promise<void> {
  const { name, contactEmail } = site.of(tx)
  await mail.send(tx, {
    to: order.billing_email,
    order: order.id,
    template: 'order-cancelled',
    subject: `Your order ${order.code} has been cancelled`,
    ...mail.renderMail({
      heading: 'Your order has been cancelled',
      paragraphs: [
        `Hello ${order.billing_name},`,
        `your order at ${name} has been cancelled, and its places are free again. Please do not pay it any more.`,
      ],
      rows: [['Order', order.code]],
      closing: [`Is this a mistake? Write to ${contactEmail}.`],
    }),
  })
}
