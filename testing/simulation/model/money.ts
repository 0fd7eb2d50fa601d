// Orders and their money.
import { messages } from '#contract/messages.ts'
import {
  isBefore,
  today,
  type Attempt,
  type Line,
  type Model,
  type Order,
  type Payment,
  type Ticket,
} from './model.ts'
import { release, taken, type Refused } from './places.ts'

export const MAX_FAILED = 3
const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

export const paidOf = (order: Order): number => sum(order.payments.map(({ paid }) => paid))
export const refundsOf = (order: Order) => order.refunds.filter(({ status }) => status !== 'cancelled')
export const hasRefunds = (order: Order): boolean => refundsOf(order).length > 0

/** Whether it accepts no more payments, even if that is not stored yet. */
export const isOver = (model: Model, order: Order): boolean =>
  order.status === 'cancelled' ||
  order.status === 'abandoned' ||
  (order.status === 'pending' && !isBefore(model.now, order.until))

const due = (model: Model, order: Order): Payment | undefined =>
  order.payments.find(
    ({ status, due: day }) =>
      status !== 'paid' && status !== 'cancelled' && Temporal.PlainDate.compare(day, today(model)) <= 0,
  )

/** The payment that an order's page currently offers by card, if any. */
export const payable = (model: Model, order: Order): Payment | null =>
  order.method === 'credit_card' && !hasRefunds(order) && !isOver(model, order) && order.status !== 'problem'
    ? (due(model, order) ?? null)
    : null

/** Why a payment cannot be attempted by card. */
export function payRefusal(model: Model, order: Order, payment: Payment): Refused {
  if (payment.status === 'paid') return messages.paymentPaid
  const closed = isOver(model, order) || order.status === 'problem'
  if (closed || payment.status === 'cancelled' || payment.status === 'problem') return messages.paymentClosed
  if (hasRefunds(order)) return messages.paymentRefunded
  if (order.method !== 'credit_card') return messages.paymentNotByCard
  return payment.failed >= MAX_FAILED ? messages.paymentAttemptsUsed : null
}

export const openAttempt = (order: Order, payment: Payment): Attempt | undefined =>
  order.attempts.find((attempt) => attempt.payment === payment && attempt.status === 'open')

/** The delayed result of an attempt. Money is never lost and never counts twice. */
export function hear(model: Model, order: Order, attempt: Attempt): void {
  const { payment, bank } = attempt
  if (bank === 'open' || bank === 'closed' || attempt.status === 'succeeded') return
  if (bank === 'succeeded') return charge(model, order, attempt)
  if (attempt.status !== 'open') return
  attempt.status = bank === 'declined' ? 'failed' : 'cancelled'
  if (bank === 'declined') payment.failed += 1
  payment.status = payment.paid > 0 ? 'partial' : 'pending'
  follow(model, order)
}

/** The shop ends the open attempt: the bank closes its page, or reports a payment made meanwhile. */
export function endAtBank(model: Model, order: Order, to: 'cancelled' | 'expired'): void {
  for (const attempt of order.attempts.filter(({ status }) => status === 'open'))
    if (attempt.bank === 'open') {
      attempt.bank = 'closed'
      endAttempts([attempt], to)
    } else hear(model, order, attempt)
}

function charge(model: Model, order: Order, attempt: Attempt): void {
  const { payment, amount } = attempt
  attempt.status = 'succeeded'
  order.received += amount
  const isLate = order.status === 'cancelled' || order.status === 'abandoned'
  const isWanted =
    payment.status !== 'paid' && payment.status !== 'cancelled' && payment.paid + amount === payment.amount
  if (isLate || !isWanted || hasRefunds(order)) {
    if (payment.status !== 'paid') payment.status = 'problem'
    order.status = 'problem'
    return
  }
  endAttempts(
    order.attempts.filter((other) => other.payment === payment),
    'cancelled',
  )
  payment.status = 'paid'
  payment.paid = payment.amount
  follow(model, order)
}

function endAttempts(attempts: Attempt[], status: 'cancelled' | 'expired'): void {
  for (const attempt of attempts) if (attempt.status === 'open') attempt.status = status
}

/** The order's status follows its payments, unless staff have to review it. */
function follow(model: Model, order: Order): void {
  if (order.status === 'problem') return
  if (order.payments.every(({ status }) => status === 'paid')) return complete(model, order)
  order.status = order.payments.some(({ paid }) => paid > 0) ? 'partial' : 'pending'
  awaitBalance(model, order)
}

/** The deadline for its rest is a week, and at least that of the order. */
function awaitBalance(model: Model, order: Order): void {
  if (order.status !== 'partial' || order.hasPlan || hasRefunds(order) || order.rest) return
  const week = model.now.add({ hours: 7 * 24 })
  order.rest = isBefore(week, order.until) ? order.until : week
}

/** Fully paid: issues one ticket per place, once. */
export function complete(model: Model, order: Order): void {
  order.status = 'paid'
  order.completed = true
  for (const line of order.lines)
    if (line.held && line.item !== 'shirt') model.tickets.push(ticketFor(order, line))
}

