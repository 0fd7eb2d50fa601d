import * as customers from '#server/customers/customers.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import {
  sendCancellationMails,
  sendRestoredMails,
  sendWithheldMails,
} from '#server/tickets/changes/mail-templates.ts'
import { messages } from '#server/tickets/messages.ts'
import { listOfPlaces, readLetIn, updatePurchases, type TicketRow } from '#server/tickets/queries.ts'
import { changeStatus } from './locked-ticket.ts'
import { deleteWithheld, insertWithheld, listWithheld } from './queries.ts'

/**
 * The tickets that a locked order's places have become, those that were handed on to other accounts included, whose orders are locked with
 * it: they are later ones.
 */
async function lockAll(tx: Tx, order: orders.OrderRow): Promise<TicketRow[]> {
  const found = await listOfPlaces(tx, order.id)
  const others = new Set(found.map(({ order_id }) => order_id).filter((id) => id !== order.id))
  for (const id of [...others].toSorted((one, other) => one - other)) await orders.lock(tx, id)
  return others.size === 0 ? [...found] : [...(await listOfPlaces(tx, order.id))]
}

/** Whether somebody was let in with a ticket of an order: then its places do not come back by themselves. */
export const isUsed = async (tx: Tx, order: orders.OrderRow): Promise<boolean> =>
  (await listOfPlaces(tx, order.id)).some(({ status }) => status === 'used')

/**
 * Blocks the tickets of a locked order whose payment was taken back, until it is paid again or a person unblocks them, and tells their
 * holders by mail; the customer is told otherwise.
 */
export async function withhold(tx: Tx, order: orders.OrderRow, reason: string): Promise<void> {
  for (const ticket of await lockAll(tx, order)) {
    if (ticket.status !== 'active' && ticket.status !== 'used') continue
    await changeStatus(tx, ticket, 'blocked', reason, 'ticket blocked')
    await insertWithheld(tx, ticket.id, order.id)
    await sendWithheldMails(tx, order, ticket)
  }
}

/** Cancels what is issued of a locked order that ends after its payment was taken back, and tells holders and owners by mail. */
export async function end(tx: Tx, order: orders.OrderRow, reason: string): Promise<void> {
  for (const ticket of await lockAll(tx, order)) {
    if (ticket.status !== 'active' && ticket.status !== 'blocked') continue
    await changeStatus(tx, ticket, 'cancelled', reason, 'ticket cancelled')
    await insertWithheld(tx, ticket.id, order.id)
    await sendCancellationMails(tx, await ownerOf(tx, ticket), ticket)
  }
  await updatePurchases(tx, order.id, 'active', 'cancelled')
}

/** Makes good again what was withheld of a locked order, or ended, because it is paid; a ticket of which a person decided otherwise is not touched. */
export async function restore(tx: Tx, order: orders.OrderRow): Promise<void> {
  const withheld = new Set((await listWithheld(tx, order.id)).map(({ ticket_id }) => ticket_id))
  for (const ticket of await lockAll(tx, order)) {
    if (!withheld.has(ticket.id) || !['blocked', 'cancelled'].includes(ticket.status)) continue
    const [scans] = await readLetIn(tx, ticket.id)
    await changeStatus(tx, ticket, scans?.let_in ? 'used' : 'active', messages.paidAgain, 'ticket unblocked')
    await sendRestoredMails(tx, order, ticket)
  }
  await deleteWithheld(tx, order.id)
  await updatePurchases(tx, order.id, 'cancelled', 'active')
}

const ownerOf = async (tx: Tx, { order_id }: TicketRow) => {
  const { customer_id } = await orders.lock(tx, order_id)
  return customers.staffActions.findById(tx, customer_id)
}
