import { formatMoney } from '#contract/money.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as invoices from '#server/invoices/invoices.ts'
import * as mail from '#server/mail/mail.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { dueNow } from './plans/plans.ts'
import type { PaymentRow } from './queries.ts'
import { sendTransferInstructionsMail } from './bank-transfers/transfers.ts'

/** The mail of an order that is paid: what was bought, the way to the order, the tickets and the invoice. */
export async function sendConfirmationMail(tx: Tx, order: orders.OrderRow): Promise<void> {
  const { name } = site.of(tx)
  const { links, attachments } = await tickets.ticketDocuments(tx, order)
  const invoice = invoices.linkTo(tx, order)
  await mail.send(tx, {
    to: order.billing_email,
    order: order.id,
    template: 'confirmation',
    subject: `Your order ${order.code} is confirmed`,
    attachments,
    ...mail.renderMail({
      heading: 'Thank you for your order',
      paragraphs: [`Hello ${order.billing_name},`, `your order at ${name} is confirmed. See you there.`],
      rows: [['Order', order.code], ...(await itemRows(tx, order)), ...totalRows(tx, order)],
      button: nextStep(tx, order),
      links: [...links, ...(invoice ? [{ label: 'Download your invoice', url: invoice }] : [])],
    }),
  })
}

/** The mail of an instalment that has arrived while others are still to come. */
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
      button: nextStep(tx, order),
    }),
  })
}

/**
 * The mail of an order whose terms have just been accepted: its confirmation with the tickets when it is paid, where to
 * send the money when it waits for a transfer, else thanks and what comes next.
 */
export async function sendNextStepMail(tx: Tx, order: orders.OrderRow): Promise<void> {
  if (order.payment_status === 'paid') return sendConfirmationMail(tx, order)
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
      button: due ? { label: 'Proceed to payment', url: orders.termsPage(tx, order) } : nextStep(tx, order),
    }),
  })
}

const dueRow = (tx: Tx, { amount, paid_amount }: PaymentRow): [string, string] => [
  'Due now',
  money(tx, amount - paid_amount),
]

/** An order whose terms nobody has accepted yet shows its tickets only afterwards. */
const nextStep = (tx: Tx, order: orders.OrderRow): { label: string; url: string } =>
  order.accepted_ts_and_cs
    ? { label: 'View your order', url: `${tx.shop.settings.publicUrl}/portal/orders/${order.code}` }
    : { label: 'Accept the Terms and Conditions', url: orders.termsPage(tx, order) }

async function itemRows(tx: Tx, order: orders.OrderRow): Promise<[string, string][]> {
  const { products, merchandise } = await orders.lines(tx, [order.id])
  const { merchandiseById } = catalogue.of(tx)
  return [
    ...products.map((line): [string, string] => [
      tickets.describe(tx, line),
      money(tx, line.price + line.fee),
    ]),
    ...merchandise.map(({ merchandise_id, price, fee }): [string, string] => [
      merchandiseById.get(merchandise_id)?.name ?? '',
      money(tx, price + fee),
    ]),
  ]
}

function totalRows(tx: Tx, order: orders.OrderRow): [string, string][] {
  const rows: [string, string][] = []
  if (order.shipping_name !== null) rows.push([order.shipping_name, money(tx, order.shipping_amount)])
  if (order.discount_amount > 0)
    rows.push([order.discount_name ?? 'Voucher', money(tx, -order.discount_amount)])
  return [...rows, ['Total', money(tx, order.total_price)]]
}

function money(tx: Tx, amount: number): string {
  const { currency, locale } = site.of(tx)
  return formatMoney(amount, currency, locale)
}
