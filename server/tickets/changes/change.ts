import type { ChangeTicket } from '#contract/tickets.ts'
import { isNamedOrder, nameKey, normalizeEmail } from '#contract/rules.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as provisional from '#server/people/customers/provisional/provisional.ts'
import { token } from '#server/platform/security/random-codes.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as dependents from '#server/tickets/dependents/dependents.ts'
import { type Holder, updateHolder } from './queries.ts'
import { sendChangeMails, sendTransferMails } from './mail-templates.ts'
import { companionCodes, companionsOf, lockOrdersOf, type TicketChange } from './companions.ts'
import { checkDetails } from './details.ts'
import { holderOf, transfer, type Transferred } from './transfer.ts'
import { lockForUpdate, notFound, recordChange, type OwnedTicket } from './ownership.ts'

/**
 * Changes the holder of a buyer's ticket, and of the tickets `together_with` it: all of them or none. Earlier prints become invalid; the
 * holder and the owner get a mail. With `reassign` and an address that is not the customer's own, the tickets are transferred under
 * new codes to the account of that address, which is created if there is none.
 * Refuses, in this order:
 * - more than twenty other tickets (`errors.together_with`)
 * - a ticket that is not the buyer's (404)
 * - in a provisional session: a ticket that has a name, and a transfer (403)
 * - not active
 * - edited recently
 * - missing or malformed details
 * - a change that is not allowed
 * - nothing changed
 * - one of the other tickets for any of these reasons (`errors.together_with`)
 * - a transfer that `dependents.refuseBound` refuses (`errors.together_with`)
 */
export async function change(tx: Tx, buyer: provisional.Buyer, input: ChangeTicket): Promise<void> {
  const { customer, changes } = await lockChanges(tx, buyer, input)
  if (changes[0].to.reassigns) {
    await refuseBound(
      tx,
      changes.map(({ owned }) => owned),
    )
    await transferTickets(tx, customer, changes)
  } else for (const each of changes) await changeHolder(tx, buyer, customer, each)
}

/** The owner of the tickets, and what changes of each of them, which are locked; refuses what `change` does. */
export async function lockChanges(
  tx: Tx,
  buyer: provisional.Buyer,
  input: ChangeTicket,
): Promise<{ customer: customers.CustomerRow; changes: [TicketChange, ...TicketChange[]] }> {
  const others = companionCodes(input)
  if (others.length > 0) await lockOrdersOf(tx, buyer, [input.code.trim().toUpperCase(), ...others])
  const owned = await lockForUpdate(tx, buyer, input.code)
  if (!isNamedOrder(owned.order, input.order_id)) throw notFound()
  const isFirstName = owned.ticket.full_name === '' && !input.reassign && others.length === 0
  if (provisional.isProvisional(buyer) && !isFirstName) throw provisional.loginRequired()
  const customer = provisional.isProvisional(buyer)
    ? await customers.staffActions.findById(tx, owned.order.customer_id)
    : buyer
  const first = { owned, to: checkDetails(tx, customer, owned, input) }
  return { customer, changes: [first, ...(await companionsOf(tx, customer, first, input))] }
}

/** Checks that locked tickets of a customer may be given away together; refuses what `dependents.refuseBound` does. */
export async function refuseBound(tx: Tx, given: readonly OwnedTicket[]): Promise<void> {
  const [first] = given
  if (!first) return
  const tickets = given.map(({ ticket }) => ticket)
  await dependents.refuseBound(tx, first.order, { tickets, field: 'together_with', canGo: () => 'along' })
}

async function changeHolder(
  tx: Tx,
  buyer: provisional.Buyer,
  customer: customers.CustomerRow,
  { owned: { ticket }, to: { note, ...to } }: TicketChange,
): Promise<void> {
  const [changed] = await updateHolder(tx, ticket.id, { ...to, barcode_secret: token() })
  if (!changed) throw new Error(`Ticket ${ticket.id} was not changed`)
  if (isAnother(ticket, changed) && questions.areAsked(tx)) await questions.removePersonal(tx, ticket)
  const rows = { before: holderOf(ticket), after: holderOf(changed) }
  await recordChange(tx, buyer, ticket.code, { ticket_id: ticket.id, kind: 'edit', ...rows, note })
  await sendChangeMails(tx, customer, ticket, changed)
}

/** A new name and a new address are another person; one of them alone is corrected. */
const isAnother = (before: Holder, after: Holder): boolean =>
  before.full_name !== '' &&
  nameKey(before.full_name) !== nameKey(after.full_name) &&
  normalizeEmail(before.email) !== normalizeEmail(after.email)

/** Transfers locked tickets into one order of the receiver, who gets one mail; returns that order. */
export async function transferTickets(
  tx: Tx,
  customer: customers.CustomerRow,
  [first, ...others]: [TicketChange, ...TicketChange[]],
): Promise<Transferred['order']> {
  const transferred = await transferOne(tx, customer, first)
  const { receiver, order } = transferred
  const along = []
  for (const each of others) along.push(await transferOne(tx, customer, each, { receiver, order }))
  await sendTransferMails(tx, {
    sender: customer,
    receiver,
    order,
    before: first.owned.ticket,
    after: transferred.ticket,
    note: first.to.note,
    along: along.map(({ ticket: after }, index) => ({ before: others[index]?.owned.ticket ?? after, after })),
  })
  return order
}

async function transferOne(
  tx: Tx,
  customer: customers.CustomerRow,
  { owned, to: { note, ...to } }: TicketChange,
  into?: Pick<Transferred, 'receiver' | 'order'>,
): Promise<Transferred> {
  const transferred = await transfer(tx, customer, owned, to, into)
  await recordChange(tx, customer, owned.ticket.code, { ...transferred.change, note })
  return transferred
}
