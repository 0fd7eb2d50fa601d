import * as mail from '#server/mail/mail.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/pricing/pricing.ts'
import * as site from '#server/site/site.ts'
import { messages } from './messages.ts'
import type { RefundRow } from './queries.ts'

type MailedRefund = Pick<RefundRow, 'id' | 'total' | 'destination'>

/** The mail of a refund that was asked for. */
export const sendRefundRequestedMail = (
  tx: Tx,
  order: orders.OrderRow,
  refund: MailedRefund,
): Promise<void> => send(tx, order, refund, 'refund-requested', messages.requested)

/** The mail of a refund that the staff have opened for its customer. */
export const sendRefundOpenedMail = (tx: Tx, order: orders.OrderRow, refund: MailedRefund): Promise<void> =>
  send(tx, order, refund, 'refund-requested', textsFor(refund, messages.opened))

/** The mail of a refund whose money has been sent. */
export const sendRefundCompletedMail = (
  tx: Tx,
  order: orders.OrderRow,
  refund: MailedRefund,
): Promise<void> => send(tx, order, refund, 'refund-completed', textsOfCompleted(refund))

/** The mail of a refund that the staff have opened, whose customer has to name an account. */
export const sendRefundAccountNeededMail = (
  tx: Tx,
  order: orders.OrderRow,
  refund: MailedRefund,
): Promise<void> => send(tx, order, refund, 'refund-account-needed', messages.accountNeeded)

/** The mail of a refund whose money has come back from the card that it was sent to. */
export function sendRefundFailedMail(tx: Tx, order: orders.OrderRow, refund: MailedRefund): Promise<void> {
  const { text, ...texts } = messages.failed
  const email = site.of(tx).contactEmail
  return send(tx, order, refund, 'refund-failed', { ...texts, text: text({ email }) })
}

const textsOfCompleted = (refund: MailedRefund) =>
  refund.destination === 'box_office'
    ? { ...messages.completed, text: messages.completed.textAtBoxOffice }
    : textsFor(refund, messages.completed)

const textsFor = <Texts extends { text: string; textOfCard: string }>(
  { destination }: MailedRefund,
  texts: Texts,
): Texts => (destination === 'card' ? { ...texts, text: texts.textOfCard } : texts)

/** A mail never shows the bank account. */
async function send(
  tx: Tx,
  order: orders.OrderRow,
  { id, total }: MailedRefund,
  template: string,
  texts: Pick<typeof messages.requested, 'subject' | 'heading' | 'text'> & { button?: string },
): Promise<void> {
  await mail.send(tx, {
    to: orders.recipients.of(order),
    order: order.id,
    template,
    subject: texts.subject({ order: order.code }),
    content: {
      heading: texts.heading,
      name: order.billing_name,
      paragraphs: [texts.text],
      rows: [
        [messages.refund, String(id)],
        [messages.order, order.code],
        [messages.amount, pricing.format(tx, total)],
      ],
      button: {
        label: texts.button ?? messages.view,
        url: `${tx.shop.settings.publicUrl}/portal/refunds/${id}`,
      },
    },
  })
}
