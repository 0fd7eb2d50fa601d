import type { IncomingPayment } from '#contract/office/order-payments.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { messages as detail } from '#web/office/orders/detail/messages.ts'
import { messages } from '#web/office/orders/messages.ts'

/** Whether an incoming payment of an order came in, and was not taken back. */
export const isReversible = (
  { incoming_payments }: Pick<OfficeOrder, 'incoming_payments'>,
  { number, amount }: IncomingPayment,
): boolean => amount > 0 && incoming_payments.every(({ reverses }) => reverses !== number)

type ReversedOrder = Pick<
  OfficeOrder,
  'payment_status' | 'received' | 'total_price' | 'tickets' | 'invoice' | 'has_refunds'
>

const ENDED: OfficeOrder['payment_status'][] = ['cancelled', 'abandoned']

/** What is left to pay of an order once so much of its money is taken back; 0 where that changes nothing about it. */
function openAfter({ payment_status, received, total_price }: ReversedOrder, amount: number): number {
  if (ENDED.includes(payment_status) || payment_status === 'problem') return 0
  return Math.max(0, total_price - (received - amount))
}

/** Whether taking back so much of an order's money leaves issued tickets unpaid: then it has to be said what becomes of them. */
export const asksForTickets = (order: ReversedOrder, amount: number): boolean =>
  order.payment_status === 'paid' &&
  openAfter(order, amount) > 0 &&
  order.tickets.some(({ status }) => status === 'active' || status === 'used')

/** What taking back a payment does, sentence by sentence. */
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
  if (order.has_refunds) return [first, detail.reversalOfCredited]
  const wasLetIn = order.tickets.some(({ status }) => status === 'used')
  return [
    first,
    texts.open({ open: money(open) }),
    wasLetIn ? texts.letIn : texts.ends,
    ...(order.invoice ? [texts.invoice({ number: order.invoice.number })] : []),
  ]
}
