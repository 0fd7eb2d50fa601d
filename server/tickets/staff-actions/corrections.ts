import { typedEmail } from '#server/platform/text/typed-email.ts'
import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { CorrectName } from '#contract/office/box-office.ts'
import type { CorrectHolder, MoveDeparture, RenewCode, TransferTicket } from '#contract/office/tickets.ts'
import { holderErrors, nameError, nameKey, normalizeEmail, normalizeName } from '#contract/rules.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { token } from '#server/platform/security/random-codes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import { versionOf } from '#server/platform/version.ts'
import type * as stock from '#server/shop/stock/stock.ts'
import {
  sendChangeMails,
  sendDepartureMails,
  sendRenewalMails,
  sendTransferMails,
} from '#server/tickets/changes/mail-templates.ts'
import { addEmail, updateDeparture, updateHolder, type Holder } from '#server/tickets/changes/queries.ts'
import type { TicketRow } from '#server/tickets/queries.ts'
import * as dependents from '#server/tickets/dependents/dependents.ts'
import {
  lockForUpdate,
  lockOrdersWith,
  checkReason,
  recordChange,
  requireAllowed,
  type LockedTicket,
} from '#server/tickets/locked-ticket.ts'
import { holderOf, transfer, type Transferred } from '#server/tickets/changes/transfer.ts'
import { moveSeat } from '#server/tickets/changes/departure.ts'
import { issueCode } from '#server/tickets/changes/renewal.ts'

/**
 * Changes the name, address or age on a ticket, even if its owner may not; it does not count as a change by the owner. Earlier prints
 * become invalid, and everybody concerned gets a mail.
 * Refuses:
 * - a ticket that is not active
 * - a holder that has changed since it was displayed (`version`)
 * - invalid details
 * - no reason
 * - no change
 */
export async function changeHolder(tx: Tx, code: string, input: CorrectHolder): Promise<void> {
  const locked = await lockForUpdate(tx, code)
  requireAllowed(tx, locked, 'change')
  const { ticket } = locked
  requireVersion(ticket, input)
  const to = checkDetails(tx, locked, input)
  const note = checkReason(input.reason)
  await writeHolder(tx, locked, to, note)
}

async function writeHolder(
  tx: Tx,
  locked: LockedTicket,
  { full_name, email, age, name_changes_used }: Holder,
  note: string,
): Promise<TicketRow> {
  const { ticket } = locked
  const to = { full_name, email, age, name_changes_used }
  const isSame = to.full_name === ticket.full_name && to.email === ticket.email && to.age === ticket.age
  if (isSame) throw new Refusal(messages.ticketUnchanged, { field: 'full_name' })
  const [changed] = await updateHolder(tx, ticket.id, { ...to, barcode_secret: token() })
  if (!changed) throw new Error(`Ticket ${ticket.id} was not changed`)
  const values = { before: holderOf(ticket), after: holderOf(changed) }
  await recordChange(tx, ticket.code, 'ticket corrected', {
    ticket_id: ticket.id,
    kind: 'staff',
    ...values,
    note,
  })
  await sendChangeMails(tx, ownerOf(locked), ticket, changed)
  return changed
}

/** Sets the buyer's address on the named tickets of a locked order that were sold without one. Their prints stay valid. */
export async function setMissingAddress(tx: Tx, order: orders.OrderRow, email: string): Promise<void> {
  for (const ticket of await addEmail(tx, order.id, email)) {
    const after = holderOf(ticket)
    const values = { before: { ...after, email: '' }, after }
    await recordChange(tx, ticket.code, 'ticket corrected', {
      ticket_id: ticket.id,
      kind: 'staff',
      ...values,
      note: null,
    })
  }
}

/**
 * Corrects only the name on a ticket, for somebody at the gate, admitted or not. Earlier prints become invalid, and everybody concerned who
 * has an address gets a mail. Returns the changed ticket.
 * Refuses:
 * - a ticket that is neither active nor admitted
 * - a name that has changed since it was displayed (`seen`), unless that is null
 * - an invalid name, or the same one
 * - no reason
 */
export async function correctName(
  tx: Tx,
  code: string,
  input: Omit<CorrectName, 'seen'> & { seen: string | null },
): Promise<TicketRow> {
  const locked = await lockForUpdate(tx, code)
  const { ticket } = locked
  if (ticket.status !== 'used') requireAllowed(tx, locked, 'change')
  if (input.seen !== null && input.seen !== ticket.full_name)
    throw new Refusal(officeMessages.versionConflict, { field: 'full_name' })
  const full_name = normalizeName(input.full_name)
  const wrong = full_name === '' ? messages.holderNameEmpty : nameError(full_name)
  if (wrong !== null) throw new Refusal(wrong, { field: 'full_name' })
  return writeHolder(tx, locked, { ...ticket, full_name }, checkReason(input.reason))
}

/**
 * Replaces the QR code of a ticket for the same holder, also within the lock after a change. Earlier prints and passes become invalid, and the
 * holder and the owner get the new ticket by mail.
 * Refuses:
 * - a ticket that is neither active nor admitted, or cannot be downloaded yet
 * - no reason
 * - an admitted one, unless that is confirmed (`admitted`)
 */
export async function renewCode(tx: Tx, code: string, input: RenewCode): Promise<void> {
  const locked = await lockForUpdate(tx, code)
  requireAllowed(tx, locked, 'renew')
  const { ticket } = locked
  const reason = checkReason(input.reason)
  if (ticket.status === 'used' && !input.admitted)
    throw new Refusal(officeMessages.ticketAdmitted, { field: 'admitted' })
  const { renewed, change } = await issueCode(tx, ticket, reason)
  await recordChange(tx, ticket.code, 'ticket code renewed', change)
  await sendRenewalMails(tx, ownerOf(locked), renewed)
}

