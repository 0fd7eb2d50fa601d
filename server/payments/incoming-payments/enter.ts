import { lookup } from '#contract/lookup.ts'
import { messages as common } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { MAX_NOTE_LENGTH, normalizeSpaces } from '#contract/rules.ts'
import * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'
import { endAttemptsOf } from '#server/payments/attempts/attempts.ts'
import { GatewayTimeBudget } from '#server/payments/attempts/attempts.ts'
import { openAttemptsOf } from '#server/payments/attempt-queries.ts'
import { closeOrder, updateOrderStatus } from '#server/payments/order-status.ts'
import { updateAllocation } from '#server/payments/allocation.ts'
import { sendInstallmentReceivedMail } from '#server/payments/mail-templates.ts'
import { totalPaid } from '#server/payments/plans/plans.ts'
import { paymentsOf, type PaymentRow } from '#server/payments/queries.ts'
import { canReopen, reopen } from '#server/payments/reopen.ts'
import { retain } from '#server/payments/overpayments/overpayments.ts'
import {
  today,
  type IncomingMethod,
  INCOMING_METHODS,
  write,
  type NewEntry,
} from '#server/payments/incoming-entries/incoming-entries.ts'
import { sendPartPaidMail } from '#server/payments/transfer-instructions/transfer-instructions.ts'
import { messages } from '#server/payments/messages.ts'
import {
  charged,
  incomingPaymentsOf,
  listIncomingPayments,
  netReceived,
  type IncomingPaymentRow,
} from '#server/payments/amount-received/amount-received.ts'

/**
 * An incoming payment to enter: minor units, the day ("2027-01-15"; for a transfer the value date), the number of incoming payments
 * displayed when it was entered, and its method, by default bank transfer.
 */
export interface IncomingPaymentInput {
  method?: string
  amount: number | null
  value_date: string
  note: string
  seen: number | null
}

/** The manual entries of an order, in their order of entry. */
export const ofOrder = async (sql: Sql | Tx, orderId: number): Promise<IncomingPaymentRow[]> => [
  ...(await listIncomingPayments(sql, [orderId])),
]

/** Why no incoming payment can be entered for an order; null if one can. */
export function reasonNotToRecord(order: orders.OrderRow): string | null {
  if (order.payment_method === 'bank_transfer') return null
  if (order.payment_method !== 'credit_card') return officeMessages.notToPay
  if (order.payment_status === 'processing') return officeMessages.cancelBankWorks
  return ['pending', 'partial'].includes(order.payment_status) && !order.has_refunds
    ? null
    : officeMessages.notToPay
}

/**
 * Records money for a locked order: it is allocated to its installments in order, and updates the order's status. An excess becomes an
 * overpayment. If an order has ended and the money is all that was due, it is reopened if its places are still available. Other late money,
 * or money during a refund, makes the order a `problem`, and is allocated once that is resolved.
 * Refuses:
 * - an order that waits for no payment, and a transfer for an unpaid order by card
 * - no amount, and more than a hundred times the price
 * - a day that is invalid, in the future, or before the order
 * - a note that is too long
 * - an entry made without having seen the newest incoming payment (`seen`)
 */
export async function enter(tx: Tx, order: orders.OrderRow, input: IncomingPaymentInput): Promise<void> {
  const entry = refuseUnlessValid(tx, order, input)
  const before = await incomingPaymentsOf(tx, order.id)
  if (before.length !== input.seen)
    throw new Refusal(officeMessages.incomingPaymentConflict, { field: 'seen' })
  if (entry.method === 'bank_transfer') await payByTransfer(tx, order)
  await take(tx, order, { ...entry, ...(await inCoins(tx, order, entry)), number: before.length + 1 })
}

/** Cash that pays what is due, in all or of an installment, as far as coins can: the exact amount counts, the rest is rounding. */
async function inCoins(
  tx: Tx,
  order: orders.OrderRow,
  { method, amount }: Pick<NewEntry, 'method' | 'amount'>,
): Promise<Pick<NewEntry, 'amount' | 'rounding'>> {
  if (method !== 'cash') return { amount }
  const installments = (await paymentsOf(tx, order.id)).map((row) => row.amount - row.paid_amount)
  const due = [order.total_price - (await netReceived(tx, order.id)), ...installments].find(
    (each) => each > 0 && each + pricing.cashRounding(tx, each) === amount,
  )
  return due === undefined ? { amount } : { amount: due, rounding: amount - due }
}

/** Takes the unpaid amount of a locked order in cash or at the card terminal, today, and returns the id of the incoming payment. */
export async function takeOnTheSpot(
  tx: Tx,
  order: orders.OrderRow,
  { method, amount }: { method: IncomingMethod; amount: number },
): Promise<number> {
  const { length } = await incomingPaymentsOf(tx, order.id)
  return take(tx, order, { method, amount, value_date: today(tx), note: '', number: length + 1 })
}

/** Changes an order by card without a card payment to bank transfer. */
async function payByTransfer(tx: Tx, order: orders.OrderRow): Promise<void> {
  if (order.payment_method !== 'credit_card') return
  if ((await charged(tx, order.id)) === 0)
    await paymentDeadlines.changeMethod(tx, order, 'bank_transfer', tx.now)
}

/**
 * Whether a transfer can be entered: for an order by card only after its first payment, because before that the payer may still be on the
 * gateway's page.
 */
const takesTransfer = ({ payment_method, payment_status }: orders.OrderRow): boolean =>
  payment_method === 'bank_transfer' || payment_status === 'partial'

/** Why money of a bank line cannot be allocated to an order; null if it can. */
function reasonNotToAdd({ payment_method, payment_status }: orders.OrderRow): string | null {
  if (payment_status === 'processing') return officeMessages.cancelBankWorks
  return payment_method === 'bank_transfer' || payment_method === 'credit_card'
    ? null
    : officeMessages.notByTransfer
}

