import { lookup } from '#contract/lookup.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { CancelTicket } from '#contract/office/tickets.ts'
import * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { sendCancellationMails } from '#server/tickets/changes/mail-templates.ts'
import { sendTicketsMail } from '#server/tickets/mail-templates.ts'
import {
  listTransferred,
  transferredOf,
  lockTicketsOf,
  isAdmitted,
  type TransferredTicket,
} from '#server/tickets/queries.ts'
import * as dependents from '#server/tickets/dependents/dependents.ts'
import {
  changeStatus,
  checkReason,
  lockForUpdate,
  lockOrdersWith,
  requireAllowed,
  type LockedTicket,
} from '#server/tickets/locked-ticket.ts'
import { deleteSuspensionOf } from '#server/tickets/suspensions/suspensions.ts'

/** Handing over merchandise that is collected on site, and undoing it. */
export * as handingOver from './handing-over.ts'
/** Shipping merchandise, and undoing it. */
export * as shipping from '#server/tickets/staff-actions/shipping.ts'
export {
  changeDeparture,
  changeHolder,
  correctName,
  renewCode,
  setMissingAddress,
  holderVersion,
  transferToCustomer,
} from './corrections.ts'
export { allowedActions } from '#server/tickets/locked-ticket.ts'

/**
 * Blocks a ticket: until it is unblocked it is not admitted and cannot be downloaded, changed or refunded. Its place stays held.
 * Refuses:
 * - a ticket that is neither active nor used
 * - no reason
 */
export async function block(tx: Tx, code: string, reason: string): Promise<void> {
  const owned = await lockForUpdate(tx, code)
  requireAllowed(tx, owned, 'block')
  await changeStatus(tx, owned.ticket, 'blocked', checkReason(reason), 'ticket blocked')
}

/** Blocks all valid tickets of a locked order like `block`, and returns their number. */
export async function blockAll(tx: Tx, order: orders.OrderRow, reason: string): Promise<number> {
  const good = (await lockTicketsOf(tx, order.id)).filter(
    ({ status }) => status === 'active' || status === 'used',
  )
  await Promise.all(good.map((ticket) => changeStatus(tx, ticket, 'blocked', reason, 'ticket blocked')))
  return good.length
}

/**
 * Restores the previous status of a blocked ticket, with the same barcode; an admitted one is used.
 * Refuses:
 * - a ticket that is not blocked
 * - no reason
 */
export async function unblock(tx: Tx, code: string, reason: string): Promise<void> {
  const owned = await lockForUpdate(tx, code)
  requireAllowed(tx, owned, 'unblock')
  const status = (await isAdmitted(tx, owned.ticket.id)) ? 'used' : 'active'
  await changeStatus(tx, owned.ticket, status, checkReason(reason), 'ticket unblocked')
  await deleteSuspensionOf(tx, owned.ticket.id)
}

/**
 * Cancels a ticket, with what goes along with it by the settings of its product, and notifies the holders and the owner by mail. Refunds
 * nothing. The places are released with `to_sale`, or later by `release`.
 * Refuses:
 * - what `cancelAlone` refuses, of each of them
 * - what `dependents.goingAlong` refuses
 */
export async function cancel(tx: Tx, code: string, input: CancelTicket): Promise<void> {
  await lockOrdersWith(tx, code)
  const { order, ticket } = await lockForUpdate(tx, code)
  const along = await dependents.goingAlong(tx, order, { tickets: [ticket.id], merchandise: [] }, input)
  await cancelAlone(tx, code, input)
  for (const each of along) await cancelAlone(tx, each.code, input)
}

interface CancelledBy {
  alsoUsed?: boolean
  by?: string
  isTold?: boolean
}

/**
 * Cancels a ticket, whatever hangs on it. With `alsoUsed` an admitted ticket is accepted, too, because its money is refunded anyway. `by` is who
 * does it without being staff; unless `isTold` nobody is notified.
 * Refuses:
 * - a ticket that is neither active nor blocked, nor used with `alsoUsed`
 * - no reason
 */
export async function cancelAlone(
  tx: Tx,
  code: string,
  input: Pick<CancelTicket, 'reason' | 'to_sale'>,
  { alsoUsed = false, by = 'system', isTold = true }: CancelledBy = {},
): Promise<void> {
  const owned = await lockForUpdate(tx, code)
  if (!alsoUsed || owned.ticket.status !== 'used') requireAllowed(tx, owned, 'cancel')
  const reason = checkReason(input.reason)
  await changeStatus(tx, owned.ticket, 'cancelled', reason, 'ticket cancelled', by)
  await deleteSuspensionOf(tx, owned.ticket.id)
  if (input.to_sale) await releasePlace(tx, owned)
  if (isTold) await sendCancellationMails(tx, owned.owner, owned.ticket)
}

/**
 * Releases the place of a cancelled ticket, once.
 * Refuses:
 * - a ticket that is not cancelled
 * - one whose place was released already
 */
export async function release(tx: Tx, code: string): Promise<void> {
  const owned = await lockForUpdate(tx, code)
  requireAllowed(tx, owned, 'release')
  if ((await releasePlace(tx, owned)) === 0) throw new Refusal(officeMessages.ticketOnSale)
}

async function releasePlace(tx: Tx, { order, ticket }: LockedTicket): Promise<number> {
  const lines = { products: [ticket.cart_product_id], merchandise: [] }
  const places = await orders.places.releaseLines(tx, order.id, lines, { wasPaid: true })
  if (places > 0)
    await audit.record(tx, 'system', 'places sold again', `ticket ${ticket.code}`, {
      order: order.code,
      places,
    })
  return places
}

/**
 * Sends a ticket by mail to its `holder`, or to the `customer` who owns it.
 * Refuses:
 * - no such recipient
 * - a ticket that may not be downloaded now
 */
export async function resend(tx: Tx, code: string, to: string): Promise<void> {
  const owned = await lockForUpdate(tx, code)
  const { ticket, order } = owned
  const emails = lookup<string>({ holder: ticket.email, customer: orders.recipients.of(order) })
  const email = Object.hasOwn(emails, to) ? emails[to] : undefined
  if (email === undefined) throw new Refusal(officeMessages.ticketNowhere, { field: 'to' })
  requireAllowed(tx, owned, 'send')
  await sendTicketsMail(tx, email, owned.order.code, [owned.ticket])
  await audit.record(tx, 'system', 'ticket sent', `ticket ${owned.ticket.code}`, { to })
}

/** The valid tickets that these orders have transferred to other accounts, with the amounts paid for them. */
export const transferred = async (sql: Sql | Tx, orderIds: number[]): Promise<TransferredTicket[]> =>
  orderIds.length > 0 ? [...(await listTransferred(sql, orderIds))] : []

/** Like `transferred`, of one locked order. */
export const transferredFrom = (tx: Tx, { id }: orders.OrderRow): Promise<TransferredTicket[]> =>
  transferredOf(tx, id)
