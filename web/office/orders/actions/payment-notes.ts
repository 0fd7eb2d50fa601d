import { dueAfter } from '#contract/office/order-amounts.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { messages } from '#web/office/orders/messages.ts'

/** A warning if the entered amount would not simply be recorded as paid; otherwise null. */
export function transferWarning(
  order: Pick<OfficeOrder, 'payment_status' | 'has_refunds' | 'total_price' | 'total_paid'>,
  amount: number | undefined,
  money: (amount: number) => string,
): string | null {
  if (order.payment_status === 'problem') return messages.recordedForProblem
  if (order.payment_status === 'cancelled' || order.payment_status === 'abandoned')
    return messages.recordedForEnded
  if (order.has_refunds) return messages.recordedForRefund
  const left = dueAfter(order, amount ?? 0)
  return left < 0 ? messages.recordedTooMuch({ over: money(-left) }) : null
}

/** What happens to an order that the entered amount pays in part; null if it does not. */
export function partNote(
  order: Pick<OfficeOrder, 'payment_status' | 'has_payment_plan' | 'total_price' | 'total_paid'>,
  amount: number | undefined,
  money: (amount: number) => string,
): string | null {
  const left = dueAfter(order, amount ?? 0)
  const isOpen = order.payment_status === 'pending' || order.payment_status === 'partial'
  const isPart = isOpen && !order.has_payment_plan && (amount ?? 0) > 0 && left > 0
  return isPart ? messages.recordedTooLittle({ left: money(left) }) : null
}
