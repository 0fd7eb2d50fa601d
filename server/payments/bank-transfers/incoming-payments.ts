import { messages as common } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { MAX_NOTE_LENGTH, normalizeSpaces } from '#contract/rules.ts'
import * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/pricing/pricing.ts'
import * as site from '#server/site/site.ts'
import { netReceived } from '#server/payments/received.ts'
import { closeOrder, updateOrderStatus } from '#server/payments/order-status.ts'
import { updateAllocation } from '#server/payments/allocation.ts'
import { sendInstallmentReceivedMail } from '#server/payments/mail-templates.ts'
import { totalPaid } from '#server/payments/plans/plans.ts'
import { readPayments, type PaymentRow } from '#server/payments/queries.ts'
import { reopen } from '#server/payments/reopen.ts'
import { insertIncomingPayment, listIncomingPayments, type IncomingPaymentRow } from './queries.ts'
import { sendPartPaidMail } from './instructions.ts'
import { messages } from '#server/payments/messages.ts'

export { received } from '#server/payments/received.ts'
export type { IncomingPaymentRow } from './queries.ts'

/** A transfer on the festival's account: minor units, the bank's day ("2027-01-15"), and the number of incoming payments that were shown when it was entered. */
export interface IncomingPaymentInput {
  amount: number | null
  value_date: string
  note: string
  seen: number | null
}

/** What was entered by hand of an order, in the order in which it was. */
export const ofOrder = async (sql: Sql | Tx, orderId: number): Promise<IncomingPaymentRow[]> => [
  ...(await listIncomingPayments(sql, orderId)),
]

/** Why no transfer can be entered for an order; null when one can. */
export const reasonNotToRecord = ({ payment_method }: orders.OrderRow): string | null =>
  payment_method === 'bank_transfer' ? null : officeMessages.notByTransfer

/**
 * Records a transfer for a locked order: it counts for its installments in their order, and the order's status follows. One that
 * comes after the order's end, and is all that was due, takes its places again when all of them are still there. Any other that comes too
 * late, one of more than is owed, or that comes while the order is refunded makes the order a `problem`, and counts once that is resolved.
 *
 * Refuses:
 * - an order that is not paid by transfer
 * - no amount, and more than a hundred times the price
 * - a day that is none, is in the future, or is before the order
 * - a note that is too long
 * - an entry made without having seen the newest incoming payment (`seen`)
 */
export async function enter(tx: Tx, order: orders.OrderRow, input: IncomingPaymentInput): Promise<void> {
  const amount = refuseUnlessValid(tx, order, input)
  const before = await listIncomingPayments(tx, order.id)
  if (before.length !== input.seen)
    throw new Refusal(officeMessages.incomingPaymentConflict, { field: 'seen' })
  await write(tx, order, before.length + 1, amount, input)
  if (order.payment_status === 'pending' && orders.timeToPay.isOver(order, tx.now))
    await closeOrder(tx, order, 'abandoned')
  const rows = await readPayments(tx, [order.id])
  if (isClosed(order) && (await isAllThatWasDue(tx, order, rows))) {
    if (await orders.places.canReserveAgain(tx, order)) await reopen(tx, order)
  }
  const problem = await problemOf(tx, order)
  if (problem !== null)
    return orders.status.raiseProblem(tx, order, problem, isSurplus(problem) ? isSurplus : undefined)
  if (order.payment_status === 'problem') return
  await updateAllocation(tx, order, rows, totalPaid(rows) + amount)
  await updateOrderStatus(tx, order)
  if (order.payment_status !== 'partial') return
  if (order.has_payment_plan) await sendInstallmentReceivedMail(tx, order, amount)
  else await sendPartPaidMail(tx, order, amount)
}

/** Takes the whole price of a locked order that is paid at the box office: it is received, and counts for its payment. */
export async function takeAtBoxOffice(tx: Tx, order: orders.OrderRow): Promise<void> {
  await recordAdjustment(tx, order, order.total_price)
  await updateAllocation(tx, order, await readPayments(tx, [order.id]), order.total_price)
}

