import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import { normalizeEmail } from '#contract/rules.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as passwords from '#server/people/customers/passwords/passwords.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as orders from '#server/orders/orders.ts'
import type { MailedLink } from '#server/platform/security/one-time-tokens.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { describe, documentsOf } from '#server/tickets/mailed-tickets.ts'
import { messages } from '#server/tickets/messages.ts'
import type { TicketRow } from '#server/tickets/queries.ts'

type Person = Pick<customers.CustomerRow, 'email'>

/** The owner of the ticket's account. Without `accepted` terms the mail offers no download. */
type Owner = Person & { accepted?: boolean }

/** Notifies the holder and the owner of the new details, and the former holder that the ticket is no longer theirs. */
export async function sendChangeMails(
  tx: Tx,
  owner: Owner,
  before: TicketRow,
  now: TicketRow,
): Promise<void> {
  const texts = before.full_name === '' ? messages.named : messages.changed
  await sendTicketMails(tx, owner, now, 'ticket-changed', texts)
  if (
    before.email !== '' &&
    !recipientsOf(owner, now).map(normalizeEmail).includes(normalizeEmail(before.email))
  )
    await sendFormerHolderMail(tx, before)
}

/** Notifies the holder and the owner of the new departure. */
export const sendDepartureMails = (tx: Tx, owner: Owner, now: TicketRow): Promise<void> =>
  sendTicketMails(tx, owner, now, 'travel-time-changed', messages.travelTimeChanged)

/** Notifies the holder and the owner of the new variant. */
export const sendVariantMails = (tx: Tx, owner: Owner, now: TicketRow): Promise<void> =>
  sendTicketMails(tx, owner, now, 'variant-changed', messages.variantChanged)

/** Sends the holder and the owner the ticket with its new QR code. */
export const sendRenewalMails = (tx: Tx, owner: Owner, now: TicketRow): Promise<void> =>
  sendTicketMails(tx, owner, now, 'ticket-renewed', messages.renewed)

/** The data for the mails about a transfer. */
interface TransferMail extends Omit<Transfer, 'receiver'> {
  receiver: Pick<customers.CustomerRow, 'email'>
}

interface Transfer {
  sender: Pick<customers.CustomerRow, 'email' | 'full_name'>
  receiver: customers.CustomerRow
  order: orders.OrderRow
  before: TicketRow
  after: TicketRow
  note: string | null
  /** Whether staff have transferred it instead of its owner. */
  byStaff?: boolean
  /** Further tickets in the same transfer. */
  along?: { before: TicketRow; after: TicketRow }[]
}

/** Notifies the receiver, who has to accept the terms, the sender, and a former holder who is neither. */
export async function sendTransferMails(tx: Tx, transfer: Transfer): Promise<void> {
  const { sender, along = [] } = transfer
  await sendReceiverMail(tx, transfer, await passwords.invite(tx, transfer.receiver))
  await sendSenderMail(tx, transfer)
  for (const { before, after } of [transfer, ...along])
    if (
      before.email !== '' &&
      ![sender.email, after.email].map(normalizeEmail).includes(normalizeEmail(before.email))
    )
      await sendFormerHolderMail(tx, before)
}

const ticketRows = (tx: Tx, tickets: TicketRow[]): [string, string][] =>
  tickets.map((ticket) => [messages.ticket, describe(tx, ticket)])

function sendSenderMail(tx: Tx, transfer: TransferMail): Promise<void> {
  const { sender, receiver, before, along = [], byStaff = false } = transfer
  const texts = messages.sent
  const count = 1 + along.length
  const envelope = { to: sender.email, order: before.order_id, template: 'ticket-transferred' }
  return mail.send(tx, envelope, ({ name: festival, contactEmail: email }) => ({
    subject: (byStaff ? texts.subjectByStaff : texts.subject)({ count, festival }),
    content: {
      heading: texts.heading({ count }),
      name: null,
      paragraphs: [(byStaff ? texts.textByStaff : texts.text)({ count, receiver: receiver.email })],
      rows: ticketRows(tx, [before, ...along.map((each) => each.before)]),
      closing: [byStaff ? texts.closingByStaff({ email }) : texts.closing],
    },
  }))
}

/** One mail with everything that the receiver needs: permanent links, one of which activates the account created for the ticket. */
async function sendReceiverMail(
  tx: Tx,
  { sender, receiver, order, after, note, along = [], byStaff = false }: TransferMail,
  invitation: { url: () => string; link: MailedLink } | null,
): Promise<void> {
  const texts = messages.received
  const count = 1 + along.length
  const from = () =>
    sender.full_name === '' ? sender.email : texts.sender({ name: sender.full_name, email: sender.email })
  await mail.send(
    tx,
    {
      to: receiver.email,
      order: order.id,
      template: 'ticket-received',
      ...(invitation && { link: invitation.link }),
    },
    ({ name: festival }) => ({
      subject: texts.subject({ count, festival }),
      content: {
        heading: texts.heading({ count }),
        name: null,
        paragraphs: [
          byStaff ? texts.textByStaff({ count, festival }) : texts.text({ count, sender: from(), festival }),
          ...(note === null ? [] : [texts.note({ note })]),
        ],
        rows: [...ticketRows(tx, [after, ...along.map((each) => each.after)]), [messages.order, order.code]],
        button: { label: texts.accept, url: orders.links.termsPage(tx, order) },
        ...(invitation && {
          links: [{ label: texts.openAccount, url: invitation.url() }],
          closing: [texts.accountHint({ count })],
        }),
      },
    }),
  )
}

