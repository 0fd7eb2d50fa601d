import { lookup } from '#contract/lookup.ts'
import { typedEmail } from '#server/platform/text/typed-email.ts'
import { listed } from '#contract/define-messages.ts'
import { messages } from '#contract/messages.ts'
import { isEmail, MAX_NOTE_LENGTH, nameError, normalizeEmail, normalizeName } from '#contract/rules.ts'
import type { ChangeTicket } from '#contract/tickets.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type * as customers from '#server/people/customers/customers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { messages as texts } from '#server/tickets/messages.ts'
import type { Holder } from './queries.ts'
import { allowedActionsOf, type OwnedTicket } from './ownership.ts'

/** The new details of a ticket, valid and allowed. */
export interface NewDetails extends Holder {
  note: string | null
  /** Whether the ticket is transferred to the account of the new address. */
  reassigns: boolean
}

type AllowedActions = ReturnType<typeof allowedActionsOf>

/** The submitted details, trimmed; empty means not submitted. */
type SubmittedDetails = Required<Pick<ChangeTicket, 'full_name' | 'email' | 'age' | 'note'>>

/**
 * The new details of a ticket.
 * Refuses, in this order:
 * - a ticket that is not active
 * - one that was edited recently
 * - missing details
 * - malformed details
 * - a change that is not allowed
 * - no change at all
 */
export function checkDetails(
  tx: Tx,
  customer: customers.CustomerRow,
  owned: OwnedTicket,
  input: ChangeTicket,
): NewDetails {
  const { ticket, product } = owned
  const may = allowedActionsOf(tx, owned)
  if (ticket.status !== 'active') throw new Refusal(messages.ticketFixed, { field: 'code' })
  if (may.recently_edited) throw new Refusal(messages.ticketRecentlyEdited, { field: 'code' })
  const submitted = {
    full_name: normalizeName(input.full_name ?? ''),
    email: typedEmail(input.email ?? ''),
    age: input.age,
    note: input.note.trim(),
  }
  const ages = catalogue.ageRangesOf(tx, product)
  refuseMissing(submitted, may, ages)
  refuseMalformed(submitted)
  const full_name = submitted.full_name || ticket.full_name
  const email = submitted.email || ticket.email
  const age = ages.length > 0 ? submitted.age : ticket.age
  const reassigns =
    input.reassign &&
    submitted.email !== '' &&
    normalizeEmail(submitted.email) !== normalizeEmail(customer.email)
  const isRenamed = full_name !== ticket.full_name
  const isMoved = reassigns || normalizeEmail(email) !== normalizeEmail(ticket.email)
  refuseNotAllowed(may, { isRenamed, isMoved })
  if (!isRenamed && !isMoved && age === ticket.age)
    throw new Refusal(messages.ticketUnchanged, { field: 'code' })
  // Naming the holder for the first time is not a name change.
  const name_changes_used = ticket.name_changes_used + (isRenamed && ticket.full_name !== '' ? 1 : 0)
  return { full_name, email, age, name_changes_used, reassigns, note: submitted.note || null }
}

/** Changeable details must be submitted, and an age if the product requires one. */
function refuseMissing(submitted: SubmittedDetails, may: AllowedActions, ages: string[]): void {
  const missing: [field: string, label: string][] = []
  if (may.allow_name_changes && submitted.full_name === '')
    missing.push(['full_name', texts.fields.full_name])
  if (may.allow_email_changes && submitted.email === '') missing.push(['email', texts.fields.email])
  if (ages.length > 0 && !ages.includes(submitted.age)) missing.push(['age', texts.fields.age])
  if (missing.length === 0) return
  const text = messages.fieldsMissing({ fields: listed(missing.map(([, label]) => label)) })
  throw new Refusal(Object.fromEntries(missing.map(([field]) => [field, text])))
}

function refuseMalformed({ full_name, email, note }: SubmittedDetails): void {
  const errors = lookup<string>()
  if (email !== '' && !isEmail(email)) errors['email'] = messages.emailInvalid
  const wrong = full_name === '' ? null : nameError(full_name)
  if (wrong !== null) errors['full_name'] = wrong
  if (note.length > MAX_NOTE_LENGTH) errors['note'] = messages.noteLong
  if (Object.keys(errors).length > 0) throw new Refusal(errors)
}

function refuseNotAllowed(may: AllowedActions, change: { isRenamed: boolean; isMoved: boolean }): void {
  const errors = lookup<string>()
  if (change.isRenamed && !may.allow_name_changes) errors['full_name'] = messages.ticketNameFixed
  if (change.isMoved && !may.allow_email_changes) errors['email'] = messages.ticketEmailFixed
  if (Object.keys(errors).length > 0) throw new Refusal(errors)
}
