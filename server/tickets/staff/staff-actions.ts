import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { CancelTicket, TicketAllowedActions } from '#contract/office/tickets.ts'
import { MAX_NOTE_LENGTH } from '#contract/rules.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as customers from '#server/customers/customers.ts'
import * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { insertChange, type ChangeRow } from '#server/tickets/changes/queries.ts'
import { sendCancellationMails } from '#server/tickets/changes/mail-templates.ts'
import { readByCode } from '#server/tickets/desk-queries.ts'
import { isDownloadable } from '#server/tickets/downloads.ts'
import { mailTickets } from '#server/tickets/mail-templates.ts'
import { setStatus } from '#server/tickets/status.ts'
import { notFound, type OwnedTicket } from '#server/tickets/changes/ownership.ts'
import type { TicketRow } from '#server/tickets/queries.ts'

/** A ticket that the staff are about to change, and whose it is; locked, by its order, until the transaction ends. */
export interface LockedTicket extends OwnedTicket {
  owner: customers.CustomerRow
}

/** The ticket of a code, whoever has it. Refuses (404) a code of none. */
export async function lockForUpdate(tx: Tx, ticketCode: string): Promise<LockedTicket> {
  const code = ticketCode.trim().toUpperCase()
  const [found] = await readByCode(tx, code)
  if (!found) throw notFound()
  const order = await orders.lock(tx, found.order_id)
  // Read again: whoever held the lock may have changed it.
  const [ticket] = await readByCode(tx, code)
  const owner = await customers.staffActions.findById(tx, order.customer_id)
  const product = catalogue.of(tx).productById.get(found.product_id)
  if (!ticket || !product) throw new Error(`Ticket ${found.id} is gone`)
  return { order, ticket, product, owner }
}

const REASONS: Record<string, string> = {
  blocked: officeMessages.ticketBlocked,
  refund: officeMessages.ticketRefunding,
  refunding: officeMessages.ticketRefunding,
  'refund-problem': officeMessages.ticketRefunding,
  refunded: officeMessages.ticketRefunded,
  cancelled: officeMessages.ticketCancelled,
  reassigned: officeMessages.ticketGiven,
}

/** What the staff may do about a ticket now; a text says why not. `held` says whether it still holds its place. */
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
  const active = status === 'active' ? null : (REASONS[status] ?? officeMessages.ticketNotActive)
  const open = isDownloadable(ticket, product, true, now) ? null : officeMessages.ticketNotOut
  return {
    change: active,
    cancel: status === 'blocked' ? null : active,
    block: active,
    unblock: status === 'blocked' ? null : officeMessages.ticketNotBlocked,
    release:
      status !== 'cancelled' ? officeMessages.ticketNotCancelled : held ? null : officeMessages.ticketOnSale,
    send: active ?? (accepted ? open : officeMessages.ticketTermsWait),
  }
}

const allowedActionsOf = (tx: Tx, { order, ticket, product }: OwnedTicket): TicketAllowedActions =>
  allowedActions({ ticket, product, accepted: order.accepted_ts_and_cs !== null, held: true }, tx.now)

/** Refuses what the state of a claimed ticket does not allow. */
export function requireAllowed(tx: Tx, owned: OwnedTicket, way: keyof TicketAllowedActions): void {
  const why = allowedActionsOf(tx, owned)[way]
  if (why !== null) throw new Refusal(why)
}

/** What somebody gives as their reason, tidied. Refuses none, and one that is too long. */
export function checkReason(text: string): string {
  const reason = text.trim()
  if (reason === '') throw new Refusal(officeMessages.whyEmpty, { field: 'reason' })
  if (reason.length > MAX_NOTE_LENGTH) throw new Refusal(messages.noteLong, { field: 'reason' })
  return reason
}

