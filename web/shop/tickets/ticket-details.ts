import { listed } from '#contract/define-messages.ts'
import type { Order, Ticket } from '#contract/orders.ts'
import { messages } from '#contract/messages.ts'
import {
  isEmail,
  MAX_NOTE_LENGTH,
  nameError,
  nameKey,
  normalizeEmail,
  normalizeName,
  normalizeSpaces,
} from '#contract/rules.ts'
import { messages as common } from '#web/ui/messages.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'

/** The values of the wizard. */
export type Details = {
  full_name: string
  email: string
  age: string
  reassign: boolean
  note: string
  /** The codes of the tickets that are changed together with it. */
  along: string[]
}

/** The ticket that the wizard changes, and its customer. */
export interface TicketContext {
  ticket: Ticket
  order: Order
  /** Keys of the age ranges; empty if the age is not needed. */
  ages: string[]
  /** The email address of the customer's own account. */
  own: string
  /** Tickets that can be changed together with it. */
  others: Ticket[]
  /** It is opened to be given away. */
  isGift: boolean
}

export const detailsOf = ({ ticket, ages, others, isGift }: TicketContext): Details => ({
  full_name: isGift && ticket.allow_name_changes ? '' : ticket.full_name,
  email: isGift ? '' : ticket.email,
  age: !isGift && ages.includes(ticket.age ?? '') ? (ticket.age ?? '') : '',
  reassign: isGift,
  note: '',
  along: others.filter((other) => hangsOn(other, ticket)).map(({ code }) => code ?? ''),
})

/** Whether it is an add-on of a ticket's holder for the same event, such as a seat on a bus, and so of little use without the ticket. */
const hangsOn = (other: Ticket, ticket: Ticket): boolean =>
  ticket.type === 'ticket' &&
  other.type !== 'ticket' &&
  other.event_id === ticket.event_id &&
  isSameHolder(other, ticket)

const isSameHolder = (one: Ticket, other: Ticket): boolean =>
  nameKey(one.full_name) === nameKey(other.full_name)

/**
 * The tickets that can be changed together with one: what its holder has of the same event, also in other orders, and to be given away the
 * other tickets of its order. None that is locked, or that has no name yet.
 */
export function ticketsAlong(orders: Order[], ticket: Ticket, isGift: boolean): Ticket[] {
  const changeable = (other: Ticket): boolean => {
    const { status, full_name, recently_edited, allow_name_changes, allow_email_changes } = other
    if (status !== 'active' || full_name === '' || recently_edited) return false
    return isGift
      ? allow_email_changes && (allow_name_changes || !isSameHolder(other, ticket))
      : allow_name_changes
  }
  return orders
    .filter((order) => order.accepted_ts_and_cs !== null)
    .flatMap((order) => {
      const isOwn = order.tickets.some(({ code }) => code === ticket.code)
      return order.tickets.filter(
        (other) =>
          other.code !== ticket.code &&
          changeable(other) &&
          ((isGift && isOwn) || (other.event_id === ticket.event_id && isSameHolder(other, ticket))),
      )
    })
}

/** Whether tickets may go along: the holder or the account changes. */
export function mayTakeAlong(details: Details, subject: TicketContext): boolean {
  const { full_name, email } = changesOf(details, subject)
  return subject.others.length > 0 && (full_name || email || isReassigned(details, subject))
}

/** The tickets that go along. */
export const goingAlong = (details: Details, subject: TicketContext): Ticket[] =>
  mayTakeAlong(details, subject)
    ? subject.others.filter(({ code }) => code !== null && details.along.includes(code))
    : []

/** Whether the entered email address is not the account's: then the ticket can be transferred to its account. */
export const isOtherAddress = ({ email }: Details, { ticket, own }: TicketContext): boolean =>
  ticket.allow_email_changes && normalizeSpaces(email) !== '' && normalizeEmail(email) !== normalizeEmail(own)

/** Whether the ticket is transferred: requested, and the address is another. */
export const isReassigned = (details: Details, subject: TicketContext): boolean =>
  details.reassign && isOtherAddress(details, subject)

/** The details that were changed. */
export const changesOf = (details: Details, { ticket, ages }: TicketContext) => ({
  full_name: ticket.allow_name_changes && normalizeName(details.full_name) !== ticket.full_name,
  email: ticket.allow_email_changes && normalizeEmail(details.email) !== normalizeEmail(ticket.email),
  age: ages.length > 0 && details.age !== ticket.age,
})

/** Field → error; the empty name is for the whole form. */
type DetailErrors = Record<string, string>

/** The errors that are found without the server, in its order: missing, invalid, unchanged. */
export function validateDetails(details: Details, subject: TicketContext): DetailErrors {
  const missing = missingErrors(details, subject)
  if (Object.keys(missing).length > 0) return missing
  const malformed = malformedErrors(details, subject)
  if (Object.keys(malformed).length > 0) return malformed
  const changed = Object.values(changesOf(details, subject)).includes(true) || isReassigned(details, subject)
  return changed ? {} : { '': messages.ticketUnchanged }
}

function missingErrors(details: Details, { ticket, ages }: TicketContext): DetailErrors {
  const missing: [field: keyof Details, label: string][] = []
  if (ticket.allow_name_changes && normalizeName(details.full_name) === '')
    missing.push(['full_name', common.fullName])
  if (ticket.allow_email_changes && normalizeSpaces(details.email) === '')
    missing.push(['email', common.email])
  if (ages.length > 0 && !ages.includes(details.age)) missing.push(['age', cartMessages.age])
  const text = messages.fieldsMissing({ fields: listed(missing.map(([, label]) => label)) })
  return Object.fromEntries(missing.map(([field]) => [field, text]))
}

function malformedErrors(details: Details, { ticket }: TicketContext): DetailErrors {
  const errors: DetailErrors = {}
  const wrong = ticket.allow_name_changes ? nameError(normalizeName(details.full_name)) : null
  if (wrong !== null) errors['full_name'] = wrong
  if (ticket.allow_email_changes && !isEmail(details.email)) errors['email'] = messages.emailInvalid
  if (details.note.trim().length > MAX_NOTE_LENGTH) errors['note'] = messages.noteLong
  return errors
}

/** The body of the call, without the details that cannot be changed. */
export const changeTicketInput = (
  order_id: number,
  code: string,
  details: Details,
  subject: TicketContext,
) => ({
  order_id,
  code,
  reassign: isReassigned(details, subject),
  note: details.note.trim(),
  age: subject.ages.length > 0 ? details.age : '',
  together_with: goingAlong(details, subject)
    .map(({ code: other }) => other)
    .join(','),
  ...(subject.ticket.allow_name_changes && { full_name: normalizeName(details.full_name) }),
  ...(subject.ticket.allow_email_changes && { email: details.email.trim() }),
})
