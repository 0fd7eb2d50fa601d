import type { ChangeTicket } from '#contract/tickets.ts'
import { isNamedOrder } from '#contract/rules.ts'
import type * as customers from '#server/customers/customers.ts'
import { token } from '#server/platform/security/random.ts'
import type { Tx } from '#server/platform/shop.ts'
import { updateHolder } from './queries.ts'
import { sendChangeMails, sendTransferMails } from './mail-templates.ts'
import { checkDetails, type NewDetails } from './details.ts'
import { holderOf, transfer } from './transfer.ts'
import { lockForUpdate, notFound, recordChange, type OwnedTicket } from './ownership.ts'

/**
 * Changes the holder of a customer's ticket; earlier prints of it are no good any more, and its holder and its owner get
 * a mail. With `reassign` and an address that is not the customer's own the ticket goes to the account of that
 * address, which is made if there is none: from then on it is nobody else's, under a new code. Refuses a ticket
 * that is not the customer's (404), and what model.md §4 lists, in its order.
 */
export async function change(tx: Tx, customer: customers.CustomerRow, wish: ChangeTicket): Promise<void> {
  const owned = await lockForUpdate(tx, customer, wish.code)
  if (!isNamedOrder(owned.order, wish.order_id)) throw notFound()
  const to = checkDetails(tx, customer, owned, wish)
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
  await sendTransferMails(tx, { giver: customer, receiver, order, before, given: ticket, note })
}