/** Notifies the holder of a ticket that it is blocked because its order's payment was reversed, unless they are the customer. */
export const sendSuspensionMails = (tx: Tx, order: orders.OrderRow, ticket: TicketRow): Promise<void> =>
  sendHolderMail(tx, order, ticket, 'ticket-suspended', messages.suspended)

/** Notifies the holder that the ticket is valid again. */
export const sendReinstatementMails = (tx: Tx, order: orders.OrderRow, ticket: TicketRow): Promise<void> =>
  sendHolderMail(tx, order, ticket, 'ticket-reinstated', messages.reinstated)

async function sendHolderMail(
  tx: Tx,
  order: orders.OrderRow,
  ticket: TicketRow,
  template: string,
  texts: typeof messages.suspended,
): Promise<void> {
  const holder = normalizeEmail(ticket.email)
  if (holder === '' || normalizeEmail(orders.recipients.of(order)) === holder) return
  const envelope = { to: ticket.email, order: ticket.order_id, template }
  await mail.send(tx, envelope, ({ name: festival, contactEmail: email }) => ({
    subject: texts.subject({ festival }),
    content: {
      heading: texts.heading,
      name: ticket.full_name,
      paragraphs: [texts.text],
      rows: [[messages.ticket, describe(tx, ticket)]],
      closing: [texts.closing({ email })],
    },
  }))
}

/** Notifies the holder and the owner that a ticket is cancelled. */
export async function sendCancellationMails(tx: Tx, owner: Person, ticket: TicketRow): Promise<void> {
  const texts = messages.cancelled
  for (const to of recipientsOf(owner, ticket)) {
    const envelope = { to, order: ticket.order_id, template: 'ticket-cancelled' }
    await mail.send(tx, envelope, ({ name: festival, contactEmail: email }) => ({
      subject: texts.subject({ festival }),
      content: {
        heading: texts.heading,
        name: null,
        paragraphs: [texts.text],
        rows: [[messages.ticket, describe(tx, ticket)]],
        closing: [texts.closing({ email })],
      },
    }))
  }
}

const sendFormerHolderMail = (tx: Tx, before: TicketRow): Promise<void> =>
  mail.send(tx, { to: before.email, order: before.order_id, template: 'ticket-withdrawn' }, () => ({
    subject: messages.withdrawn.subject({ festival: site.of(tx).name }),
    content: {
      heading: messages.withdrawn.heading,
      name: null,
      paragraphs: [messages.withdrawn.text],
      rows: [[messages.ticket, describe(tx, before)]],
    },
  }))

async function sendTicketMails(
  tx: Tx,
  owner: Owner,
  ticket: TicketRow,
  template: string,
  texts: typeof messages.changed,
): Promise<void> {
  for (const to of recipientsOf(owner, ticket))
    await mail.send(tx, { to, order: ticket.order_id, template }, () => {
      const { attachments, ...shown } = documentsOf(tx, [ticket], owner.accepted ?? true)
      return {
        subject: texts.subject({ festival: site.of(tx).name }),
        attachments,
        content: {
          heading: texts.heading,
          name: null,
          paragraphs: [texts.text],
          rows: [[messages.ticket, describe(tx, ticket)]],
          ...shown,
        },
      }
    })
}

/** The holder and the owner, once if they are the same. */
const recipientsOf = (owner: Person, { email }: TicketRow): string[] => [
  // A ticket without a name has no holder yet.
  ...new Map(
    [owner.email, email]
      .filter((address) => address !== '')
      .map((address) => [normalizeEmail(address), address]),
  ).values(),
]

previews.register((tx) => {
  const ticket = samples.ticket(tx)
  const order = samples.order(tx)
  const elsewhere = { ...order, recipient: samples.FRIEND.email }
  const transfer = (byStaff: boolean): TransferMail => ({
    sender: samples.PERSON,
    receiver: samples.FRIEND,
    order,
    before: ticket,
    after: { ...ticket, ...samples.FRIEND },
    note: byStaff ? null : '…',
    byStaff,
  })
  const one = transfer(false)
  const several = { ...one, along: [one] }
  const invitation = {
    link: previews.LINK,
    url: () => site.addressOf(tx, '/reset-password/example'),
  }
  return [
    () => sendChangeMails(tx, samples.PERSON, { ...ticket, full_name: '' }, ticket),
    () => sendChangeMails(tx, samples.PERSON, { ...ticket, email: samples.FRIEND.email }, ticket),
    () => sendDepartureMails(tx, samples.PERSON, ticket),
    () => sendVariantMails(tx, samples.PERSON, ticket),
    () => sendRenewalMails(tx, samples.PERSON, ticket),
    () => sendReceiverMail(tx, transfer(false), invitation),
    () => sendReceiverMail(tx, transfer(true), null),
    () => sendReceiverMail(tx, several, null),
    () => sendSenderMail(tx, transfer(false)),
    () => sendSenderMail(tx, transfer(true)),
    () => sendSenderMail(tx, several),
    () => sendSuspensionMails(tx, elsewhere, ticket),
    () => sendReinstatementMails(tx, elsewhere, ticket),
    () => sendCancellationMails(tx, samples.PERSON, ticket),
  ]
})
