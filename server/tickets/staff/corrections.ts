import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { CorrectHolder, MoveDeparture } from '#contract/office/tickets.ts'
import { holderErrors, normalizeSpaces, normalizeEmail } from '#contract/rules.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import { token } from '#server/platform/security/random.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { versionOf } from '#server/platform/version.ts'
import type * as stock from '#server/stock/stock.ts'
import {
  sendChangeMails,
  sendDepartureMails,
  sendTransferMails,
} from '#server/tickets/changes/mail-templates.ts'
import { updateDeparture, updateHolder, type Holder } from '#server/tickets/changes/queries.ts'
import {
  lockForUpdate,
  checkReason,
  recordChange,
  requireAllowed,
  type LockedTicket,
} from './locked-ticket.ts'
import { holderOf, transfer } from '#server/tickets/changes/transfer.ts'
import { moveSeat } from '#server/tickets/changes/departure.ts'

/**
 * The staff put another name, address or age on a ticket, whatever its owner may still change; it takes none of their changes. Earlier
 * prints are not valid any more, and everybody whom it concerns gets a mail. Refuses a ticket that is not active or whose
 * holder somebody has changed since they were seen (`version`), wrong details, nothing changed, and no reason.
 */
export async function changeHolder(tx: Tx, code: string, wish: CorrectHolder): Promise<void> {
  const claimed = await lockForUpdate(tx, code)
  requireAllowed(tx, claimed, 'change')
  const { ticket } = claimed
  requireVersion(ticket, wish)
  const to = checkDetails(tx, claimed, wish)
  const note = checkReason(wish.reason)
  const isSame = to.full_name === ticket.full_name && to.email === ticket.email && to.age === ticket.age
  if (isSame) throw new Refusal(messages.ticketUnchanged, { field: 'full_name' })
  const [changed] = await updateHolder(tx, ticket.id, { ...to, barcode_secret: token() })
  if (!changed) throw new Error(`Ticket ${ticket.id} was not changed`)
  const sides = { before: holderOf(ticket), after: holderOf(changed) }
  await recordChange(tx, ticket.code, 'ticket corrected', {
    ticket_id: ticket.id,
    kind: 'staff',
    ...sides,
    note,
  })
  await sendChangeMails(tx, ownerOf(claimed), ticket, changed)
}

/** Says whether the holder of a ticket is as somebody saw them who is about to put another there. */
export const holderVersion = ({
  full_name,
  email,
  age,
}: Pick<Holder, 'full_name' | 'email' | 'age'>): string => versionOf([full_name, email, age])

function requireVersion(ticket: LockedTicket['ticket'], { version }: CorrectHolder): void {
  if (version !== holderVersion(ticket))
    throw new Refusal(officeMessages.changedMeanwhile, { field: 'version' })
}

/** The holder as they shall be. Refuses what no holder may be called, also when the festival types it. */
function checkDetails(tx: Tx, { ticket, product }: LockedTicket, wish: CorrectHolder): Holder {
  const ages = catalogue.ageRangesOf(tx, product)
  const errors = holderErrors({ ...wish, transport_time_id: null }, { ages, times: [] })
  if (Object.keys(errors).length > 0) throw new Refusal({ ...errors })
  return {
    full_name: normalizeSpaces(wish.full_name),
    email: normalizeEmail(wish.email),
    age: ages.length > 0 ? wish.age : ticket.age,
    name_changes_used: ticket.name_changes_used,
  }
}

const ownerOf = ({ owner, order }: LockedTicket) => ({
  email: owner.email,
  accepted: order.accepted_ts_and_cs !== null,
})

/**
 * The staff move a ticket to another departure of its product, also past the day until which its owner may: the new seat is taken and
 * the old one given back together. Refuses a ticket that is not active, a departure that is not its product's, has left or is full, and
 * no reason.
 */
export async function changeDeparture(
  tx: Tx,
  code: string,
  wish: MoveDeparture,
  lock?: typeof stock.lock,
): Promise<void> {
  const claimed = await lockForUpdate(tx, code)
  requireAllowed(tx, claimed, 'change')
  const { ticket, product } = claimed
  const to = product.departures.find(({ id }) => id === wish.transport_time_id)
  if (!to) throw new Refusal(messages.departureEmpty, { field })
  if (to.id === ticket.transport_time_id) throw new Refusal(officeMessages.departureSame, { field })
  if (!catalogue.isBefore(tx.now, to.travel_time, product))
    throw new Refusal(officeMessages.departureGone, { field })
  const note = checkReason(wish.reason)
  await moveSeat(tx, claimed, to, lock)
  const [moved] = await updateDeparture(tx, ticket, to.id)
  if (!moved) throw new Error(`Ticket ${ticket.id} was not moved`)
  const sides = {
    before: { transport_time_id: ticket.transport_time_id },
    after: { transport_time_id: to.id },
  }
  await recordChange(tx, ticket.code, 'ticket moved', { ticket_id: ticket.id, kind: 'staff', ...sides, note })
  await sendDepartureMails(tx, ownerOf(claimed), moved)
}

const field = 'transport_time_id'

/**
 * The staff put a ticket into the account of an address, which is made if there is none, as its owner would give it away: under a
 * new code, in an order that costs nothing and whose terms wait. Refuses a ticket that is not active, wrong details, the account
 * that has it, and no reason.
 */
export async function transferToCustomer(tx: Tx, code: string, wish: CorrectHolder): Promise<void> {
  const claimed = await lockForUpdate(tx, code)
  requireAllowed(tx, claimed, 'change')
  const { ticket: before, owner } = claimed
  requireVersion(before, wish)
  const to = checkDetails(tx, claimed, wish)
  if (to.email === normalizeEmail(owner.email))
    throw new Refusal(officeMessages.sameAccount, { field: 'email' })
  const reason = checkReason(wish.reason)
  const { receiver, order, ticket, change } = await transfer(tx, { id: owner.id, email: null }, claimed, to)
  await recordChange(tx, before.code, 'ticket given', { ...change, note: reason })
  const gift = { giver: owner, receiver, order, before, given: ticket, note: null }
  await sendTransferMails(tx, { ...gift, byStaff: true })
}
