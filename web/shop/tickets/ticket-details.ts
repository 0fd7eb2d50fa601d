import { listed } from '#contract/define-messages.ts'
import type { Ticket } from '#contract/orders.ts'
import { messages } from '#contract/messages.ts'
import {
  isEmail,
  MAX_NOTE_LENGTH,
  nameError,
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
}

/** The ticket that the wizard changes, and its customer. */
export interface TicketContext {
  ticket: Ticket
  /** Keys of the age ranges; empty if the age is not needed. */
  ages: string[]
  /** The email address of the customer's own account. */
  own: string
}

export const detailsOf = ({ ticket, ages }: TicketContext): Details => ({
  full_name: ticket.full_name,
  email: ticket.email,
  age: ages.includes(ticket.age ?? '') ? (ticket.age ?? '') : '',
  reassign: false,
  note: '',
})

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
  ...(subject.ticket.allow_name_changes && { full_name: normalizeName(details.full_name) }),
  ...(subject.ticket.allow_email_changes && { email: details.email.trim() }),
})
