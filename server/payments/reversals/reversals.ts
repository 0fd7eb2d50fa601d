import { messages as common } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { BOX_OFFICE_METHODS } from '#contract/payment-methods.ts'
import { MAX_NOTE_LENGTH, normalizeSpaces } from '#contract/rules.ts'
import * as orders from '#server/orders/orders.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import { updateAllocation } from '#server/payments/allocation.ts'
import { flagFollowUps } from '#server/payments/order-credits/order-credits.ts'
import { messages } from '#server/payments/messages.ts'
import { updateOrderStatus } from '#server/payments/order-status.ts'
import { retain } from '#server/payments/overpayments/overpayments.ts'
import { orderStatusOf, totalPaid } from '#server/payments/plans/plans.ts'
import { paymentsOf } from '#server/payments/queries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as suspensions from '#server/tickets/suspensions/suspensions.ts'
import {
  sendChangedReversedMail,
  sendPaymentReversedMail,
} from '#server/payments/transfer-instructions/transfer-instructions.ts'
import { today, write } from '#server/payments/incoming-entries/incoming-entries.ts'
import {
  incomingPaymentsOf,
  received,
  type IncomingPaymentRow,
} from '#server/payments/amount-received/amount-received.ts'
import { listSentBack, lockLineOf, readLine } from './queries.ts'

/** The incoming payment of an order to reverse, the reason, the handling of its tickets, and the number of displayed incoming payments. */
export interface ReversalInput {
  payment: number | null
  reason: string
  keep_tickets: boolean
  seen: number | null
}

/**
 * Why no payment of an order can be reversed now; null if one can. None of its money may have been returned, but its refunds may be
 * credited to other orders.
 */
export async function reasonNotToReverse(at: Sql | Tx, order: orders.OrderRow): Promise<string | null> {
  if (BOX_OFFICE_METHODS.some((method) => method === order.payment_method))
    return officeMessages.reversalAtBoxOffice
  if (order.has_refunds && !(await isOnlyCredited(at, order))) return officeMessages.reversalRefunded
  if (order.payment_status === 'processing') return officeMessages.cancelBankWorks
  return order.payment_status === 'problem' && order.paid_at !== null ? officeMessages.reversalProblem : null
}

/** Whether an order is paid, and all its refunds are credited to other orders, so that no money is returned. */
const isOnlyCredited = async (at: Sql | Tx, { id, payment_status }: orders.OrderRow): Promise<boolean> =>
  payment_status === 'paid' && (await listSentBack(at, id)).length === 0

/**
 * Reverses a payment that was entered for the order of a code by mistake; the incorrect entry and its reversal are both kept.
 * An order that is no longer paid keeps its places and gets the deadline of a new order; if a ticket was admitted, it has none until staff
 * end it. Its tickets are blocked until it is paid again, and their holders notified, or kept. Its overpayments are computed again. If a
 * part of the order is credited to others, they all become a problem.
 * The bank line that it was booked from is locked before the order, in the same lock order as booking.
 * Refuses:
 * - an unknown code (404)
 * - an order whose payments cannot be reversed now (`reasonNotToReverse`)
 * - a payment that is not the order's (404)
 * - a credit from another order
 * - one that was reversed already, and money that was sent back
 * - no reason, and one that is too long
 * - one made without having seen the newest incoming payment (`seen`)
 * - a payment of which a part was returned, or is being returned
 * - a part of a bank line whose rest is, or was, to be returned: the line would be returned as a whole
 */
export async function reverse(tx: Tx, code: string, input: ReversalInput): Promise<void> {
  if (input.payment !== null) await lockLineOf(tx, code.trim().toUpperCase(), input.payment)
  await reverseOf(tx, await staffActions.lockByCode(tx, code), input)
}

async function reverseOf(tx: Tx, order: orders.OrderRow, input: ReversalInput): Promise<void> {
  const { number, payment } = await refuseUnlessReversible(tx, order, input)
  const { id: reverses, amount, method } = payment
  const rounding = -payment.rounding || 0
  const entry = {
    number,
    amount: -amount,
    value_date: today(tx),
    method,
    note: input.reason,
    rounding,
    reverses,
  }
  await write(tx, order, entry, 'payment taken back')
  const left = await received(tx, order.id)
  if (left < 0) throw new Refusal(officeMessages.reversalSpent, { field: 'payment' })
  if (order.payment_status === 'problem') return settleProblem(tx, order, left)
  if (order.has_refunds) return settleCredited(tx, order, { kept: left, amount, input })
  const isOver = ['cancelled', 'abandoned'].includes(order.payment_status)
  const kept = isOver ? 0 : Math.min(left, order.total_price)
  await retain(tx, order, kept, messages.moreThanDue)
  if (!isOver) await settle(tx, order, { kept, amount, input })
}

