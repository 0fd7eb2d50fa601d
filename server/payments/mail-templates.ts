import { formatMoney } from '#contract/money.ts'
import * as fulfilment from '#server/fulfilment/fulfilment.ts'
import * as mail from '#server/mail/mail.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { dueNow } from './plans/plans.ts'
import type { PaymentRow } from './queries.ts'
import { sendTransferInstructionsMail } from './bank-transfers/transfers.ts'

/** Thanks for an installment while others are still to come; `amount` is what was received. */
export async function sendInstallmentReceivedMail(
  tx: Tx,
  order: orders.OrderRow,
  amount: number,
): Promise<void> {
  await mail.send(tx, {
    to: order.billing_email,
    order: order.id,
    template: 'installment',
    subject: `Your payment for order ${order.code}`,
    ...mail.renderMail({
      heading: 'We have received your payment',
      paragraphs: [
        `Hello ${order.billing_name},`,
        'thank you for your installment. Your places are held, and your tickets follow with the last payment.',
      ],
      rows: [
        ['Order', order.code],
        ['Received', money(tx, amount)],
      ],
      button: fulfilment.orderButton(tx, order),
    }),
  })
}

/**
 * Sends the mail that follows the acceptance of an order's terms: the confirmation when it is paid, how to transfer the money when
 * it waits for a transfer, else thanks and what comes next.
 */
export async function sendNextStepMail(tx: Tx, order: orders.OrderRow): Promise<void> {
  if (order.payment_status === 'paid') return fulfilment.sendConfirmationMail(tx, order)
  const isOpen = ['pending', 'partial'].includes(order.payment_status)
  if (order.payment_method === 'bank_transfer' && isOpen) return sendTransferInstructionsMail(tx, order)
  const due = isOpen && (await dueNow(tx, order))
  await mail.send(tx, {
    to: order.billing_email,
    order: order.id,
    template: 'terms-accepted',
    subject: `Thank you for accepting the terms of order ${order.code}`,
    ...mail.renderMail({
      heading: 'Thank you for accepting the Terms and Conditions',
      paragraphs: [
        `Hello ${order.billing_name},`,
        due
          ? 'one step is left: your payment by card. If you have not paid yet, you can do it here.'
          : 'there is nothing more to do for now.',
        'As soon as your order is paid, we send your tickets.',
      ],
      rows: [['Order', order.code], ...(due ? [dueRow(tx, due)] : [])],
      button: due
        ? { label: 'Proceed to payment', url: orders.links.termsPage(tx, order) }
        : fulfilment.orderButton(tx, order),
    }),
  })
}

const dueRow = (tx: Tx, { amount, paid_amount }: PaymentRow): [string, string] => [
  'Due now',
  money(tx, amount - paid_amount),
]

/** Tells the customer that the festival has cancelled their order. */
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

function money(tx: Tx, amount: number): string {
  const { currency, locale } = site.of(tx)
  return formatMoney(amount, currency, locale)
}
