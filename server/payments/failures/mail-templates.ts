import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import { formatDateTime } from '#contract/dates.ts'
import { messages as shared } from '#contract/messages.ts'
import type { PaymentFailureReason } from '#contract/orders.ts'
import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as orders from '#server/orders/orders.ts'
import { messages } from '#server/payments/messages.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'

/** Why the payment of an order failed, what to do next, and how long its places are held. */
export async function sendPaymentFailedMail(
  tx: Tx,
  order: orders.OrderRow,
  reason: PaymentFailureReason,
): Promise<void> {
  const texts = messages.paymentFailed
  await mail.send(
    tx,
    { to: orders.recipients.of(order), order: order.id, template: 'payment-failed' },
    ({ locale, timezone, contactEmail }) => ({
      subject: texts.subject({ order: order.code }),
      content: {
        heading: texts.heading,
        name: orders.recipients.nameOf(order),
        paragraphs: [shared.paymentFailures[reason], shared.paymentFailureAdvice[reason]],
        rows: [[messages.order, order.code], ...heldUntil(order, timezone, locale)],
        button: fulfilment.orderButton(tx, order),
        closing: [texts.closing({ email: contactEmail })],
      },
    }),
  )
}

/** Until when the places of an unpaid order are held. */
function heldUntil(order: orders.OrderRow, timezone: string, locale: string): [string, string][] {
  const until = order.payment_status === 'pending' ? order.abandon_at : null
  if (until === null) return []
  return [[messages.paymentFailed.heldUntil, formatDateTime(until.toString(), timezone, locale)]]
}

/** The payment of an order was begun and not finished: how long its places are held, and a link to pay it without a login. */
export async function sendPaymentUnfinishedMail(
  tx: Tx,
  order: orders.OrderRow,
  amount: number,
): Promise<void> {
  const texts = messages.paymentUnfinished
  await mail.send(
    tx,
    { to: orders.recipients.of(order), order: order.id, template: 'payment-unfinished' },
    ({ name: festival, locale, timezone, contactEmail }) => ({
      subject: texts.subject({ order: order.code }),
      content: {
        heading: texts.heading,
        name: orders.recipients.nameOf(order),
        paragraphs: [texts.text({ festival })],
        rows: [
          [messages.order, order.code],
          [messages.amount, pricing.format(tx, amount)],
          ...heldUntil(order, timezone, locale),
        ],
        button: { label: texts.pay, url: orders.links.termsPage(tx, order) },
        closing: [messages.paymentFailed.closing({ email: contactEmail })],
      },
    }),
  )
}

/** The order's deadline has passed, and its attempted payment did not succeed. */
export async function sendNotPaidMail(
  tx: Tx,
  order: orders.OrderRow,
  reason: PaymentFailureReason,
): Promise<void> {
  const texts = messages.notPaid
  await mail.send(
    tx,
    { to: orders.recipients.of(order), order: order.id, template: 'order-abandoned' },
    ({ name: festival }) => ({
      subject: texts.subject({ order: order.code }),
      content: {
        heading: texts.heading,
        name: orders.recipients.nameOf(order),
        paragraphs: [shared.paymentFailures[reason], texts.text({ festival })],
        rows: [[messages.order, order.code]],
        button: { label: texts.shop, url: site.addressOf(tx, '') },
      },
    }),
  )
}

previews.register((tx) => {
  const order = samples.order(tx, { payment_status: 'pending' })
  return [
    () => sendPaymentFailedMail(tx, order, 'declined'),
    () => sendPaymentUnfinishedMail(tx, order, order.total_price),
    () => sendNotPaidMail(tx, order, 'declined'),
  ]
})
