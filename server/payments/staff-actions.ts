import { officeMessages } from '#contract/office/messages.ts'
import type { PaymentValue } from '#contract/office/order-payments.ts'
import * as creditNotes from '#server/payments/invoices/credit-notes/credit-notes.ts'
import * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import * as suspensions from '#server/tickets/suspensions/suspensions.ts'
import * as foreignPayments from '#server/payments/foreign-payments/foreign-payments.ts'
import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import { updateAllocation } from './allocation.ts'
import { closeOfOrder } from './close-attempts.ts'
import { listLost } from './order-credits/order-credits.ts'
import { sendOrderCancelledMail } from './mail-templates.ts'
import { endIssued } from './order-status.ts'
import { cancelAllPayments, paymentsOf, readPayments } from './queries.ts'
import { retain } from './overpayments/overpayments.ts'
import { totalPaid } from './plans/plans.ts'
import { messages } from './messages.ts'

/**
 * The resolution of a problem by staff; `kept` is the retained amount in minor units, only for `partial`, and `values` those of payments in
 * another currency.
 */
export interface ResolutionInput {
  to: string
  kept: number | null
  values: PaymentValue[]
}

const RESOLUTIONS = ['paid', 'partial', 'cancelled'] as const
type Resolution = (typeof RESOLUTIONS)[number]

/** The statuses to which staff may resolve an order that is a `problem`, or partly paid by transfer. */
export async function allowedResolutions(
  at: Sql | Tx,
  order: orders.OrderRow,
): Promise<readonly Resolution[]> {
  if (order.payment_status === 'partial' && !order.has_payment_plan && !order.has_refunds)
    return ['cancelled']
  if (order.payment_status !== 'problem') return []
  if (order.paid_at === null) return order.has_refunds ? ['partial'] : RESOLUTIONS
  if (!(await isTakenBack(at, order))) return (await hasLost(at, order)) ? ['paid', 'cancelled'] : ['paid']
  return (await creditNotes.isCancelled(at, order.id)) ? ['cancelled'] : ['paid', 'cancelled']
}

/** Whether an order has a credit from another one whose money is lost: it can be ended without owing that amount to anybody. */
const hasLost = async (at: Sql | Tx, { id, has_refunds }: orders.OrderRow): Promise<boolean> =>
  !has_refunds && (await listLost(at, id)).length > 0

/** Whether an order was paid once, and all of that was reversed: its items are blocked, or were cancelled when it ended. */
async function isTakenBack(at: Sql | Tx, order: orders.OrderRow): Promise<boolean> {
  if (order.paid_at === null || order.has_refunds || order.total_price === 0) return false
  return totalPaid([...(await readPayments(at, [order.id]))]) === 0
}

/**
 * Resolves the problem of a locked order. `paid`: its whole price is retained. `partial`: a part is retained. `cancelled`: nothing is
 * retained, and its places and voucher are released. Released places are reserved again first. Money beyond the retained amount becomes an
 * overpayment. Payments in another currency count with their value. Open attempts are cancelled.
 * Refuses:
 * - the value of something else than such a payment, or one that is not more than zero
 * - a resolution that the order's status forbids (`allowedResolutions`)
 * - places that were sold in the meantime
 * - for `partial`, an amount that is not between zero and the price
 * - to retain more than was received while an overpayment is being returned to a card
 */
export async function resolve(tx: Tx, order: orders.OrderRow, input: ResolutionInput): Promise<void> {
  const to = await refuseUnlessResolvable(tx, order, input)
  await foreignPayments.enter(tx, order, input.values)
  const isUnpaid = order.paid_at === null || (await isTakenBack(tx, order))
  const rows = await paymentsOf(tx, order.id)
  const kept = keptOf(order, totalPaid(rows), to, input)
  const detail = { to, kept, ...(order.problem_reason !== null && { reason: order.problem_reason }) }
  await audit.record(tx, 'system', 'problem resolved', order.code, detail)
  if (to !== 'cancelled' && isUnpaid && !order.has_refunds) await orders.places.reserveAgain(tx, order)
  await closeOfOrder(tx, order.id, 'cancelled')
  await retain(tx, order, kept, order.problem_reason ?? messages.orderClosed)
  updateAllocation(tx, order, rows, kept)
  if (to === 'partial') return keepPart(tx, order)
  if (to === 'cancelled') return cancelResolved(tx, order)
  if (isUnpaid) return fulfilment.complete(tx, order)
  // Items issued before it became a problem exist already, except suspended ones.
  await orders.status.set(tx, order, 'paid')
  if (!order.tickets_kept) return suspensions.reinstate(tx, order)
  await orders.status.setTicketsKept(tx, order, false)
}

async function keepPart(tx: Tx, order: orders.OrderRow): Promise<void> {
  await orders.status.set(tx, order, 'partial')
  await paymentDeadlines.awaitBalance(tx, order)
}

async function cancelResolved(tx: Tx, order: orders.OrderRow): Promise<void> {
  await cancelAllPayments(tx, order.id)
  await orders.status.set(tx, order, 'cancelled')
  await endIssued(tx, order)
  await orders.places.releaseAll(tx, order)
  await sendOrderCancelledMail(tx, order)
}

async function refuseUnlessResolvable(
  tx: Tx,
  order: orders.OrderRow,
  { to }: ResolutionInput,
): Promise<Resolution> {
  const allowed = await allowedResolutions(tx, order)
  if (allowed.length === 0) throw new Refusal(officeMessages.nothingToResolve, { field: 'to' })
  const resolution = allowed.find((each) => each === to)
  if (resolution) return resolution
  if (!RESOLUTIONS.some((each) => each === to))
    throw new Refusal(officeMessages.resolutionUnknown, { field: 'to' })
  if (order.payment_status === 'partial') throw new Refusal(officeMessages.nothingToResolve, { field: 'to' })
  if (allowed.includes('cancelled')) throw new Refusal(officeMessages.resolvedTakenBack, { field: 'to' })
  const why = order.paid_at === null ? officeMessages.resolvedRefunding : officeMessages.resolvedOnlyPaid
  throw new Refusal(why, { field: 'to' })
}

function keptOf(order: orders.OrderRow, paid: number, to: Resolution, { kept }: ResolutionInput): number {
  if (to === 'cancelled') return 0
  if (to === 'paid') return order.total_price
  // The refund covers the amount paid before; later money is returned.
  if (order.has_refunds) return paid
  if (kept === null || kept <= 0 || kept >= order.total_price)
    throw new Refusal(officeMessages.keptRange, { field: 'kept' })
  return kept
}