/** Writes down that money came today, or, when it is negative, was sent back today. */
export async function recordAdjustment(tx: Tx, order: orders.OrderRow, amount: number): Promise<void> {
  const { timezone } = site.of(tx)
  const value_date = tx.now.toZonedDateTimeISO(timezone).toPlainDate().toString()
  const { length } = await listIncomingPayments(tx, order.id)
  if (amount !== 0) await write(tx, order, length + 1, amount, { value_date, note: '' })
}

async function write(
  tx: Tx,
  order: orders.OrderRow,
  number: number,
  amount: number,
  { value_date, note }: Pick<IncomingPaymentInput, 'value_date' | 'note'>,
): Promise<void> {
  const entered_by = tx.request?.actor ?? 'system'
  const row = {
    order_id: order.id,
    number,
    amount,
    value_date,
    note: normalizeSpaces(note) || null,
    entered_by,
  }
  const [written] = await insertIncomingPayment(tx, row)
  if (!written) throw new Refusal(officeMessages.incomingPaymentConflict, { field: 'seen' })
  await audit.record(tx, 'system', amount > 0 ? 'money received' : 'money sent back', order.code, {
    amount: Math.abs(amount),
    value_date,
  })
}

function refuseUnlessValid(tx: Tx, order: orders.OrderRow, input: IncomingPaymentInput): number {
  const why = reasonNotToRecord(order)
  if (why !== null) throw new Refusal(why, { field: 'amount' })
  const errors: Record<string, string> = {}
  const wrong = { amount: wrongAmount(order, input), value_date: wrongDay(tx, order, input) }
  for (const [field, text] of Object.entries(wrong)) if (text !== null) errors[field] = text
  if (normalizeSpaces(input.note).length > MAX_NOTE_LENGTH) errors['note'] = common.noteLong
  if (Object.keys(errors).length > 0) throw new Refusal(errors)
  return input.amount ?? 0
}

/** An amount above this multiple of the price is taken for a typing error. */
const MOST_TIMES = 100

function wrongAmount({ total_price }: orders.OrderRow, { amount }: IncomingPaymentInput): string | null {
  if (amount === null || amount <= 0) return officeMessages.amountEmpty
  return amount > total_price * MOST_TIMES ? officeMessages.amountHuge : null
}

function wrongDay(
  tx: Tx,
  { created_at }: orders.OrderRow,
  { value_date }: IncomingPaymentInput,
): string | null {
  const dayAt = (at: Temporal.Instant) => at.toZonedDateTimeISO(site.of(tx).timezone).toPlainDate()
  const day = dayOf(value_date)
  if (!day) return officeMessages.dayEmpty
  if (Temporal.PlainDate.compare(day, dayAt(tx.now)) > 0) return officeMessages.dayAhead
  return Temporal.PlainDate.compare(day, dayAt(created_at)) < 0 ? officeMessages.dayBeforeOrder : null
}

function dayOf(text: string): Temporal.PlainDate | null {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? Temporal.PlainDate.from(text) : null
  } catch {
    return null
  }
}

const isClosed = ({ payment_status }: orders.OrderRow): boolean =>
  payment_status === 'cancelled' || payment_status === 'abandoned'

/** Whether the money of a closed order is its price, or at least the first installment of it. */
async function isAllThatWasDue(
  tx: Tx,
  order: orders.OrderRow,
  rows: readonly PaymentRow[],
): Promise<boolean> {
  const net = await netReceived(tx, order.id)
  const least = order.has_payment_plan ? (rows[0]?.amount ?? 0) : order.total_price
  return !order.has_refunds && net >= least && net <= order.total_price
}

/** What is wrong with the money of a locked order, in words for the staff; null when nothing is. */
async function problemOf(tx: Tx, order: orders.OrderRow): Promise<string | null> {
  const { payment_status: status } = order
  if (status === 'cancelled' || status === 'abandoned') return messages.problems.afterEnd({ status })
  if (order.has_refunds) return messages.problems.whileRefunded
  const surplus = (await netReceived(tx, order.id)) - order.total_price
  return surplus > 0 ? messages.problems.surplus({ amount: pricing.format(tx, surplus) }) : null
}

/** The newest reason about a surplus speaks of all of it. */
const isSurplus = (reason: string): boolean => reason.endsWith(messages.problems.surplus({ amount: '' }))
