import { formatMoney } from '#contract/money.ts'
import * as mail from '#server/mail/mail.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type { RefundRow } from './queries.ts'

type MailedRefund = Pick<RefundRow, 'id' | 'total'>

/** The mail of a refund that was asked for. */
export const sendRefundRequestedMail = (
  tx: Tx,
  order: orders.OrderRow,
  refund: MailedRefund,
): Promise<void> =>
  send(tx, order, refund, {
    template: 'refund-requested',
    subject: `Your refund request for order ${order.code}`,
    heading: 'We have received your refund request',
    text: 'we look at your request and write again when the money is on its way. Until we begin, you can cancel it on its page.',
  })

/** The mail of a refund that the staff have opened for its customer. */
export const sendRefundOpenedMail = (tx: Tx, order: orders.OrderRow, refund: MailedRefund): Promise<void> =>
  send(tx, order, refund, {
    template: 'refund-requested',
    subject: `Your refund for order ${order.code}`,
    heading: 'We have opened a refund for you',
    text: 'we have opened a refund for you, to the account that you gave us, and write again when the money is on its way.',
  })

/** The mail of a refund whose money has been sent. */
export const sendRefundCompletedMail = (
  tx: Tx,
  order: orders.OrderRow,
  refund: MailedRefund,
): Promise<void> =>
  send(tx, order, refund, {
    template: 'refund-completed',
    subject: `Your refund for order ${order.code} is on its way`,
    heading: 'Your refund is on its way',
    text: 'we have sent the money to the account that you gave us. It may take your bank a few days to show it.',
  })

/** Nothing of the account stands in a mail. */
async function send(
  tx: Tx,
  order: orders.OrderRow,
  { id, total }: MailedRefund,
  { template, subject, heading, text }: Record<'template' | 'subject' | 'heading' | 'text', string>,
): Promise<void> {
  const { currency, locale } = site.of(tx)
  await mail.send(tx, {
    to: order.billing_email,
    order: order.id,
    template,
    subject,
    ...mail.renderMail({
      heading,
      paragraphs: [`Hello ${order.billing_name},`, text],
      rows: [
        ['Refund', String(id)],
        ['Order', order.code],
        ['Amount', formatMoney(total, currency, locale)],
      ],
      button: { label: 'View your refund', url: `${tx.shop.settings.publicUrl}/portal/refunds/${id}` },
    }),
  })
}
