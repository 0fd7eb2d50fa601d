import type { ChangeTicket } from '#contract/tickets.ts'
import { isNamedOrder } from '#contract/rules.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as provisional from '#server/people/customers/provisional/provisional.ts'
import { token } from '#server/platform/security/random-codes.ts'
import type { Tx } from '#server/platform/shop.ts'
import { updateHolder } from './queries.ts'
import { sendChangeMails, sendTransferMails } from './mail-templates.ts'
import { checkDetails, type NewDetails } from './details.ts'
import { holderOf, transfer } from './transfer.ts'
import { lockForUpdate, notFound, recordChange, type OwnedTicket } from './ownership.ts'

/**
 * Changes the holder of a buyer's ticket. Earlier prints become invalid; the holder and the owner get a mail. With
 * `reassign` and an address that is not the customer's own, the ticket is transferred under a new code to the
 * account of that address, which is created if there is none.
 * Refuses, in this order:
 * - a ticket that is not the buyer's (404)
 * - in a provisional session: a ticket that has a name, and a transfer (403)
 * - not active
 * - edited recently
 * - missing or malformed details
 * - a change that is not allowed
 * - nothing changed
 */
export async function change(tx: Tx, buyer: provisional.Buyer, input: ChangeTicket): Promise<void> {
  const owned = await lockForUpdate(tx, buyer, input.code)
  if (!isNamedOrder(owned.order, input.order_id)) throw notFound()
  const isFirstName = owned.ticket.full_name === '' && !input.reassign
  if (provisional.isProvisional(buyer) && !isFirstName) throw provisional.loginRequired()
  const customer = provisional.isProvisional(buyer)
    ? await customers.staffActions.findById(tx, owned.order.customer_id)
    : buyer
  const to = checkDetails(tx, customer, owned, input)
  await (to.reassigns ? transferTicket : changeHolder)(tx, customer, owned, to)
}

async function changeHolder(
  tx: Tx,
  customer: customers.CustomerRow,
  { ticket }: OwnedTicket,
  { note, ...to }: NewDetails,
): Promise<void> {
  const [changed] = await updateHolder(tx, ticket.id, { ...to, barcode_secret: token() })
  if (!changed) throw new Error(`Ticket ${ticket.id} was not changed`)
  const rows = { before: holderOf(ticket), after: holderOf(changed) }
  await recordChange(tx, customer, ticket.code, { ticket_id: ticket.id, kind: 'edit', ...rows, note })
  await sendChangeMails(tx, customer, ticket, changed)
}

async function transferTicket(
  tx: Tx,
  customer: customers.CustomerRow,
  owned: OwnedTicket,
  { note, ...to }: NewDetails,
): Promise<void> {
  const { ticket: before } = owned
  const { receiver, order, ticket, change } = await transfer(tx, customer, owned, to)
  await recordChange(tx, customer, before.code, { ...change, note })
  await sendTransferMails(tx, { sender: customer, receiver, order, before, after: ticket, note })
}
