import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import { formatDate } from '#contract/dates.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from '#server/payments/messages.ts'
import { daysPast } from '#server/payments/plans/plans.ts'
import type { PaymentRow } from '#server/payments/queries.ts'
import {
  transferSection,
  bankTransferOf,
} from '#server/payments/transfer-instructions/transfer-instructions.ts'

/**
 * The mail about an unpaid installment: the amount, when it is or was due by the shop's calendar, and the link to pay it without a login.
 */
export async function sendReminderMail(
  tx: Tx,
  order: orders.OrderRow,
  payment: PaymentRow,
  installments: number,
): Promise<void> {
  const texts = messages.reminder
  const byCard = order.payment_method === 'credit_card'
  await mail.send(
    tx,
    { to: orders.recipients.of(order), order: order.id, template: 'installment-reminder' },
    ({ name: festival, contactEmail, locale, timezone }) => {
      const day = formatDate(payment.due_at.toString(), timezone, locale)
      const values = { order: order.code, festival, day }
      const { subject, heading, text } = textsFor(daysPast(payment, tx.now, timezone), values)
      const transfer = transferSection(tx, bankTransferOf(tx, order, [payment]))
      return {
        subject,
        attachments: transfer.attachments,
        content: {
          heading,
          name: order.billing_name,
          paragraphs: [text],
          rows: [
            [messages.order, order.code],
            [texts.installment, texts.position({ number: payment.position + 1, count: installments })],
            [texts.due, day],
            [messages.amount, pricing.format(tx, payment.amount - payment.paid_amount)],
            ...transfer.rows,
          ],
          ...transfer.scan,
          button: { label: byCard ? texts.pay : texts.view, url: installmentPage(tx, order, payment) },
          closing: [texts.closing({ email: contactEmail })],
        },
      }
    },
  )
}

/** The address of the page for paying an installment without a login. */
const installmentPage = (tx: Tx, { code, checksum }: orders.OrderRow, { reference }: PaymentRow): string =>
  site.addressOf(tx, `/payment-plan-payment/${code}/${checksum}/${reference}`)

/** The texts for an installment by the days since it was due; negative before that day. */
function textsFor(past: number, values: { order: string; festival: string; day: string }) {
  const { overdue, dueToday, dueSoon } = messages.reminder
  if (past > 0)
    return { subject: overdue.subject(values), heading: overdue.heading, text: overdue.text(values) }
  if (past === 0)
    return { subject: dueToday.subject(values), heading: dueToday.heading, text: dueToday.text(values) }
  return {
    subject: dueSoon.subject(values),
    heading: dueSoon.heading,
    text: dueSoon.text({ ...values, days: -past }),
  }
}

previews.register((tx) => {
  const payment = samples.payment(tx)
  const card = samples.order(tx, { payment_status: 'partial', has_payment_plan: true })
  const transfer = { ...card, payment_method: 'bank_transfer' as const }
  const due = (hours: number) => ({ ...payment, due_at: tx.now.add({ hours }) })
  return [
    () => sendReminderMail(tx, card, due(7 * 24), 3),
    () => sendReminderMail(tx, transfer, due(0), 3),
    () => sendReminderMail(tx, card, due(-3 * 24), 3),
  ]
})
