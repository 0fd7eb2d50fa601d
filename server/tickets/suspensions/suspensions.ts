import * as customers from '#server/people/customers/customers.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import {
  sendCancellationMails,
  sendReinstatementMails,
  sendSuspensionMails,
} from '#server/tickets/changes/mail-templates.ts'
import { messages } from '#server/tickets/messages.ts'
import { listOfPlaces, readAdmitted, updatePurchases, type TicketRow } from '#server/tickets/queries.ts'
import { changeStatus } from '#server/tickets/locked-ticket.ts'
import { deleteSuspended, insertSuspended, listSuspended } from './queries.ts'

export { deleteSuspensionOf } from './queries.ts'

/**
 * The current tickets of a locked order's places, including those transferred to other accounts. Their orders are locked, too; they are
 * later ones, so the lock order is kept.
 */
async function lockAll(tx: Tx, order: orders.OrderRow): Promise<TicketRow[]> {
  const found = await listOfPlaces(tx, order.id)
  const others = new Set(found.map(({ order_id }) => order_id).filter((id) => id !== order.id))
  for (const id of [...others].toSorted((one, other) => one - other)) await orders.lock(tx, id)
  return others.size === 0 ? [...found] : [...(await listOfPlaces(tx, order.id))]
}

/** Whether a ticket of an order was admitted: its places are then not released automatically. */
export const isUsed = async (tx: Tx, order: orders.OrderRow): Promise<boolean> =>
  (await listOfPlaces(tx, order.id)).some(({ status }) => status === 'used')

/**
 * Suspends the tickets of a locked order whose payment was reversed, until it is paid again or staff unblock them, and notifies their holders
 * by mail; the customer gets another mail.
 */
export async function suspend(tx: Tx, order: orders.OrderRow, reason: string): Promise<void> {
  for (const ticket of await lockAll(tx, order)) {
    if (ticket.status !== 'active' && ticket.status !== 'used') continue
    await changeStatus(tx, ticket, 'blocked', reason, 'ticket blocked')
    await insertSuspended(tx, ticket.id, order.id)
    await sendSuspensionMails(tx, order, ticket)
  }
}

/** Cancels the issued items of a locked order that ends after its payment was reversed, and notifies holders and owners by mail. */
export async function cancel(tx: Tx, order: orders.OrderRow, reason: string): Promise<void> {
  for (const ticket of await lockAll(tx, order)) {
    if (ticket.status !== 'active' && ticket.status !== 'blocked') continue
    await changeStatus(tx, ticket, 'cancelled', reason, 'ticket cancelled')
    await insertSuspended(tx, ticket.id, order.id)
    await sendCancellationMails(tx, await ownerOf(tx, ticket), ticket)
  }
  await updatePurchases(tx, order.id, 'active', 'cancelled')
}

/** Reinstates the issued items of a locked order because it is paid again; tickets whose status was set by staff stay unchanged. */
export async function reinstate(tx: Tx, order: orders.OrderRow): Promise<void> {
  const suspended = new Set((await listSuspended(tx, order.id)).map(({ ticket_id }) => ticket_id))
  for (const ticket of await lockAll(tx, order)) {
    if (!suspended.has(ticket.id) || !['blocked', 'cancelled'].includes(ticket.status)) continue
    const [scans] = await readAdmitted(tx, ticket.id)
    await changeStatus(
      tx,
      ticket,
      scans?.admitted ? 'used' : 'active',
      messages.paidAgain,
      'ticket unblocked',
    )
    await sendReinstatementMails(tx, order, ticket)
  }
  await deleteSuspended(tx, order.id)
  await updatePurchases(tx, order.id, 'cancelled', 'active')
}

const ownerOf = async (tx: Tx, { order_id }: TicketRow) => {
  const { customer_id } = await orders.lock(tx, order_id)
  return customers.staffActions.findById(tx, customer_id)
}
