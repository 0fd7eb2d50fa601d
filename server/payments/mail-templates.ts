import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import { dueNow } from './plans/plans.ts'
import { messages } from './messages.ts'
import type { PaymentRow } from './queries.ts'
import { sendTransferInstructionsMail } from './transfer-instructions/transfer-instructions.ts'

/** Confirms an installment while others are still to come; `amount` is the received amount. */
export async function sendInstallmentReceivedMail(
  tx: Tx,
  order: orders.OrderRow,
  amount: number,
): Promise<void> {
  const texts = messages.installmentReceived
  await mail.send(tx, { to: orders.recipients.of(order), order: order.id, template: 'installment' }, () => ({
    subject: texts.subject({ order: order.code }),
    content: {
      heading: texts.heading,
      name: order.billing_name,
      paragraphs: [texts.text],
      rows: [
        [messages.order, order.code],
        [messages.received, pricing.format(tx, amount)],
      ],
      button: fulfilment.orderButton(tx, order),
    },
  }))
}

/**
 * Sends the mail that follows the acceptance of an order's terms: the confirmation if it is paid, the transfer details if it waits for a
 * transfer, otherwise thanks and the next steps.
 */
export async function sendNextStepMail(tx: Tx, order: orders.OrderRow): Promise<void> {
  if (order.payment_status === 'paid') return fulfilment.sendConfirmationMail(tx, order)
  const isOpen = ['pending', 'partial'].includes(order.payment_status)
  if (order.payment_method === 'bank_transfer' && isOpen) return sendTransferInstructionsMail(tx, order)
  await sendTermsAcceptedMail(tx, order, isOpen ? await dueNow(tx, order) : null)
}

async function sendTermsAcceptedMail(tx: Tx, order: orders.OrderRow, due: PaymentRow | null): Promise<void> {
  const texts = messages.termsAccepted
  await mail.send(
    tx,
    { to: orders.recipients.of(order), order: order.id, template: 'terms-accepted' },
    () => ({
      subject: texts.subject({ order: order.code }),
      content: {
        heading: texts.heading,
        name: order.billing_name,
        paragraphs: [due ? texts.payByCard : texts.nothingToDo, texts.ticketsFollow],
        rows: [[messages.order, order.code], ...(due ? [dueRow(tx, due)] : [])],
        button: due
          ? { label: texts.pay, url: orders.links.termsPage(tx, order) }
          : fulfilment.orderButton(tx, order),
      },
    }),
  )
}

const dueRow = (tx: Tx, { amount, paid_amount }: PaymentRow): [string, string] => [
  messages.termsAccepted.dueNow,
  pricing.format(tx, amount - paid_amount),
]

/** Notifies the customer that the festival has cancelled their order. */
export async function sendOrderCancelledMail(tx: Tx, order: orders.OrderRow): Promise<void> {
  const texts = messages.cancelled
  await mail.send(
    tx,
    { to: orders.recipients.of(order), order: order.id, template: 'order-cancelled' },
    ({ name: festival, contactEmail }) => ({
      subject: texts.subject({ order: order.code }),
      content: {
        heading: texts.heading,
        name: orders.recipients.nameOf(order),
        paragraphs: [texts.text({ festival })],
        rows: [[messages.order, order.code]],
        closing: [texts.closing({ email: contactEmail })],
      },
    }),
  )
}

previews.register((tx) => {
  const order = samples.order(tx, { payment_status: 'pending' })
  return [
    () => sendInstallmentReceivedMail(tx, order, 4500),
    () => sendTermsAcceptedMail(tx, order, samples.payment(tx)),
    () => sendTermsAcceptedMail(tx, order, null),
    () => sendOrderCancelledMail(tx, order),
  ]
})
