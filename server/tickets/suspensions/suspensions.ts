import * as customers from '#server/people/customers/customers.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import {
  sendCancellationMails,
  sendReinstatementMails,
  sendSuspensionMails,
} from '#server/tickets/changes/mail-templates.ts'
import { messages } from '#server/tickets/messages.ts'
import { isAdmitted, listOfPlaces, updatePurchases, type TicketRow } from '#server/tickets/queries.ts'
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
  await Promise.all([...others].map((id) => orders.lock(tx, id)))
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
  const isGood = ({ status }: TicketRow) => status === 'active' || status === 'used'
  const suspendOne = async (ticket: TicketRow) => {
    await changeStatus(tx, ticket, 'blocked', reason, 'ticket blocked')
    insertSuspended(tx, { ticket_id: ticket.id, order_id: order.id })
    await sendSuspensionMails(tx, order, ticket)
  }
  await Promise.all((await lockAll(tx, order)).filter(isGood).map(suspendOne))
}

/** Cancels the issued items of a locked order that ends after its payment was reversed, and notifies holders and owners by mail. */
export async function cancel(tx: Tx, order: orders.OrderRow, reason: string): Promise<void> {
  const isOpen = ({ status }: TicketRow) => status === 'active' || status === 'blocked'
  const cancelOne = async (ticket: TicketRow) => {
    await changeStatus(tx, ticket, 'cancelled', reason, 'ticket cancelled')
    insertSuspended(tx, { ticket_id: ticket.id, order_id: order.id })
    await sendCancellationMails(tx, await ownerOf(tx, ticket), ticket)
  }
  await Promise.all((await lockAll(tx, order)).filter(isOpen).map(cancelOne))
  await updatePurchases(tx, order.id, 'active', 'cancelled')
}

/** Reinstates the issued items of a locked order because it is paid again; tickets whose status was set by staff stay unchanged. */
export async function reinstate(tx: Tx, order: orders.OrderRow): Promise<void> {
  const suspended = new Set((await listSuspended(tx, order.id)).map(({ ticket_id }) => ticket_id))
  const isSuspended = ({ id, status }: TicketRow) =>
    suspended.has(id) && ['blocked', 'cancelled'].includes(status)
  const reinstateOne = async (ticket: TicketRow) => {
    const to = (await isAdmitted(tx, ticket.id)) ? 'used' : 'active'
    await changeStatus(tx, ticket, to, messages.paidAgain, 'ticket unblocked')
    await sendReinstatementMails(tx, order, ticket)
  }
  await Promise.all((await lockAll(tx, order)).filter(isSuspended).map(reinstateOne))
  await deleteSuspended(tx, order.id)
  await updatePurchases(tx, order.id, 'cancelled', 'active')
}

const ownerOf = async (tx: Tx, { order_id }: TicketRow) => {
  const { customer_id } = await orders.lock(tx, order_id)
  return customers.staffActions.findById(tx, customer_id)
}
