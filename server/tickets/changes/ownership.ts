import { messages } from '#contract/messages.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as provisional from '#server/people/customers/provisional/provisional.ts'
import * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { findOwnedTicket, insertChange, lockOwnedTicket, type ChangeRow } from './queries.ts'
import { allowedActions } from '#server/tickets/allowed-actions.ts'
import type { TicketRow } from '#server/tickets/queries.ts'

/** A ticket that its owner is about to change; its order and itself are locked until the transaction ends. */
export interface OwnedTicket {
  order: orders.OrderRow
  ticket: TicketRow
  product: catalogue.Product
}

/**
 * Locks the buyer's ticket of a code.
 * Refuses:
 * - an unknown code, a ticket of somebody else, an order whose terms are not accepted (404)
 */
export async function lockForUpdate(
  tx: Tx,
  buyer: provisional.Buyer,
  ticketCode: string,
): Promise<OwnedTicket> {
  const code = ticketCode.trim().toUpperCase()
  const [found] = await findOwnedTicket(tx, buyer, code)
  const order = found && (await orders.lock(tx, found.order_id))
  // Read again: the previous holder of the lock may have changed or transferred the ticket. A gate locks the ticket alone.
  const [ticket] = order ? await lockOwnedTicket(tx, buyer, code) : []
  const product = ticket && catalogue.of(tx).productById.get(ticket.product_id)
  if (!order || !product) throw notFound()
  return { order, ticket, product }
}

export const notFound = (): Refusal => new Refusal(messages.notFound, { status: 404 })

/** The allowed changes of a locked ticket. */
export const allowedActionsOf = (tx: Tx, { ticket, product }: OwnedTicket) =>
  allowedActions(tx, ticket, product, { accepted: true, now: tx.now })

/** Records a buyer's change of a ticket, that of a provisional session as one by somebody who was not logged in: for the staff with the values, for the audit with the names of the fields. */
export async function recordChange(
  tx: Tx,
  buyer: provisional.Buyer,
  code: string,
  change: Omit<ChangeRow, 'customer_id' | 'done_by'>,
): Promise<void> {
  const actor = provisional.actorOf(buyer)
  const by = provisional.isProvisional(buyer)
    ? { customer_id: null, done_by: actor }
    : { customer_id: buyer.id, done_by: null }
  insertChange(tx, { ...change, ...by })
  const fields = Object.keys(change.after).filter((field) => change.after[field] !== change.before[field])
  await audit.record(tx, actor, 'ticket changed', code, { kind: change.kind, fields })
}
