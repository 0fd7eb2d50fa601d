import type { OfficeOrder } from '#contract/office/orders.ts'
import { messages } from '#web/office/orders/messages.ts'

/** What of the money that has come for an order is still to be sent back. */
export const overpaymentsDue = ({ overpayments }: Pick<OfficeOrder, 'overpayments'>): number =>
  overpayments.reduce((sum, { amount, returned_at }) => sum + (returned_at === null ? amount : 0), 0)

/** What goes back when so much of an order's money is kept: what is to be sent back already is kept only where the rest falls short. */
export function amountToReturn(order: Pick<OfficeOrder, 'overpayments' | 'received'>, kept: number): number {
  const left = order.received - overpaymentsDue(order)
  return Math.max(0, (left < kept ? order.received : left) - kept)
}

/** What is left to pay of an order. */
export const amountDue = ({
  total_price,
  total_paid,
}: Pick<OfficeOrder, 'total_price' | 'total_paid'>): number => Math.max(0, total_price - total_paid)

/** What an amount that is entered will do other than count; null when it will count. */
export function transferWarning(
  order: Pick<OfficeOrder, 'payment_status' | 'has_refunds' | 'total_price' | 'total_paid'>,
  amount: number | undefined,
  money: (amount: number) => string,
): string | null {
  if (order.payment_status === 'problem') return messages.willWait
  if (order.payment_status === 'cancelled' || order.payment_status === 'abandoned') return messages.willBeLate
  if (order.has_refunds) return messages.willBeRefunding
  const over = (amount ?? 0) - amountDue(order)
  return over > 0 ? messages.willBeTooMuch({ over: money(over) }) : null
}
