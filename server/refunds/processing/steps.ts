import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { MAX_REASON_LENGTH, REFUND_TRANSITIONS, type RefundStatus } from '#contract/office/refunds.ts'
import { normalizeSpaces } from '#contract/rules.ts'
import type { CustomerRow } from '#server/customers/customers.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { type LockedRefund, lockRefund } from './lock.ts'
import { ofOrders } from '#server/refunds/refund-basis.ts'
import { sendRefundCompletedMail } from '#server/refunds/mail-templates.ts'
import { syncItemStatus } from '#server/refunds/item-status.ts'
import { releaseItems, listItems, findOwner, setStatus } from '#server/refunds/queries.ts'
import { releasePlaces } from './release-places.ts'

/** Takes a customer's own request back: its items are as they were, and can be refunded again. Refuses another's (404), and one that somebody works on. */
export async function cancel(tx: Tx, customer: CustomerRow, id: number | null): Promise<void> {
  const [owned] = id === null ? [] : await findOwner(tx, id)
  if (id === null || owned?.customer_id !== customer.id) throw new Refusal(messages.notFound, { status: 404 })
  await withdraw(tx, `customer ${customer.id}`, id)
}

/** One of the staff takes a request back in its customer's name, as `cancel` does. */
export async function withdraw(tx: Tx, actor: string, id: number): Promise<void> {
  const held = await lockRefund(tx, id)
  if (held.refund.status !== 'active')
    throw new Refusal(messages.refundNotCancellable, { field: 'refund_id' })
  await setRefundStatus(tx, actor, held, 'cancelled')
  await releaseItems(tx, id)
  await orders.setHasRefunds(tx, held.order, (await ofOrders(tx, [held.order.id])).length > 0)
}

/** One of the staff begins to work on a refund, or goes on after a problem; it can no longer be cancelled. Refuses when it is at neither. */
export const start = async (tx: Tx, staff: string, id: number): Promise<void> =>
  setRefundStatus(tx, staff, await lockRefund(tx, id), 'processing')

/** One of the staff could not pay a refund out, for a reason that the staff alone read. Refuses when nobody works on it, and a reason that is empty or too long. */
export async function fail(tx: Tx, staff: string, id: number, reason: string | null = null): Promise<void> {
  const told = reason && normalizeSpaces(reason)
  if (told === '') throw new Refusal(officeMessages.reasonEmpty, { field: 'reason' })
  if (told && told.length > MAX_REASON_LENGTH)
    throw new Refusal(officeMessages.reasonLong, { field: 'reason' })
  await setRefundStatus(tx, staff, await lockRefund(tx, id), 'problem', told)
}

/**
 * One of the staff has sent the money: the items are refunded, a mail says so, and what is left to pay of a plan is
 * cancelled, also of an order that was paid in part. Places are sold again only if staff say so (`toSale`), now or by `resell` later. Refuses when nobody works
 * on the refund, and, `amongOthers`, one with a problem: that is looked at by itself.
 */
export async function complete(
  tx: Tx,
  staff: string,
  id: number,
  { toSale = false, amongOthers = false }: { toSale?: boolean; amongOthers?: boolean } = {},
): Promise<void> {
  const held = await lockRefund(tx, id)
  if (amongOthers && held.refund.status === 'problem') throw new Refusal(officeMessages.problemFirst)
  await setRefundStatus(tx, staff, held, 'processed')
  if (held.order.has_payment_plan || held.order.paid_at === null)
    await payments.cancelRemaining(tx, held.order)
  if (toSale) await releasePlaces(tx, staff, held)
  await sendRefundCompletedMail(tx, held.order, held.refund)
}

async function setRefundStatus(
  tx: Tx,
  actor: string,
  { order, refund }: LockedRefund,
  to: RefundStatus,
  reason: string | null = null,
): Promise<void> {
  const { id, status: from } = refund
  if (!REFUND_TRANSITIONS[from].includes(to))
    throw new Refusal(`A refund that is ${from} cannot become ${to}.`)
  await setStatus(tx, id, to, reason)
  if (!(await syncItemStatus(tx, [...(await listItems(tx, [id]))], from, to)))
    throw new Error(`The items of refund ${id} are not where it is`)
  await audit.record(tx, actor, 'refund moved', `refund ${id}`, { order: order.code, from, to })
}
