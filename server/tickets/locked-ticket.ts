import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { TicketAllowedActions } from '#contract/office/tickets.ts'
import { ERASED } from '#contract/personal-data.ts'
import { MAX_NOTE_LENGTH } from '#contract/rules.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as dependencies from '#server/carts/dependencies/dependencies.ts'
import * as orders from '#server/orders/orders.ts'
import * as orderStaffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { notFound, type OwnedTicket } from '#server/tickets/changes/ownership.ts'
import { insertChange, type ChangeRow } from '#server/tickets/changes/queries.ts'
import * as dependents from '#server/tickets/dependents/dependents.ts'
import { isDownloadable } from '#server/tickets/allowed-actions.ts'
import { lockByCode, readByCode, type TicketRow } from '#server/tickets/queries.ts'
import * as status from '#server/tickets/status.ts'

/** A ticket to be changed by staff, with its owner; ticket and order are locked until the transaction ends. */
export interface LockedTicket extends OwnedTicket {
  owner: customers.CustomerRow
}

/**
 * Locks the ticket of a code, of any customer.
 * Refuses:
 * - an unknown code (404)
 */
export async function lockForUpdate(tx: Tx, ticketCode: string): Promise<LockedTicket> {
  const code = ticketCode.trim().toUpperCase()
  const [found] = await readByCode(tx, code)
  if (!found) throw notFound()
  const order = await orders.lock(tx, found.order_id)
  // Read again: the previous holder of the lock may have changed it. A gate locks the ticket alone.
  const [ticket] = await lockByCode(tx, code)
  const owner = await customers.staffActions.findById(tx, order.customer_id)
  const product = catalogue.of(tx).productById.get(found.product_id)
  if (!ticket || !product) throw new Error(`Ticket ${found.id} is gone`)
  return { order, ticket, product, owner }
}

/** Locks the orders of a ticket and of what may go along with it, in the order of their ids; nothing for a code that is unknown. */
export async function lockOrdersWith(tx: Tx, ticketCode: string): Promise<void> {
  const [found] = dependencies.areBinding(tx) ? await readByCode(tx, ticketCode.trim().toUpperCase()) : []
  const [order] = found ? await orderStaffActions.byIds(tx, [found.order_id]) : []
  if (!found || !order) return
  const along = await dependents.leftWithout(tx, order, { tickets: [found.id], merchandise: [] })
  const ids = new Set([order.id, ...along.map(({ order_id }) => order_id)])
  for (const id of [...ids].toSorted((a, b) => a - b)) await orders.lock(tx, id)
}

const reasons = (): Record<string, string> => ({
  used: officeMessages.ticketUsed,
  blocked: officeMessages.ticketBlocked,
  refund: officeMessages.ticketRefunding,
  refunding: officeMessages.ticketRefunding,
  'refund-problem': officeMessages.ticketRefunding,
  refunded: officeMessages.ticketRefunded,
  cancelled: officeMessages.ticketCancelled,
  reassigned: officeMessages.ticketTransferred,
})

/**
 * The allowed actions of staff on a ticket: null if allowed, otherwise the reason. An admitted ticket can be blocked and sent again, but
 * neither transferred nor cancelled. `held` says whether it still holds its place.
 */
export function allowedActions(
  {
    ticket,
    product,
    accepted,
    held,
  }: Pick<OwnedTicket, 'ticket' | 'product'> & { accepted: boolean; held: boolean },
  now: Temporal.Instant,
): TicketAllowedActions {
  const { status } = ticket
  const active = status === 'active' ? null : (reasons()[status] ?? officeMessages.ticketNotActive)
  const erased = ticket.full_name === ERASED ? officeMessages.holderErased : null
  const isGood = status === 'active' || status === 'used'
  const open = isDownloadable(ticket, product, true, now) ? null : officeMessages.ticketNotOut
  return {
    change: active ?? erased,
    renew: isGood ? (erased ?? (accepted ? open : officeMessages.ticketTermsWait)) : active,
    cancel: status === 'blocked' ? null : active,
    block: isGood ? null : active,
    unblock: status === 'blocked' ? null : officeMessages.ticketNotBlocked,
    release:
      status !== 'cancelled' ? officeMessages.ticketNotCancelled : held ? null : officeMessages.ticketOnSale,
    send: isGood ? (erased ?? (accepted ? open : officeMessages.ticketTermsWait)) : active,
  }
}

const allowedActionsOf = (tx: Tx, { order, ticket, product }: OwnedTicket): TicketAllowedActions =>
  allowedActions({ ticket, product, accepted: order.accepted_ts_and_cs !== null, held: true }, tx.now)

/**
 * Checks that the status of a locked ticket allows an action.
 * Refuses:
 * - an action that the status does not allow
 */
export function requireAllowed(tx: Tx, owned: OwnedTicket, way: keyof TicketAllowedActions): void {
  const why = allowedActionsOf(tx, owned)[way]
  if (why !== null) throw new Refusal(why)
}

/**
 * The reason, trimmed.
 * Refuses:
 * - an empty reason
 * - one that is too long
 */
export function checkReason(text: string): string {
  const reason = text.trim()
  if (reason === '') throw new Refusal(officeMessages.whyEmpty, { field: 'reason' })
  if (reason.length > MAX_NOTE_LENGTH) throw new Refusal(messages.noteLong, { field: 'reason' })
  return reason
}

/**
 * Records a change by staff, or by whoever `by` says: with the values in the ticket's history, and only with the field names in the audit
 * log.
 */
export async function recordChange(
  tx: Tx,
  code: string,
  action: string,
  change: Omit<ChangeRow, 'customer_id' | 'done_by'>,
  by = 'system',
): Promise<void> {
  insertChange(tx, { ...change, customer_id: null, done_by: tx.request?.actor ?? by })
  const fields = Object.keys(change.after).filter((field) => change.after[field] !== change.before[field])
  await audit.record(tx, by, action, `ticket ${code}`, { fields })
}

/** Changes the status of a ticket of a locked order. */
export async function changeStatus(
  tx: Tx,
  ticket: TicketRow,
  to: string,
  note: string,
  action: string,
  by = 'system',
): Promise<void> {
  const { id, code, status: from } = ticket
  if (!(await status.set(tx, 'ticket', [id], { from, to }))) throw new Error(`Ticket ${id} was not ${to}`)
  const change = {
    ticket_id: id,
    kind: 'staff',
    before: { status: from },
    after: { status: to },
    note,
  } as const
  await recordChange(tx, code, action, change, by)
}