/** Writes down what the staff have changed of a ticket: for them with all that it says, for the audit without. */
export async function recordChange(
  tx: Tx,
  code: string,
  action: string,
  change: Omit<ChangeRow, 'customer_id' | 'done_by'>,
): Promise<void> {
  await insertChange(tx, { ...change, customer_id: null, done_by: tx.request?.actor ?? 'system' })
  const fields = Object.keys(change.after).filter((field) => change.after[field] !== change.before[field])
  await audit.record(tx, 'system', action, `ticket ${code}`, { fields })
}

async function changeStatus(
  tx: Tx,
  ticket: TicketRow,
  to: string,
  note: string,
  action: string,
): Promise<void> {
  const { id, code, status: from } = ticket
  if (!(await setStatus(tx, 'ticket', [id], { from, to }))) throw new Error(`Ticket ${id} was not ${to}`)
  const change = {
    ticket_id: id,
    kind: 'staff',
    before: { status: from },
    after: { status: to },
    note,
  } as const
  await recordChange(tx, code, action, change)
}

/**
 * Keeps a ticket from being let in, downloaded, changed or given back, until it is unblocked; its place stays held. Refuses a ticket
 * that is not active, and no reason.
 */
export async function block(tx: Tx, code: string, reason: string): Promise<void> {
  const owned = await lockForUpdate(tx, code)
  requireAllowed(tx, owned, 'block')
  await changeStatus(tx, owned.ticket, 'blocked', checkReason(reason), 'ticket blocked')
}

/** Has a blocked ticket be as good as it was, with the barcode that it had. Refuses one that is not blocked, and no reason. */
export async function unblock(tx: Tx, code: string, reason: string): Promise<void> {
  const owned = await lockForUpdate(tx, code)
  requireAllowed(tx, owned, 'unblock')
  await changeStatus(tx, owned.ticket, 'active', checkReason(reason), 'ticket unblocked')
}

/**
 * Ends a ticket; its holder and its owner are told. It gives no money back. Its place is sold again only if `to_sale` says so, now
 * or by `release` later. Refuses a ticket that is neither active nor blocked, and no reason.
 */
export async function cancel(tx: Tx, code: string, wish: CancelTicket): Promise<void> {
  const owned = await lockForUpdate(tx, code)
  requireAllowed(tx, owned, 'cancel')
  const reason = checkReason(wish.reason)
  await changeStatus(tx, owned.ticket, 'cancelled', reason, 'ticket cancelled')
  if (wish.to_sale) await releasePlace(tx, owned)
  await sendCancellationMails(tx, owned.owner, owned.ticket)
}

/** Has the place of a cancelled ticket sold again, once. Refuses a ticket that is not cancelled, and one whose place is on sale. */
export async function release(tx: Tx, code: string): Promise<void> {
  const owned = await lockForUpdate(tx, code)
  requireAllowed(tx, owned, 'release')
  if ((await releasePlace(tx, owned)) === 0) throw new Refusal(officeMessages.ticketOnSale)
}

async function releasePlace(tx: Tx, { order, ticket }: LockedTicket): Promise<number> {
  const lines = { products: [ticket.cart_product_id], merchandise: [] }
  const places = await orders.places.giveBack(tx, order.id, lines)
  if (places > 0)
    await audit.record(tx, 'system', 'places sold again', `ticket ${ticket.code}`, {
      order: order.code,
      places,
    })
  return places
}

/** Mails a ticket to its `holder`, or to the `customer` who has it. Refuses one that may not be downloaded now. */
export async function resend(tx: Tx, code: string, to: string): Promise<void> {
  const owned = await lockForUpdate(tx, code)
  const emails: Record<string, string> = { holder: owned.ticket.email, customer: owned.owner.email }
  const email = Object.hasOwn(emails, to) ? emails[to] : undefined
  if (email === undefined) throw new Refusal(officeMessages.ticketNowhere, { field: 'to' })
  requireAllowed(tx, owned, 'send')
  await mailTickets(tx, email, owned.order.code, [owned.ticket])
  await audit.record(tx, 'system', 'ticket sent', `ticket ${owned.ticket.code}`, { to })
}
