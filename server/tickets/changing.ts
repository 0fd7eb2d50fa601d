import type { ChangeTicket } from '#contract/tickets.ts'
import { isNamed } from '#contract/rules.ts'
import type * as customers from '#server/customers/customers.ts'
import { token } from '#server/platform/security/random.ts'
import type { Tx } from '#server/platform/shop.ts'
import { updateHolder } from './change-queries.ts'
import { tellOfChange, tellOfGift } from './change-letters.ts'
import { checkDetails, type NewDetails } from './details.ts'
import { detailsOf, give } from './giving.ts'
import { claim, notFound, record, type Owned } from './owning.ts'

/**
 * Changes the holder of a customer's ticket; earlier prints of it are no good any more, and its holder and its owner get
 * a mail. With `reassign` and an address that is not the customer's own the ticket goes to the account of that
 * address, which is made if there is none: from then on it is nobody else's, under a new code. Refuses a ticket
 * that is not the customer's (404), and what model.md §4 lists, in its order.
 */
export async function change(tx: Tx, customer: customers.CustomerRow, wish: ChangeTicket): Promise<void> {
  const owned = await claim(tx, customer, wish.code)
  if (!isNamed(owned.order, wish.order_id)) throw notFound()
  const to = checkDetails(tx, customer, owned, wish)
  await (to.reassigns ? reassign : edit)(tx, customer, owned, to)
}

async function edit(
  tx: Tx,
  customer: customers.CustomerRow,
  { ticket }: Owned,
  { note, ...to }: NewDetails,
): Promise<void> {
  const [changed] = await updateHolder(tx, ticket.id, { ...to, barcode_secret: token() })
  if (!changed) throw new Error(`Ticket ${ticket.id} was not changed`)
  const rows = { before: detailsOf(ticket), after: detailsOf(changed) }
  await record(tx, customer, ticket.code, { ticket_id: ticket.id, kind: 'edit', ...rows, note })
  await tellOfChange(tx, customer, ticket, changed)
}

async function reassign(
  tx: Tx,
  customer: customers.CustomerRow,
  owned: Owned,
  { note, ...to }: NewDetails,
): Promise<void> {
  const { ticket: before } = owned
  const { receiver, order, ticket, change } = await give(tx, customer, owned, to)
  await record(tx, customer, before.code, { ...change, note })
  await tellOfGift(tx, { giver: customer, receiver, order, before, given: ticket, note })
}
