import type { OfficeOrder } from '#contract/office/orders.ts'
import { messages } from '#web/office/orders/messages.ts'

/** The sum of the overpayments that have not been returned yet. */
export const overpaymentsDue = ({ overpayments }: Pick<OfficeOrder, 'overpayments'>): number =>
  overpayments.reduce((sum, { remaining, returned_at }) => sum + (returned_at === null ? remaining : 0), 0)

/** The amount of an order that was paid by card. */
export const paidByCard = ({ payments }: Pick<OfficeOrder, 'payments'>): number =>
  payments
    .flatMap(({ attempts }) => attempts)
    .reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0), 0)

/** The amount that counts for other orders and was lost there: nobody is owed it. */
export const lostCredit = ({ lost_credits }: Pick<OfficeOrder, 'lost_credits'>): number =>
  lost_credits.reduce((sum, { amount }) => sum + amount, 0)

/**
 * The amount to return after keeping `kept`, if as much was paid by card, so that it can be refunded to the card; otherwise 0.
 */
export function amountToCard(
  order: Pick<OfficeOrder, 'payments' | 'received' | 'lost_credits'>,
  kept: number,
): number {
  const open = Math.max(0, order.received - kept - lostCredit(order))
  return open <= paidByCard(order) ? open : 0
}

/** The amount to return after keeping `kept`. Open overpayments are only used if the rest is not enough. */
export function amountToReturn(
  order: Pick<OfficeOrder, 'overpayments' | 'received' | 'lost_credits'>,
  kept: number,
): number {
  const left = order.received - overpaymentsDue(order)
  return Math.max(0, (left < kept ? order.received : left) - kept - lostCredit(order))
}

/** The amount that is still due. */
export const amountDue = ({
  total_price,
  total_paid,
}: Pick<OfficeOrder, 'total_price' | 'total_paid'>): number => Math.max(0, total_price - total_paid)

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
  const over = (amount ?? 0) - amountDue(order)
  return over > 0 ? messages.recordedTooMuch({ over: money(over) }) : null
}

/** What happens to an order that the entered amount pays in part; null if it does not. */
export function partNote(
  order: Pick<OfficeOrder, 'payment_status' | 'has_payment_plan' | 'total_price' | 'total_paid'>,
  amount: number | undefined,
  money: (amount: number) => string,
): string | null {
  const left = amountDue(order) - (amount ?? 0)
  const isOpen = order.payment_status === 'pending' || order.payment_status === 'partial'
  const isPart = isOpen && !order.has_payment_plan && (amount ?? 0) > 0 && left > 0
  return isPart ? messages.recordedTooLittle({ left: money(left) }) : null
}
