import { normalizeEmail } from '#contract/rules.ts'
import type * as customers from '#server/customers/customers.ts'
import * as mail from '#server/mail/mail.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { describe, documentsOf } from '#server/tickets/mail-templates.ts'
import type { TicketRow } from '#server/tickets/queries.ts'

type Person = Pick<customers.CustomerRow, 'email'>

/** The owner of the ticket's account. Without `accepted` terms the mail offers no download. */
type Owner = Person & { accepted?: boolean }

/** Tells the holder and the owner of the new details, and a former holder that the ticket is not theirs any more. */
export async function sendChangeMails(
  tx: Tx,
  owner: Owner,
  before: TicketRow,
  now: TicketRow,
): Promise<void> {
  await sendTicketMails(tx, owner, now, {
    template: 'ticket-changed',
    subject: `A ticket for ${site.of(tx).name} has been changed`,
    heading: 'Your ticket has been changed',
    paragraph:
      'the details of this ticket have been changed. Earlier prints of it are not valid any more: please use the new one.',
  })
  if (!recipientsOf(owner, now).includes(normalizeEmail(before.email))) await sendFormerHolderMail(tx, before)
}

/** Tells the holder and the owner of the new departure. */
export const sendDepartureMails = (tx: Tx, owner: Owner, now: TicketRow): Promise<void> =>
  sendTicketMails(tx, owner, now, {
    template: 'travel-time-changed',
    subject: `A travel time for ${site.of(tx).name} has been changed`,
    heading: 'Your travel time has been changed',
    paragraph: 'the travel time of this ticket has been changed. Here it is with the new time.',
  })

interface Transfer {
  giver: Person
  receiver: Person
  order: orders.OrderRow
  before: TicketRow
  given: TicketRow
  note: string | null
  /** Whether the staff have transferred it, and not its owner. */
  byStaff?: boolean
}

/** Tells the receiver, who has terms to accept, the sender, and a former holder who is neither. */
export async function sendTransferMails(tx: Tx, transfer: Transfer): Promise<void> {
  const { giver, before, given } = transfer
  await sendReceiverMail(tx, transfer)
  await sendSenderMail(tx, transfer)
  if (![giver.email, given.email].map(normalizeEmail).includes(normalizeEmail(before.email)))
    await sendFormerHolderMail(tx, before)
}

const sendSenderMail = (tx: Tx, { giver, receiver, before, byStaff = false }: Transfer): Promise<void> =>
  mail.send(tx, {
    to: giver.email,
    order: before.order_id,
    template: 'ticket-given',
    subject: byStaff
      ? `A ticket for ${site.of(tx).name} has left your account`
      : `You have given a ticket for ${site.of(tx).name} away`,
    ...mail.renderMail({
      heading: 'Your ticket has a new owner',
      paragraphs: [
        'Hello,',
        `${byStaff ? 'we have moved this ticket: it' : 'this ticket'} now belongs to the account of ${receiver.email}. It is not in your account any more, and your prints of it are not valid.`,
      ],
      rows: [['Ticket', describe(tx, before)]],
      closing: [
        byStaff
          ? `If this is not what you wanted, please write to ${site.of(tx).contactEmail} at once.`
          : 'If this was not you, please change your password and write to us at once.',
      ],
    }),
  })

const sendReceiverMail = (
  tx: Tx,
  { giver, receiver, order, given, note, byStaff = false }: Transfer,
): Promise<void> =>
  mail.send(tx, {
    to: receiver.email,
    order: order.id,
    template: 'ticket-received',
    subject: `A ticket for ${site.of(tx).name} is yours`,
    ...mail.renderMail({
      heading: 'A ticket for you',
      paragraphs: [
        'Hello,',
        `${byStaff ? 'we have put a ticket' : `${giver.email} has given you a ticket`} for ${site.of(tx).name}${byStaff ? ' into your account' : ''}. Accept the Terms and Conditions, and it is ready for you.`,
        ...(note === null ? [] : [`Their note: “${note}”`]),
      ],
      rows: [
        ['Ticket', describe(tx, given)],
        ['Order', order.code],
      ],
      button: { label: 'Accept the Terms and Conditions', url: orders.termsPage(tx, order) },
    }),
  })

/** Tells the holder and the owner that a ticket is cancelled. */
export async function sendCancellationMails(tx: Tx, owner: Person, ticket: TicketRow): Promise<void> {
  const { name, contactEmail } = site.of(tx)
  for (const to of recipientsOf(owner, ticket))
    await mail.send(tx, {
      to,
      order: ticket.order_id,
      template: 'ticket-cancelled',
      subject: `A ticket for ${name} has been cancelled`,
      ...mail.renderMail({
        heading: 'A ticket has been cancelled',
        paragraphs: ['Hello,', 'we have cancelled this ticket. It is not valid any more.'],
        rows: [['Ticket', describe(tx, ticket)]],
        closing: [`Questions? Please write to ${contactEmail}.`],
      }),
    })
}

const sendFormerHolderMail = (tx: Tx, before: TicketRow): Promise<void> =>
  mail.send(tx, {
    to: before.email,
    order: before.order_id,
    template: 'ticket-withdrawn',
    subject: `A ticket for ${site.of(tx).name} is not yours any more`,
    ...mail.renderMail({
      heading: 'A ticket has a new holder',
      paragraphs: [
        'Hello,',
        'this ticket has been put in another name. Your prints of it are not valid any more.',
      ],
      rows: [['Ticket', describe(tx, before)]],
    }),
  })

interface TicketMail {
  template: string
  subject: string
  heading: string
  paragraph: string
}

async function sendTicketMails(tx: Tx, owner: Owner, ticket: TicketRow, words: TicketMail): Promise<void> {
  const { template, subject, heading, paragraph } = words
  const { links, attachments } = documentsOf(tx, [ticket], owner.accepted ?? true)
  for (const to of recipientsOf(owner, ticket))
    await mail.send(tx, {
      to,
      order: ticket.order_id,
      template,
      subject,
      attachments,
      ...mail.renderMail({
        heading,
        paragraphs: ['Hello,', paragraph],
        rows: [['Ticket', describe(tx, ticket)]],
        links,
      }),
    })
}

/** The holder and the owner, once where they are the same. */
const recipientsOf = (owner: Person, { email }: TicketRow): string[] => [
  ...new Set([email, owner.email].map(normalizeEmail)),
]
