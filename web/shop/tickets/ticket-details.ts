import type { Ticket } from '#contract/orders.ts'
import { messages } from '#contract/messages.ts'
import { isEmail, LONGEST_NOTE, nameError, tidy, tidyEmail } from '#contract/rules.ts'
import { words } from '#web/lib/words.ts'

/** What is typed in the wizard. */
export type Details = {
  full_name: string
  email: string
  age: string
  reassign: boolean
  note: string
}

/** What the wizard changes, and on whose behalf. */
export interface Subject {
  ticket: Ticket
  /** Keys of the age ranges; none when the age is not asked. */
  ages: string[]
  /** The address of the customer's own account. */
  own: string
}

export const detailsOf = ({ ticket, ages }: Subject): Details => ({
  full_name: ticket.full_name,
  email: ticket.email,
  age: ages.includes(ticket.age ?? '') ? (ticket.age ?? '') : '',
  reassign: false,
  note: '',
})

/** Whether the typed address is another than the account's own: then the ticket can go to its account. */
export const isElsewhere = ({ email }: Details, { ticket, own }: Subject): boolean =>
  ticket.allow_email_changes && tidy(email) !== '' && tidyEmail(email) !== tidyEmail(own)

/** Whether the ticket goes to another account: wished, and the address is another. */
export const reassigns = (details: Details, subject: Subject): boolean =>
  details.reassign && isElsewhere(details, subject)

/** Which details are other than before. */
export const changesOf = (details: Details, { ticket, ages }: Subject) => ({
  full_name: ticket.allow_name_changes && tidy(details.full_name) !== ticket.full_name,
  email: ticket.allow_email_changes && tidyEmail(details.email) !== tidyEmail(ticket.email),
  age: ages.length > 0 && details.age !== ticket.age,
})

/** Field → what is wrong with it; the empty name is for the whole. */
type DetailErrors = Record<string, string>

/** All that can be said without asking the server, in its order: what is missing, what is malformed, that nothing changed. */
export function detailErrors(details: Details, subject: Subject): DetailErrors {
  const missing = missingErrors(details, subject)
  if (Object.keys(missing).length > 0) return missing
  const malformed = malformedErrors(details, subject)
  if (Object.keys(malformed).length > 0) return malformed
  const changed = Object.values(changesOf(details, subject)).includes(true) || reassigns(details, subject)
  return changed ? {} : { '': messages.ticketUnchanged }
}

function missingErrors(details: Details, { ticket, ages }: Subject): DetailErrors {
  const missing: [field: keyof Details, label: string][] = []
  if (ticket.allow_name_changes && tidy(details.full_name) === '') missing.push(['full_name', words.fullName])
  if (ticket.allow_email_changes && tidy(details.email) === '') missing.push(['email', words.email])
  if (ages.length > 0 && !ages.includes(details.age)) missing.push(['age', words.age])
  const text = messages.fieldsMissing({ fields: missing.map(([, label]) => label).join(', ') })
  return Object.fromEntries(missing.map(([field]) => [field, text]))
}

function malformedErrors(details: Details, { ticket }: Subject): DetailErrors {
  const errors: DetailErrors = {}
  const wrong = ticket.allow_name_changes ? nameError(tidy(details.full_name)) : null
  if (wrong !== null) errors['full_name'] = wrong
  if (ticket.allow_email_changes && !isEmail(details.email)) errors['email'] = messages.emailInvalid
  if (details.note.trim().length > LONGEST_NOTE) errors['note'] = messages.noteLong
  return errors
}

/** The call's body: what may not be changed is not sent (P§5). */
export const changeOf = (order_id: number, code: string, details: Details, subject: Subject) => ({
  order_id,
  code,
  reassign: reassigns(details, subject),
  note: details.note.trim(),
  age: subject.ages.length > 0 ? details.age : '',
  ...(subject.ticket.allow_name_changes && { full_name: tidy(details.full_name) }),
  ...(subject.ticket.allow_email_changes && { email: details.email.trim() }),
})