/** A version of the holder's details, to detect a concurrent change. */
export const holderVersion = ({
  full_name,
  email,
  age,
}: Pick<Holder, 'full_name' | 'email' | 'age'>): string => versionOf([full_name, email, age])

function requireVersion(ticket: LockedTicket['ticket'], { version }: CorrectHolder): void {
  if (version !== holderVersion(ticket))
    throw new Refusal(officeMessages.versionConflict, { field: 'version' })
}

/**
 * The new holder.
 * Refuses:
 * - invalid details
 */
function checkDetails(tx: Tx, { ticket, product }: LockedTicket, input: CorrectHolder): Holder {
  const ages = catalogue.ageRangesOf(tx, product)
  const errors = holderErrors({ ...input, transport_time_id: null }, { ages, times: [] })
  if (Object.keys(errors).length > 0) throw new Refusal({ ...errors })
  return {
    full_name: normalizeName(input.full_name),
    email: typedEmail(input.email),
    age: ages.length > 0 ? input.age : ticket.age,
    name_changes_used: ticket.name_changes_used,
  }
}

const ownerOf = ({ owner, order }: LockedTicket) => ({
  email: owner.email,
  accepted: order.accepted_ts_and_cs !== null,
})

/**
 * Moves a ticket to another departure of its product, also after the owner's deadline: holds the new seat and releases the old one
 * atomically.
 * Refuses:
 * - a ticket that is not active
 * - a departure of another product, the same one, one that has left, one that is full
 * - no reason
 */
export async function changeDeparture(
  tx: Tx,
  code: string,
  input: MoveDeparture,
  lock?: typeof stock.lock,
): Promise<void> {
  const locked = await lockForUpdate(tx, code)
  requireAllowed(tx, locked, 'change')
  const { ticket, product } = locked
  const to = product.departures.find(({ id }) => id === input.transport_time_id)
  if (!to) throw new Refusal(messages.departureEmpty, { field })
  if (to.id === ticket.transport_time_id) throw new Refusal(officeMessages.departureSame, { field })
  if (!catalogue.isBefore(tx.now, to.travel_time, product))
    throw new Refusal(officeMessages.departureGone, { field })
  const note = checkReason(input.reason)
  await moveSeat(tx, locked, to, lock)
  const [moved] = await updateDeparture(tx, ticket, to.id)
  if (!moved) throw new Error(`Ticket ${ticket.id} was not moved`)
  const values = {
    before: { transport_time_id: ticket.transport_time_id },
    after: { transport_time_id: to.id },
  }
  await recordChange(tx, ticket.code, 'ticket departure changed', {
    ticket_id: ticket.id,
    kind: 'staff',
    ...values,
    note,
  })
  await sendDepartureMails(tx, ownerOf(locked), moved)
}

const field = 'transport_time_id'

/**
 * Transfers a ticket to the account of an address, which is created if there is none: under a new code, in a zero-price order whose
 * terms are still to be accepted; with it what goes along by the settings of its product.
 * Refuses:
 * - a ticket that is not active
 * - a holder that has changed since it was displayed (`version`)
 * - invalid details
 * - the account that has it already
 * - no reason
 * - what `dependents.goingAlong` refuses, and what goes along and is not active
 */
export async function transferToCustomer(tx: Tx, code: string, input: TransferTicket): Promise<void> {
  await lockOrdersWith(tx, code)
  const locked = await lockForUpdate(tx, code)
  requireAllowed(tx, locked, 'change')
  const { ticket: before, owner } = locked
  requireVersion(before, input)
  const to = checkDetails(tx, locked, input)
  if (normalizeEmail(to.email) === normalizeEmail(owner.email))
    throw new Refusal(officeMessages.sameAccount, { field: 'email' })
  const reason = checkReason(input.reason)
  const going = { tickets: [before.id], merchandise: [] }
  const others = await dependents.goingAlong(tx, locked.order, going, { ...input, reason })
  const { receiver, order, ticket, change } = await transfer(tx, owner, locked, to)
  await recordChange(tx, before.code, 'ticket transferred', { ...change, note: reason })
  const along = []
  for (const other of others)
    along.push(await transferAlong(tx, other.code, { before, to, reason, into: { receiver, order } }))
  const transferred = { sender: owner, receiver, order, before, after: ticket, note: null, along }
  await sendTransferMails(tx, { ...transferred, byStaff: true })
}

interface Along {
  before: TicketRow
  to: Holder
  reason: string
  into: Pick<Transferred, 'receiver' | 'order'>
}

/** Transfers what goes along with a ticket: what its holder had gets the new holder's name, the rest keeps its own. */
async function transferAlong(
  tx: Tx,
  code: string,
  { before: first, to, reason, into }: Along,
): Promise<{ before: TicketRow; after: TicketRow }> {
  const locked = await lockForUpdate(tx, code)
  requireAllowed(tx, locked, 'change')
  const { ticket: before, owner } = locked
  const isSame = nameKey(before.full_name) === nameKey(first.full_name)
  const holder = { ...holderOf(before), name_changes_used: before.name_changes_used, email: to.email }
  const renamed = isSame ? { ...holder, full_name: to.full_name } : holder
  const { ticket: after, change } = await transfer(tx, owner, locked, renamed, into)
  await recordChange(tx, before.code, 'ticket transferred', { ...change, note: reason })
  return { before, after }
}
