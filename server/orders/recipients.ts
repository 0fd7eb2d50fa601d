import { typedEmail } from '#server/platform/text/typed-email.ts'
import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { SendElsewhere } from '#contract/office/mails.ts'
import { ERASED } from '#contract/personal-data.ts'
import { isEmail, MAX_NOTE_LENGTH, normalizeEmail } from '#contract/rules.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { messages as texts } from './messages.ts'
import type { OrderRow } from './queries.ts'
import { insertRecipient, updateMailsTo } from './recipient-queries.ts'

/** The columns of an order, for statements that lock one by one of its items. */
export { columns } from './queries.ts'

/**
 * The address for the mails about an order: the current one of its customer's account, unless staff have set another. It is determined when
 * a mail is sent, not when it is written (`mail.send`).
 */
export const of = ({ recipient }: Pick<OrderRow, 'recipient'>): string => recipient

/**
 * The name by which mails about an order greet its customer; null before it is paid, if somebody has typed it for an address that is not
 * proven: it could be advertising.
 */
export const nameOf = ({
  billing_name,
  provisional_session_id,
  paid_at,
}: Pick<OrderRow, 'billing_name' | 'provisional_session_id' | 'paid_at'>): string | null =>
  provisional_session_id !== null && paid_at === null ? null : billing_name

/**
 * Sets another address for the mails of a locked order without confirmation by that address, for customers who cannot read those to their
 * account's address. The account keeps its address. The chosen mails are sent to the new address again, and the previous address is
 * notified. The change and its reason are kept permanently.
 * Refuses, in this order:
 * - an order whose customer was erased
 * - an empty or invalid e-mail address
 * - the current address
 * - no reason, or one that is too long
 * - a mail that cannot be sent there (`mails`)
 */
export async function change(tx: Tx, order: OrderRow, input: SendElsewhere): Promise<void> {
  if (order.billing_name === ERASED) throw new Refusal(officeMessages.orderErased)
  const [before, email, reason] = [of(order), typedEmail(input.email), input.reason.trim()]
  if (email === '') throw new Refusal(messages.emailEmpty, { field: 'email' })
  if (!isEmail(email)) throw new Refusal(messages.emailInvalid, { field: 'email' })
  if (normalizeEmail(email) === normalizeEmail(before))
    throw new Refusal(officeMessages.recipientSame, { field: 'email' })
  if (reason === '') throw new Refusal(officeMessages.whyEmpty, { field: 'reason' })
  if (reason.length > MAX_NOTE_LENGTH) throw new Refusal(messages.noteLong, { field: 'reason' })
  await refuseOtherMails(tx, order, input.mails)
  await updateMailsTo(tx, order.id, email)
  Object.assign(order, { recipient_email: email, recipient: email })
  const actor = tx.request?.actor ?? 'system'
  await insertRecipient(tx, { order_id: order.id, actor, email_before: before, email, reason })
  await audit.record(tx, 'system', 'mails sent elsewhere', order.code)
  await mail.addresses.forward(tx, order.id, { to: email, ids: input.mails })
  await sendRecipientMail(tx, order, before)
}

async function refuseOtherMails(tx: Tx, order: OrderRow, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const known = new Set((await mail.addresses.forwardable(tx, order.id)).map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw new Refusal(officeMessages.mailNotOn, { field: 'mails' })
}

/** Sets the address for the mails of a locked order that has none. The change and its reason are kept permanently. */
export async function name(tx: Tx, order: OrderRow, email: string, reason: string): Promise<void> {
  await updateMailsTo(tx, order.id, email)
  Object.assign(order, { recipient_email: email, recipient: email })
  const actor = tx.request?.actor ?? 'system'
  await insertRecipient(tx, { order_id: order.id, actor, email_before: '', email, reason })
  await audit.record(tx, 'system', 'mails sent elsewhere', order.code)
}

async function sendRecipientMail(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'code' | 'billing_name'>,
  to: string,
): Promise<void> {
  const changed = texts.recipientChanged
  const envelope = { to, follows: false, order: order.id, template: 'recipient-changed' }
  await mail.send(tx, envelope, ({ name: festival, contactEmail }) => ({
    subject: changed.subject({ order: order.code }),
    content: {
      heading: changed.heading,
      name: order.billing_name,
      paragraphs: [changed.text({ order: order.code, festival })],
      closing: [changed.closing({ email: contactEmail })],
    },
  }))
}

const EXAMPLE = { id: 0, code: 'K7QX-M4RT', billing_name: 'Ana Horvat' }

previews.register((tx) => [() => sendRecipientMail(tx, EXAMPLE, 'ana@example.com')])