const ticketFor = (order: Order, line: Line): Ticket => ({
  order,
  line,
  owner: order.owner,
  name: line.name,
  status: 'active',
  accepted: true,
  edited: null,
  oldPrints: [],
})

/** Closes an unpaid order and releases its places. */
export function close(model: Model, order: Order, status: 'cancelled' | 'abandoned'): void {
  order.status = status
  endAttempts(order.attempts, status === 'abandoned' ? 'expired' : 'cancelled')
  cancelUnpaid(order)
  release(model, order.lines)
  for (const voucher of model.vouchers.values()) if (voucher.spentBy === order) voucher.spentBy = null
}

function cancelUnpaid(order: Order): void {
  for (const payment of order.payments)
    if (payment.status === 'pending' || payment.status === 'partial') payment.status = 'cancelled'
}

/** A refund was completed: an order in installments has nothing more to pay. */
export function cancelRest(order: Order): void {
  endAttempts(order.attempts, 'cancelled')
  cancelUnpaid(order)
}

/** Money was found on the festival's account. */
export function transfer(model: Model, order: Order, amount: number): void {
  order.received += amount
  if (order.status === 'pending' && isOver(model, order)) close(model, order, 'abandoned')
  const isLate = order.status === 'cancelled' || order.status === 'abandoned'
  if (isLate && isAllDue(order) && takeAgain(model, order)) reopen(order)
  else if (isLate || hasRefunds(order)) order.status = 'problem'
  if (order.status === 'problem') return
  order.owed = Math.max(order.owed, order.received - order.total)
  if (order.status === 'paid') return
  allocate(order, paidOf(order) + amount)
  follow(model, order)
}

function isAllDue(order: Order): boolean {
  const least = order.hasPlan ? (order.payments[0]?.amount ?? 0) : order.total
  return !hasRefunds(order) && order.received - order.owed >= least
}

function reopen(order: Order): void {
  order.status = 'pending'
  for (const payment of order.payments)
    if (payment.status === 'cancelled' && payment.paid === 0) payment.status = 'pending'
}

/** The rest was not paid in time: the order ends, and its money must be returned. */
export function endUnpaid(model: Model, order: Order): void {
  order.owed = order.received
  allocate(order, 0)
  close(model, order, 'cancelled')
}

/** First what is allocated already, then the payments in order. */
function allocate(order: Order, amount: number): void {
  let left = amount
  const take = (limit: number): number => {
    const part = Math.min(limit, left)
    left -= part
    return part
  }
  const before = order.payments.map(({ paid, amount: whole }) => take(Math.min(paid, whole)))
  for (const [index, payment] of order.payments.entries()) {
    const kept = before[index] ?? 0
    payment.paid = kept + take(payment.amount - kept)
    if (payment.paid >= payment.amount) payment.status = 'paid'
    else if (payment.paid > 0) payment.status = 'partial'
    else if (!hasRefunds(order)) payment.status = 'pending'
    else if (payment.status === 'problem') payment.status = 'cancelled'
  }
}

export type Solution = 'paid' | 'partial' | 'cancelled'

/** The possible resolutions of a problem. */
export function solutions(order: Order): Solution[] {
  if (order.status === 'partial' && !order.hasPlan && !hasRefunds(order)) return ['cancelled']
  if (order.status !== 'problem') return []
  if (order.completed) return ['paid']
  return hasRefunds(order) ? ['partial'] : ['paid', 'partial', 'cancelled']
}

/**
 * Resolves it: this much of the money is retained, the rest must be returned, and released places are reserved again if the order
 * continues. Returns whether that was possible; otherwise nothing is changed.
 */
export function solve(model: Model, order: Order, to: Solution, part: number): boolean {
  const takesAgain = to !== 'cancelled' && !order.completed && !hasRefunds(order)
  if (takesAgain && !takeAgain(model, order)) return false
  const kept = { paid: order.total, cancelled: 0, partial: hasRefunds(order) ? paidOf(order) : part }[to]
  endAttempts(order.attempts, 'cancelled')
  if (order.received - order.owed < kept) order.owed = 0
  order.received = Math.max(order.received, kept + order.owed)
  order.owed = order.received - kept
  allocate(order, kept)
  if (to === 'partial') {
    order.status = 'partial'
    awaitBalance(model, order)
  } else if (to === 'paid' && order.completed) order.status = 'paid'
  else if (to === 'paid') complete(model, order)
  else closeSolved(model, order)
  return true
}

function closeSolved(model: Model, order: Order): void {
  close(model, order, 'cancelled')
  for (const payment of order.payments) payment.status = 'cancelled'
}

function takeAgain(model: Model, order: Order): boolean {
  const lost = order.lines.filter(({ held }) => !held)
  for (const line of lost) line.held = true
  const fits = lost.every(
    ({ item, seat }) =>
      taken(model, item) <= model.items[item].capacity &&
      (seat === null || taken(model, item, seat) <= (model.items[item].seats[seat] ?? 0)),
  )
  const voucher = order.voucher === null ? undefined : model.vouchers.get(order.voucher)
  if (fits && (!voucher || voucher.spentBy === null || voucher.spentBy === order)) {
    if (voucher) voucher.spentBy = order
    return true
  }
  for (const line of lost) line.held = false
  return false
}
