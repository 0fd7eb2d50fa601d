import { messages } from '#contract/messages.ts'
import { isEmail, MAX_NOTE_LENGTH, nameError, normalizeSpaces, normalizeEmail } from '#contract/rules.ts'
import type { ChangeTicket } from '#contract/tickets.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import type * as customers from '#server/customers/customers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import type { Holder } from './queries.ts'
import { permissionsOf, type OwnedTicket } from './ownership.ts'

/** A ticket's details as they shall be, once nothing stands against them. */
export interface NewDetails extends Holder {
  note: string | null
  /** Whether the ticket goes to the account of the new address. */
  reassigns: boolean
}

type Permissions = ReturnType<typeof permissionsOf>

/** What somebody typed, tidied; an empty text is one that was not sent. */
type SubmittedDetails = Pick<ChangeTicket, 'full_name' | 'email' | 'age' | 'note'>

/** Refuses, in the order of model.md §4: not active, edited recently, missing, malformed, not allowed, nothing changed. */
export function checkDetails(
  tx: Tx,
  customer: customers.CustomerRow,
  owned: OwnedTicket,
  wish: ChangeTicket,
): NewDetails {
  const { ticket, product } = owned
  const may = permissionsOf(tx, owned)
  if (ticket.status !== 'active') throw new Refusal(messages.ticketFixed, { field: 'code' })
  if (may.recently_edited) throw new Refusal(messages.ticketRecentlyEdited, { field: 'code' })
  const given = {
    full_name: normalizeSpaces(wish.full_name),
    email: normalizeEmail(wish.email),
    age: wish.age,
    note: wish.note.trim(),
  }
  const ages = catalogue.ageRangesOf(tx, product)
  refuseMissing(given, may, ages)
  refuseMalformed(given)
  const full_name = given.full_name || ticket.full_name
  const email = given.email || ticket.email
  const age = ages.length > 0 ? given.age : ticket.age
  const reassigns = wish.reassign && given.email !== '' && given.email !== normalizeEmail(customer.email)
  const isRenamed = full_name !== ticket.full_name
  const isMoved = reassigns || normalizeEmail(email) !== normalizeEmail(ticket.email)
  refuseNotAllowed(may, { isRenamed, isMoved })
  if (!isRenamed && !isMoved && age === ticket.age)
    throw new Refusal(messages.ticketUnchanged, { field: 'code' })
  const name_changes_used = ticket.name_changes_used + (isRenamed ? 1 : 0)
  return { full_name, email, age, name_changes_used, reassigns, note: given.note || null }
}

/** What may be changed must be given, and an age where the product asks for one. */
function refuseMissing(given: SubmittedDetails, may: Permissions, ages: string[]): void {
  const missing: [field: string, label: string][] = []
  if (may.allow_name_changes && given.full_name === '') missing.push(['full_name', 'Full name'])
  if (may.allow_email_changes && given.email === '') missing.push(['email', 'Email'])
  if (ages.length > 0 && !ages.includes(given.age)) missing.push(['age', 'Age'])
  if (missing.length === 0) return
  const text = messages.fieldsMissing({ fields: missing.map(([, label]) => label).join(', ') })
  throw new Refusal(Object.fromEntries(missing.map(([field]) => [field, text])))
}

function refuseMalformed({ full_name, email, note }: SubmittedDetails): void {
  const errors: Record<string, string> = {}
  if (email !== '' && !isEmail(email)) errors['email'] = messages.emailInvalid
  const wrong = full_name === '' ? null : nameError(full_name)
  if (wrong !== null) errors['full_name'] = wrong
  if (note.length > MAX_NOTE_LENGTH) errors['note'] = messages.noteLong
  if (Object.keys(errors).length > 0) throw new Refusal(errors)
}

function refuseNotAllowed(may: Permissions, wish: { isRenamed: boolean; isMoved: boolean }): void {
  const errors: Record<string, string> = {}
  if (wish.isRenamed && !may.allow_name_changes) errors['full_name'] = messages.ticketNameFixed
  if (wish.isMoved && !may.allow_email_changes) errors['email'] = messages.ticketEmailFixed
  if (Object.keys(errors).length > 0) throw new Refusal(errors)
}
