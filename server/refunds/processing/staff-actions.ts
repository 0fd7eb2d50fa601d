import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { MAX_REASON_LENGTH, REFUND_TRANSITIONS, type RefundStatus } from '#contract/office/refunds.ts'
import { normalizeSpaces } from '#contract/rules.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { type LockedRefund, lockRefund } from './lock.ts'
import { ofOrders } from '#server/refunds/order-details.ts'
import { sendRefundCompletedMail } from '#server/refunds/mail-templates.ts'
import { syncItemStatus } from '#server/refunds/item-status.ts'
import { listItems, releaseItems, setStatus } from '#server/refunds/queries.ts'
import { releasePlaces } from './release-places.ts'

export { release } from './release-places.ts'

/**
 * Cancels a request, as its customer may. `actor` is who does it.
 * Refuses:
 * - an unknown refund (404)
 * - a refund that the staff have started
 */
export async function withdraw(tx: Tx, actor: string, id: number): Promise<void> {
  const locked = await lockRefund(tx, id)
  if (locked.refund.status !== 'active')
    throw new Refusal(messages.refundNotCancellable, { field: 'refund_id' })
  await setRefundStatus(tx, actor, locked, 'cancelled')
  await releaseItems(tx, id)
  await orders.setHasRefunds(tx, locked.order, (await ofOrders(tx, [locked.order.id])).length > 0)
}

/**
 * Starts the processing of a refund, or resumes it after a problem. From now on it cannot be cancelled.
 * Refuses:
 * - an unknown refund (404)
 * - a refund in another status
 */
export const start = async (tx: Tx, staff: string, id: number): Promise<void> =>
  setRefundStatus(tx, staff, await lockRefund(tx, id), 'processing')

/**
 * Marks a refund that could not be paid as a problem, for a reason that the staff alone read.
 *
 * Refuses:
 * - a refund that is not in processing
 * - a reason that is empty or too long
 */
export async function fail(tx: Tx, staff: string, id: number, reason: string | null = null): Promise<void> {
  const given = reason && normalizeSpaces(reason)
  if (given === '') throw new Refusal(officeMessages.reasonEmpty, { field: 'reason' })
  if (given && given.length > MAX_REASON_LENGTH)
    throw new Refusal(officeMessages.reasonLong, { field: 'reason' })
  await setRefundStatus(tx, staff, await lockRefund(tx, id), 'problem', given)
}

/**
 * Completes a refund whose money was sent: its items are refunded, a mail says so, and what is left to pay of an order in installments or
 * in part is cancelled. Its places are for sale again only with `toSale`, or later by `release`.
 *
 * Refuses:
 * - a refund that is not in processing
 * - with `amongOthers`, a refund with a problem, which has to be handled by itself
 */
export async function complete(
  tx: Tx,
  staff: string,
  id: number,
  { toSale = false, amongOthers = false }: { toSale?: boolean; amongOthers?: boolean } = {},
): Promise<void> {
  const locked = await lockRefund(tx, id)
  if (amongOthers && locked.refund.status === 'problem') throw new Refusal(officeMessages.problemFirst)
  await setRefundStatus(tx, staff, locked, 'processed')
  if (locked.order.has_payment_plan || locked.order.paid_at === null)
    await payments.cancelRemaining(tx, locked.order)
  if (toSale) await releasePlaces(tx, staff, locked)
  await sendRefundCompletedMail(tx, locked.order, locked.refund)
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
    throw new Refusal(officeMessages.refundStatusImpossible({ from, to }))
  await setStatus(tx, id, to, reason)
  if (!(await syncItemStatus(tx, [...(await listItems(tx, [id]))], from, to)))
    throw new Error(`The items of refund ${id} are not where it is`)
  await audit.record(tx, actor, 'refund status changed', `refund ${id}`, { order: order.code, from, to })
}