async function refuseUnlessReversible(tx: Tx, order: orders.OrderRow, input: ReversalInput) {
  const why = await reasonNotToReverse(tx, order)
  if (why !== null) throw new Refusal(why, { field: 'payment' })
  const rows = await incomingPaymentsOf(tx, order.id)
  const payment = rows.find(({ number }) => number === input.payment)
  if (!payment) throw new Refusal(common.notFound, { status: 404 })
  if (payment.method === 'credit') throw new Refusal(officeMessages.reversalCredit, { field: 'payment' })
  refuseReversed(payment, rows)
  const reason = normalizeSpaces(input.reason)
  if (reason === '') throw new Refusal(officeMessages.whyEmpty, { field: 'reason' })
  if (reason.length > MAX_NOTE_LENGTH) throw new Refusal(common.noteLong, { field: 'reason' })
  if (rows.length !== input.seen) throw new Refusal(officeMessages.incomingPaymentConflict, { field: 'seen' })
  const [line] = await readLine(tx, payment.id)
  if (line?.is_returned) throw new Refusal(officeMessages.reversalRestReturned, { field: 'payment' })
  return { payment, number: rows.length + 1 }
}

function refuseReversed({ id, amount }: IncomingPaymentRow, rows: readonly IncomingPaymentRow[]): void {
  if (amount < 0) throw new Refusal(officeMessages.reversalOfNothing, { field: 'payment' })
  if (rows.some(({ reverses }) => reverses === id))
    throw new Refusal(officeMessages.reversedAlready, { field: 'payment' })
}

/** The money was not allocated, because it did not match: without any money left, the order gets the status it would have without it. */
async function settleProblem(tx: Tx, order: orders.OrderRow, left: number): Promise<void> {
  if (left > 0) return
  await retain(tx, order, 0, messages.moreThanDue)
  updateAllocation(tx, order, await paymentsOf(tx, order.id), 0)
  const { products, merchandise } = await orders.lines(tx, [order.id])
  const holds = [...products, ...merchandise].some(({ released_at }) => released_at === null)
  if (holds) await paymentDeadlines.renew(tx, order, true)
  await orders.status.set(tx, order, holds ? 'pending' : 'cancelled')
}

/** An exchanged amount cannot be paid again: staff decide about both orders. */
async function settleCredited(tx: Tx, order: orders.OrderRow, { kept, amount, input }: Taken): Promise<void> {
  const paid = totalPaid(await paymentsOf(tx, order.id))
  await retain(tx, order, Math.min(kept, paid), messages.moreThanDue)
  if (kept >= paid) return
  const why = normalizeSpaces(input.reason)
  if (input.keep_tickets) await orders.status.setTicketsKept(tx, order, true)
  else await suspensions.suspend(tx, order, why)
  const reason = messages.problems.takenBack({ amount: pricing.format(tx, amount), why })
  await orders.status.raiseProblem(tx, order, reason)
  await flagFollowUps(tx, order, { reason })
  await sendChangedReversedMail(tx, order, { amount, blocked: !input.keep_tickets })
}

interface Taken {
  /** The remaining allocated money of the order, in minor units. */
  kept: number
  /** The reversed amount. */
  amount: number
  input: ReversalInput
}

async function settle(tx: Tx, order: orders.OrderRow, { kept, amount, input }: Taken): Promise<void> {
  updateAllocation(tx, order, await paymentsOf(tx, order.id), kept)
  const rows = await paymentsOf(tx, order.id)
  const status = orderStatusOf([...rows])
  if (status === 'paid') return
  const wasPaid = order.payment_status === 'paid'
  if (wasPaid || status === 'pending')
    await paymentDeadlines.renew(tx, order, !wasPaid || !(await suspensions.isUsed(tx, order)))
  if (wasPaid && input.keep_tickets) await orders.status.setTicketsKept(tx, order, true)
  else if (wasPaid) await suspensions.suspend(tx, order, normalizeSpaces(input.reason))
  await updateOrderStatus(tx, order, [...rows])
  await sendPaymentReversedMail(tx, order, { amount, blocked: wasPaid && !input.keep_tickets })
}
