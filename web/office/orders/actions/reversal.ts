import { dueAfterReversal } from '#contract/office/order-amounts.ts'
import type { IncomingPayment } from '#contract/office/order-payments.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { messages as actionMessages } from './messages.ts'
import { messages } from '#web/office/orders/messages.ts'

/** Whether an incoming payment of an order was received and not reversed. */
export const isReversible = (
  { incoming_payments }: Pick<OfficeOrder, 'incoming_payments'>,
  { number, amount }: IncomingPayment,
): boolean => amount > 0 && incoming_payments.every(({ reverses }) => reverses !== number)

type ReversedOrder = Pick<
  OfficeOrder,
  'payment_status' | 'received' | 'total_price' | 'tickets' | 'invoice' | 'has_refunds'
>

const ENDED: OfficeOrder['payment_status'][] = ['cancelled', 'abandoned']

/** The unpaid amount of an order after reversing this much of its money; 0 if that does not affect it. */
const openAfter = (order: ReversedOrder, amount: number): number =>
  ENDED.includes(order.payment_status) || order.payment_status === 'problem'
    ? 0
    : dueAfterReversal(order, amount)

/** Whether the reversal leaves issued tickets unpaid: then it must be decided what happens to them. */
export const asksForTickets = (order: ReversedOrder, amount: number): boolean =>
  order.payment_status === 'paid' &&
  openAfter(order, amount) > 0 &&
  order.tickets.some(({ status }) => status === 'active' || status === 'used')

/** The consequences of a reversal, one sentence each. */
export function reversalEffects(
  order: ReversedOrder,
  payment: Pick<IncomingPayment, 'amount'>,
  money: (amount: number) => string,
): string[] {
  const texts = messages.reversal
  const first = texts.written({ amount: money(payment.amount) })
  if (ENDED.includes(order.payment_status)) return [first, texts.over]
  if (order.payment_status === 'problem') return [first, texts.problem]
  const open = openAfter(order, payment.amount)
  if (open === 0) return [first, texts.staysPaid]
  if (order.has_refunds) return [first, actionMessages.reversalOfCredited]
  const wasLetIn = order.tickets.some(({ status }) => status === 'used')
  return [
    first,
    texts.open({ open: money(open) }),
    wasLetIn ? texts.letIn : texts.ends,
    ...(order.invoice ? [texts.invoice({ number: order.invoice.number })] : []),
  ]
}
