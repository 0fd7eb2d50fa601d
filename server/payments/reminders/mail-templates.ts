import { formatDate } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import * as mail from '#server/mail/mail.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { daysPast } from '#server/payments/plans/plans.ts'
import type { PaymentRow } from '#server/payments/queries.ts'
import { transferSection, transferOf } from '#server/payments/bank-transfers/transfers.ts'

interface Words {
  subject: string
  heading: string
  text: string
}

/** The mail about an installment that is not paid: what is owed, when it is or was due by the shop's calendar, and the page on which it is paid, which needs no login. */
export async function sendReminderMail(
  tx: Tx,
  order: orders.OrderRow,
  payment: PaymentRow,
  installments: number,
): Promise<void> {
  const { contactEmail, currency, locale, timezone } = site.of(tx)
  const due = formatDate(payment.due_at.toString(), timezone, locale)
  const { subject, heading, text } = words(tx, order, daysPast(payment, tx.now, timezone), due)
  const transfer = transferSection(tx, transferOf(tx, order, [payment]))
  const byCard = order.payment_method === 'credit_card'
  await mail.send(tx, {
    to: order.billing_email,
    order: order.id,
    template: 'installment-reminder',
    subject,
    attachments: transfer.attachments,
    ...mail.renderMail({
      heading,
      paragraphs: [`Hello ${order.billing_name},`, text],
      rows: [
        ['Order', order.code],
        ['Installment', `${payment.position + 1} of ${installments}`],
        ['Due', due],
        ['Amount', formatMoney(payment.amount - payment.paid_amount, currency, locale)],
        ...transfer.rows,
      ],
      ...transfer.scan,
      button: {
        label: byCard ? 'Pay this installment' : 'View this installment',
        url: installmentPage(tx, order, payment),
      },
      closing: [`Is this a bad time? Write to ${contactEmail}, and we find a way together.`],
    }),
  })
}

/** The page of an installment; whoever has the address may pay it. */
const installmentPage = (tx: Tx, { code, checksum }: orders.OrderRow, { reference }: PaymentRow): string =>
  `${tx.shop.settings.publicUrl}/payment-plan-payment/${code}/${checksum}/${reference}`

function words(tx: Tx, { code }: orders.OrderRow, past: number, due: string): Words {
  const { name } = site.of(tx)
  if (past > 0)
    return {
      subject: `Your installment for order ${code} is still open`,
      heading: 'Your installment is still open',
      text: `an installment for ${name} was due on ${due}, and we have not received it yet. Please pay it soon. If you have just paid, there is nothing more to do.`,
    }
  if (past === 0)
    return {
      subject: `Your installment for order ${code} is due today`,
      heading: 'Your installment is due today',
      text: `today an installment for ${name} is due. Your places are held, and your tickets follow with the last payment.`,
    }
  return {
    subject: `Your installment for order ${code} is due on ${due}`,
    heading: 'Your next installment is due soon',
    text: `your next installment for ${name} is due ${past === -1 ? 'tomorrow' : `in ${-past} days`}. You may pay it on that day or before.`,
  }
}
