import type { Order, Payment } from '#contract/orders.ts'

/** The fields that decide whether an installment may be paid by card. */
export type PayableOrder = Pick<Order, 'payment_method' | 'payment_status' | 'has_refunds'>

/** The number of failed cards after which the payer is warned. */
const WARN_AFTER = 3

const TAKES_NO_MONEY = ['cancelled', 'abandoned', 'problem']

/** Whether the installment is open: neither paid nor cancelled with its order. */
const isOpen = ({ payment_status: order }: PayableOrder, { payment_status: payment }: Payment): boolean =>
  payment !== 'paid' && !TAKES_NO_MONEY.includes(payment) && !TAKES_NO_MONEY.includes(order)

/** Whether the installment may be paid by card, also before its due date. */
export const isPayableByCard = (order: PayableOrder, payment: Payment): boolean =>
  order.payment_method === 'credit_card' && !order.has_refunds && isOpen(order, payment)

/** Whether the shop awaits a bank transfer for the installment, also before its due date. */
export const isPayableByTransfer = (order: PayableOrder, payment: Payment): boolean =>
  order.payment_method === 'bank_transfer' && !order.has_refunds && isOpen(order, payment)

/** The warning about failed card payments of an installment that can still be paid. */
export function attemptsWarning(
  order: PayableOrder,
  payment: Payment,
  maxAttempts: number,
): 'none' | 'many' | 'all' {
  if (!isPayableByCard(order, payment)) return 'none'
  if (payment.attempt >= maxAttempts) return 'all'
  return payment.payment_status === 'pending' && payment.attempt >= WARN_AFTER ? 'many' : 'none'
}

/** Why an installment cannot be paid, in the server's words. */
export function notPayableReason(
  order: PayableOrder,
  payment: Payment,
): 'paid' | 'closed' | 'refunded' | 'not by card' {
  if (payment.payment_status === 'paid') return 'paid'
  if (!isOpen(order, payment)) return 'closed'
  return order.has_refunds ? 'refunded' : 'not by card'
}
