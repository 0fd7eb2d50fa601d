import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'
import type { RefundRow } from './queries.ts'

type MailedRefund = Pick<RefundRow, 'id' | 'total' | 'destination'> &
  Partial<Pick<RefundRow, 'credited' | 'new_order' | 'account_from_statement'>>

/** The mail about a requested refund. */
export const sendRefundRequestedMail = (
  tx: Tx,
  order: orders.OrderRow,
  refund: MailedRefund,
): Promise<void> => send(tx, order, refund, 'refund-requested', () => messages.requested)

/** The mail about a refund created by staff. */
export const sendRefundOpenedMail = (tx: Tx, order: orders.OrderRow, refund: MailedRefund): Promise<void> =>
  send(tx, order, refund, 'refund-requested', () => textsOfOpened(refund))

/** The mail about a refund whose money was sent, with the path of its credit note. */
export const sendRefundCompletedMail = (
  tx: Tx,
  order: orders.OrderRow,
  refund: MailedRefund,
  creditNote: string | null,
): Promise<void> => send(tx, order, refund, 'refund-completed', () => textsOfCompleted(refund), creditNote)

/** The mail about a refund created by staff for which the customer must enter an account. */
export const sendRefundAccountNeededMail = (
  tx: Tx,
  order: orders.OrderRow,
  refund: MailedRefund,
): Promise<void> => send(tx, order, refund, 'refund-account-needed', () => messages.accountNeeded)

/** The mail about a refund that was returned by the card or the account. */
export function sendRefundFailedMail(tx: Tx, order: orders.OrderRow, refund: MailedRefund): Promise<void> {
  return send(tx, order, refund, 'refund-failed', ({ contactEmail: email }) => {
    const { text: textOfCard, textOfAccount, ...texts } = messages.failed
    const text = refund.destination === 'bank_account' ? textOfAccount : textOfCard
    return { ...texts, text: text({ email }) }
  })
}

const textsOfOpened = (refund: MailedRefund) =>
  refund.account_from_statement
    ? { ...messages.opened, text: messages.opened.textOfPayer }
    : textsFor(refund, messages.opened)

function textsOfCompleted(refund: MailedRefund) {
  if (refund.new_order && refund.credited === refund.total) return messages.credited
  return refund.destination === 'box_office'
    ? { ...messages.completed, text: messages.completed.textAtBoxOffice }
    : textsFor(refund, messages.completed)
}

const textsFor = <Texts extends { text: string; textOfCard: string }>(
  { destination }: MailedRefund,
  texts: Texts,
): Texts => (destination === 'card' ? { ...texts, text: texts.textOfCard } : texts)

/** Mails never show the bank account. */
async function send(
  tx: Tx,
  order: orders.OrderRow,
  { id, total, credited = 0, new_order = null }: MailedRefund,
  template: string,
  textsOf: (
    festival: site.Site,
  ) => Pick<typeof messages.requested, 'subject' | 'heading' | 'text'> & { button?: string },
  creditNote: string | null = null,
): Promise<void> {
  await mail.send(tx, { to: orders.recipients.of(order), order: order.id, template }, (festival) => {
    const texts = textsOf(festival)
    const amount: [string, string] = [messages.amount, pricing.format(tx, total - credited)]
    const counted: [string, string][] =
      new_order && credited > 0
        ? [[messages.counted({ order: new_order }), pricing.format(tx, credited)]]
        : []
    return {
      subject: texts.subject({ order: order.code }),
      content: {
        heading: texts.heading,
        name: order.billing_name,
        paragraphs: [texts.text],
        rows: [
          [messages.refund, String(id)],
          [messages.order, order.code],
          ...counted,
          ...(credited < total || credited === 0 ? [amount] : []),
        ],
        button: {
          label: texts.button ?? messages.view,
          url: site.addressOf(tx, `/portal/refunds/${id}`),
        },
        links:
          creditNote === null ? [] : [{ label: messages.creditNote, url: site.addressOf(tx, creditNote) }],
      },
    }
  })
}

previews.register((tx) => {
  const order = samples.order(tx)
  const path = '/download-credit-note/example'
  const refund = (destination: MailedRefund['destination']): MailedRefund => ({
    id: 17,
    total: 14_500,
    destination,
  })
  const credited: MailedRefund = { ...refund('bank_account'), credited: 14_500, new_order: 'N3WQ-8DER' }
  return [
    () => sendRefundRequestedMail(tx, order, refund('bank_account')),
    () => sendRefundOpenedMail(tx, order, refund('bank_account')),
    () => sendRefundOpenedMail(tx, order, refund('card')),
    () => sendRefundOpenedMail(tx, order, { ...refund('bank_account'), account_from_statement: true }),
    () => sendRefundCompletedMail(tx, order, refund('bank_account'), path),
    () => sendRefundCompletedMail(tx, order, refund('card'), path),
    () => sendRefundCompletedMail(tx, order, refund('box_office'), path),
    () => sendRefundCompletedMail(tx, order, credited, path),
    () => sendRefundAccountNeededMail(tx, order, refund('bank_account')),
    () => sendRefundFailedMail(tx, order, refund('bank_account')),
    () => sendRefundFailedMail(tx, order, refund('card')),
  ]
})