/**
 * Adds the money of a bank line to a locked order, like `enter`, and returns the id of the incoming payment. An order by card without a
 * card payment changes to bank transfer.
 * Refuses:
 * - an order that is paid neither by transfer nor by card, and one whose card payment is still being processed
 * - one whose payment page is still open: call `endPaymentPages` first
 */
export async function addFromBankLine(tx: Tx, order: orders.OrderRow, input: BankLineMoney): Promise<number> {
  const why = reasonNotToAdd(order)
  if (why !== null) throw new Refusal(why, { field: 'order' })
  if ((await openAttemptsOf(tx, order.id)).length > 0)
    throw new Refusal(common.bankSilent, { field: 'order' })
  await payByTransfer(tx, order)
  const { length } = await incomingPaymentsOf(tx, order.id)
  return take(tx, order, { ...input, number: length + 1, method: 'bank_transfer' })
}

/**
 * Ends the payment pages of an order, so that it is not paid by card as well; a payment made there meanwhile is recorded.
 * Refuses:
 * - while the gateway does not respond
 */
export async function endPaymentPages(shop: Shop, orderId: number): Promise<void> {
  if (!(await endAttemptsOf(shop, orderId, 'cancelled', new GatewayTimeBudget(shop, { by: 'person' }))))
    throw new Refusal(common.bankSilent, { field: 'order' })
}

/** A positive amount in minor units, and the bank's date. */
export type BankLineMoney = { amount: number; value_date: string; note: string }

/** Records an amount for a locked order and updates its payments and status. Returns the id of the record. */
async function take(tx: Tx, order: orders.OrderRow, entry: NewEntry): Promise<number> {
  const { amount } = entry
  const id = await write(tx, order, entry, 'money received')
  if (order.payment_status === 'pending' && paymentDeadlines.isOver(order, tx.now))
    await closeOrder(tx, order, 'abandoned')
  const rows = await paymentsOf(tx, order.id)
  if (isClosed(order) && (await isAllDue(tx, order, rows))) {
    if (await canReopen(tx, order)) await reopen(tx, order)
  }
  const problem = await problemOf(tx, order)
  if (problem !== null) await orders.status.raiseProblem(tx, order, problem)
  else if (order.payment_status !== 'problem') await count(tx, order, rows, amount)
  return id
}

/** Credits new money to an order, and records an overpayment, to be returned. */
async function count(
  tx: Tx,
  order: orders.OrderRow,
  rows: readonly PaymentRow[],
  amount: number,
): Promise<void> {
  const surplus = (await netReceived(tx, order.id)) - order.total_price
  if (surplus > 0) await retain(tx, order, order.total_price, messages.problems.surplus)
  if (order.payment_status === 'paid') return
  const allocated = updateAllocation(tx, order, rows, totalPaid(rows) + amount)
  await updateOrderStatus(tx, order, allocated)
  if (order.payment_status !== 'partial') return
  if (order.has_payment_plan) await sendInstallmentReceivedMail(tx, order, amount)
  // Once the difference to another ticket is paid, that ticket is credited.
  else if (allocated[0]?.payment_status !== 'paid') await sendPartPaidMail(tx, order, amount)
}

/**
 * Validates an entry.
 * Refuses:
 * - what `enter` refuses of its fields and its order
 */
export function refuseUnlessValid(tx: Tx, order: orders.OrderRow, input: IncomingPaymentInput) {
  const why = reasonNotToRecord(order)
  if (why !== null) throw new Refusal(why, { field: 'amount' })
  const method = INCOMING_METHODS.find((each) => each === (input.method || 'bank_transfer'))
  if (!method) throw new Refusal(officeMessages.wayUnknown, { field: 'method' })
  if (method === 'bank_transfer' && !takesTransfer(order))
    throw new Refusal(officeMessages.notByTransfer, { field: 'method' })
  const errors = lookup<string>()
  const wrong = { amount: wrongAmount(order, input), value_date: wrongDay(tx, order, input) }
  for (const [field, text] of Object.entries(wrong)) if (text !== null) errors[field] = text
  if (normalizeSpaces(input.note).length > MAX_NOTE_LENGTH) errors['note'] = common.noteLong
  if (Object.keys(errors).length > 0) throw new Refusal(errors)
  return { amount: input.amount ?? 0, value_date: input.value_date, note: input.note, method }
}

/** An amount above this multiple of the price is considered a typing error. */
const MAX_FACTOR = 100

function wrongAmount({ total_price }: orders.OrderRow, { amount }: IncomingPaymentInput): string | null {
  if (amount === null || amount <= 0) return officeMessages.amountEmpty
  return amount > total_price * MAX_FACTOR ? officeMessages.amountHuge : null
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

/** Whether the money of a closed order is at least its price, or its first installment. */
async function isAllDue(tx: Tx, order: orders.OrderRow, rows: readonly PaymentRow[]): Promise<boolean> {
  const net = await netReceived(tx, order.id)
  const least = order.has_payment_plan ? (rows[0]?.amount ?? 0) : order.total_price
  return !order.has_refunds && net >= least
}

/** The payment problem of a locked order, in words for the staff; null if there is none. */
async function problemOf(tx: Tx, order: orders.OrderRow): Promise<string | null> {
  const { payment_status: status } = order
  if (status === 'cancelled' || status === 'abandoned') return messages.problems.afterEnd({ status })
  if (order.has_refunds) return messages.problems.whileRefunded
  if (status !== 'problem') return null
  const surplus = (await netReceived(tx, order.id)) - order.total_price
  return surplus > 0 ? messages.problems.surplus : null
}
