import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { MAX_REASON_LENGTH } from '#contract/office/refunds.ts'
import { normalizeSpaces } from '#contract/rules.ts'
import * as orders from '#server/orders/orders.ts'
import * as disputes from '#server/payments/disputes/disputes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { type LockedRefund, lockRefund } from '#server/payments/refunds/lock.ts'
import { ofOrders } from '#server/payments/refunds/order-details.ts'
import { settleUnknown } from '#server/payments/refunds/card-refunds/card-refunds.ts'
import { startRefund } from '#server/payments/refunds/card-refunds/card-refunds.ts'
import { listEnded, releaseItems, setReleasePlaces } from '#server/payments/refunds/queries.ts'
import * as transitions from '#server/payments/refunds/transitions.ts'
import { setRefundStatus } from '#server/payments/refunds/transitions.ts'

export { release } from '#server/payments/refunds/release-places.ts'

/**
 * Cancels a refund request, like its customer could. `actor` is who does it.
 * Refuses:
 * - an unknown refund (404)
 * - a refund that is started
 * - a refund of an exchange, because a new order depends on it
 * - a refund for which transferred tickets were cancelled: their holders were told
 */
export async function withdraw(tx: Tx, actor: string, id: number): Promise<void> {
  const locked = await lockRefund(tx, id)
  if (locked.refund.status !== 'active')
    throw new Refusal(messages.refundNotCancellable, { field: 'refund_id' })
  const { new_order: order } = locked.refund
  if (order !== null) throw new Refusal(officeMessages.refundExchanged({ order }), { field: 'refund_id' })
  if ((await listEnded(tx, id)).length > 0)
    throw new Refusal(officeMessages.refundEndedTickets, { field: 'refund_id' })
  await setRefundStatus(tx, actor, locked, 'cancelled')
  await releaseItems(tx, id)
  orders.status.setHasRefunds(tx, locked.order, (await ofOrders(tx, [locked.order.id])).length > 0)
}

/**
 * Starts the processing of a refund, or resumes it after a problem. It can no longer be cancelled afterwards. A refund to a card is sent at
 * once and completed automatically; `toSale` then releases its places.
 * Refuses:
 * - an unknown refund (404)
 * - a refund in another status
 * - a refund to an account that is not entered yet
 * - a refund to an account while a payment of its order is disputed
 * - more than the remaining amount of the card payments
 * - with `amongOthers`, a refund with an unknown result at a gateway
 */
export async function start(
  tx: Tx,
  staff: string,
  id: number,
  { toSale = false, amongOthers = false }: { toSale?: boolean; amongOthers?: boolean } = {},
): Promise<void> {
  const locked = await lockRefund(tx, id)
  if (!locked.refund.has_account) throw new Refusal(officeMessages.refundAccountMissing)
  if (locked.refund.destination === 'bank_account') await refuseDisputed(tx, locked)
  await setRefundStatus(tx, staff, locked, 'processing')
  if (locked.refund.destination !== 'card') return
  if (toSale) await setReleasePlaces(tx, id, true)
  const isUnderway = await startRefund(tx, locked.order, locked.refund, { amongOthers })
  // Nothing remains to be sent: the last part turned out to be refunded, or the total is zero.
  if (!isUnderway)
    await transitions.complete(tx, staff, locked, { toSale: toSale || locked.refund.release_places })
}

/**
 * Marks a refund that could not be paid as a problem, with a reason that only staff see.
 * Refuses:
 * - a refund that is not in processing, or is being refunded by a gateway
 * - a reason that is empty or too long
 */
export async function fail(tx: Tx, staff: string, id: number, reason: string | null = null): Promise<void> {
  const given = reason && normalizeSpaces(reason)
  if (given === '') throw new Refusal(officeMessages.reasonEmpty, { field: 'reason' })
  if (given && given.length > MAX_REASON_LENGTH)
    throw new Refusal(officeMessages.reasonLong, { field: 'reason' })
  const locked = await lockRefund(tx, id)
  refuseUnderway(locked)
  await setRefundStatus(tx, staff, locked, 'problem', given)
}

/**
 * Completes a refund whose money was sent: its items are refunded, a mail is sent, and unpaid amounts of an order paid in installments or
 * in part are cancelled. Its places are only released with `toSale`, or later by `release`.
 * Refuses:
 * - a refund that is not in processing
 * - a refund that is being refunded by a gateway
 * - while a payment of its order is disputed
 * - with `amongOthers`, a refund with a problem, which must be handled individually
 */
export async function complete(
  tx: Tx,
  staff: string,
  id: number,
  { toSale = false, amongOthers = false }: { toSale?: boolean; amongOthers?: boolean } = {},
): Promise<void> {
  const locked = await lockRefund(tx, id)
  if (amongOthers && locked.refund.status === 'problem') throw new Refusal(officeMessages.problemFirst)
  refuseUnderway(locked)
  await refuseDisputed(tx, locked)
  settleUnknown(tx, { refund: id, status: 'succeeded' })
  await transitions.complete(tx, staff, locked, { toSale })
}

/** The bank may return the same money to its payer. */
async function refuseDisputed(tx: Tx, { order }: LockedRefund): Promise<void> {
  if (await disputes.isOpen(tx, order.id)) throw new Refusal(officeMessages.refundDisputed)
}

/** The result of a refund to a card is reported by the gateway. */
function refuseUnderway({ refund }: LockedRefund): void {
  if (refund.destination === 'card' && refund.status === 'processing')
    throw new Refusal(officeMessages.cardUnderway)
}

/**
 * Completes a refund whose transfer of `amount` is on a bank statement, and sends its mail; if more is missing, its status stays. A completed
 * refund stays unchanged.
 */
export async function completeByBank(tx: Tx, id: number, amount: number): Promise<void> {
  await transitions.completeByBank(tx, await lockRefund(tx, id), amount)
}

/**
 * Makes a refund a problem because the bank has returned a transfer of it: its `amount`, its `reason`, and whether it was completed
 * (`wasSent`). A customer who was told that the refund was sent is notified.
 */
export async function failByBank(tx: Tx, id: number, returned: transitions.ReturnedTransfer): Promise<void> {
  await transitions.failByBank(tx, await lockRefund(tx, id), returned)
}
