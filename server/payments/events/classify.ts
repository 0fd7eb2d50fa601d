import type { OrderRow } from '#server/orders/orders.ts'
import type { AttemptRow } from '#server/payments/attempt-queries.ts'
import type { PaymentEvent } from '#server/payments/gateways/gateways.ts'
import { messages } from '#server/payments/messages.ts'
import type { PaymentRow } from '#server/payments/queries.ts'

/** The outcome of an event. `charged`: what it names was received, and is in the books until staff resolve the problem. */
export type Outcome =
  | { action: 'pay' | 'process' | 'fail' | 'expire' | 'end attempt' | 'nothing' }
  /** The order was closed meanwhile: it is paid if its places are still available, and otherwise a problem for `reason`. */
  | { action: 'reopen'; reason: string }
  | { action: 'problem'; reason: string; charged: boolean }

/** The recorded state when an event arrives, all of it locked. */
export interface PaymentRecords {
  order: Pick<OrderRow, 'code' | 'payment_status' | 'has_refunds'>
  payment: Pick<PaymentRow, 'position' | 'payment_status' | 'amount' | 'paid_amount'>
  attempt: Pick<AttemptRow, 'status' | 'amount' | 'currency'>
  /** An amount as staff read it everywhere else. */
  money: (amount: number) => string
}

/** Decides the effect of a verified event. An event of an ended attempt, or out of order, has none. */
export function classify(event: PaymentEvent, records: PaymentRecords): Outcome {
  const { attempt } = records
  const charged = isCharged(event, attempt)
  const reason = mismatch(event, records, charged)
  if (reason !== null) return { action: 'problem', reason, charged }
  if (attempt.status === 'succeeded') return { action: 'nothing' }
  if (event.outcome === 'succeeded') return classifySuccess(records)
  if (attempt.status !== 'open' && attempt.status !== 'processing') return { action: 'nothing' }
  // Leaving the gateway's page does not cancel the order.
  return { action: ENDS[event.outcome] }
}

const ENDS = { processing: 'process', declined: 'fail', expired: 'expire', cancelled: 'end attempt' } as const

function classifySuccess({ order, payment, attempt }: PaymentRecords): Outcome {
  const problem = (reason: string): Outcome => ({ action: 'problem', reason, charged: true })
  if (order.payment_status === 'cancelled' || order.payment_status === 'abandoned') {
    const reason = messages.problems.afterEnd({ status: order.payment_status })
    return canReopen(order, payment, attempt) ? { action: 'reopen', reason } : problem(reason)
  }
  if (payment.payment_status === 'paid') return problem(messages.problems.paidTwice)
  if (payment.payment_status === 'cancelled') return problem(messages.problems.cancelledPayment)
  // Otherwise a ticket would be issued while its price is being refunded.
  if (order.has_refunds) return problem(messages.problems.whileRefunded)
  // The page was opened before a part of the payment was settled otherwise.
  if (attempt.amount !== payment.amount - payment.paid_amount) return problem(messages.problems.otherThanDue)
  return { action: 'pay' }
}

/** Whether this is the only money that the order has ever received, and all that was due. */
const canReopen = (
  { has_refunds }: PaymentRecords['order'],
  { paid_amount, amount }: PaymentRecords['payment'],
  attempt: PaymentRecords['attempt'],
): boolean => !has_refunds && paid_amount === 0 && attempt.amount === amount

/**
 * Whether the gateway has received money that it will pay out: also of another amount or order than expected, but not in another currency,
 * whose value staff give, and only once for an attempt.
 */
const isCharged = (
  { outcome, amount, currency }: PaymentEvent,
  attempt: PaymentRecords['attempt'],
): boolean =>
  outcome === 'succeeded' && attempt.status !== 'succeeded' && currency === attempt.currency && amount > 0

/** Never silently paid: order, amount and currency of the event must match. */
function mismatch(
  event: PaymentEvent,
  { order, attempt, money }: PaymentRecords,
  charged: boolean,
): string | null {
  if (event.order !== order.code) return messages.problems.otherOrder({ order: event.order })
  if (event.currency !== attempt.currency)
    return messages.problems.otherValue({ named: event.currency, expected: attempt.currency })
  if (event.amount === attempt.amount) return null
  const amounts = { named: money(event.amount), expected: money(attempt.amount) }
  return charged ? messages.problems.otherAmount(amounts) : messages.problems.otherValue(amounts)
}
