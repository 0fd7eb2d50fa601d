import { lookup } from '#contract/lookup.ts'
import type { Config } from '#contract/config.ts'
import type { MerchandisePurchase } from '#contract/merchandise-purchases.ts'
import type { Order, Payment, PaymentStatus, Ticket } from '#contract/orders.ts'
import { hasParcel as isSent } from '#contract/pick-up.ts'
import { messages } from './messages.ts'
import type { BadgeKind } from '#web/ui/feedback/Badge.tsx'

/** A status as text and colour. */
export interface Status {
  label: string
  kind: BadgeKind
}

const KINDS: Record<PaymentStatus, BadgeKind> = {
  pending: 'warn',
  partial: 'warn',
  processing: 'warn',
  problem: 'bad',
  paid: 'good',
  cancelled: 'bad',
  abandoned: 'bad',
}

/** The status of an order with its configured label. */
export function orderStatus(order: Order, { paymentStatuses }: Config): Status {
  if (order.has_refunds && order.fully_refunded) return { label: messages.refunded, kind: 'plain' }
  if (isPresent(order)) return { label: messages.present, kind: 'good' }
  return {
    label: paymentStatuses[order.payment_status] ?? order.payment_status,
    kind: KINDS[order.payment_status],
  }
}

/** Whether its tickets were given by somebody else: nothing is said of money. */
export const isPresent = ({ given_by, payment_status, overpaid }: Order): boolean =>
  given_by !== null && payment_status === 'paid' && overpaid.amount === 0

/** The status of an installment. The label of a pending one is fixed; a refund of its order covers all. */
export function paymentStatus(
  payment: Payment,
  { has_refunds }: Pick<Order, 'has_refunds'>,
  { paymentStatuses }: Config,
): Status {
  const { payment_status: status } = payment
  if (has_refunds) return { label: messages.refund, kind: 'plain' }
  if (status !== 'pending') return { label: paymentStatuses[status] ?? status, kind: KINDS[status] }
  if (payment.overdue) return { label: messages.overdue, kind: 'bad' }
  return payment.due ? { label: messages.due, kind: 'warn' } : { label: messages.pending, kind: 'plain' }
}

/** Whether the order has ended without being paid. */
export const isEnded = ({ payment_status }: Order): boolean =>
  ['cancelled', 'abandoned'].includes(payment_status)

/** Whether all tickets of a paid order were transferred to other accounts. Refunded ones stay. */
export const isTransferredAway = (order: Order): boolean =>
  order.payment_status === 'paid' &&
  [order.tickets, order.cartProducts, order.merchandisePurchases, order.cartMerchandise].flat().length === 0

/** The labels of refunded items are fixed. */
const REFUNDS = lookup<Status>({
  refund: { label: messages.refundRequested, kind: 'warn' },
  refunding: { label: messages.refundProcessing, kind: 'warn' },
  'refund-problem': { label: messages.refundProcessing, kind: 'warn' },
  refunded: { label: messages.refunded, kind: 'plain' },
})

/** The labels of items that have nothing configured for them. */
const FIXED = lookup<Status>({ ...REFUNDS, collected: { label: messages.handedOver, kind: 'good' } })

/** Whether merchandise of the order was or will be shipped. */
export const hasParcel = (order: Order): boolean =>
  order.merchandisePurchases.some(({ is_shipped }) => is_shipped) ||
  (!isEnded(order) &&
    (isSent(
      order.merchandisePurchases.filter(({ status }) => !(status in REFUNDS) && status !== 'cancelled'),
    ) ||
      (isSent(order.cartMerchandise) && !order.has_refunds)))

/**
 * The status of a ticket or of merchandise with its configured label (`labels`). Unpaid items are pending; those
 * that can no longer be paid have the status of their order, or are refunded with it.
 */
export function itemStatus(
  item: Ticket | MerchandisePurchase,
  labels: Record<string, string>,
  order: Order,
  config: Config,
): Status {
  if (item.pending && (isEnded(order) || order.fully_refunded)) return orderStatus(order, config)
  if (item.pending && order.has_refunds) return { label: messages.refund, kind: 'plain' }
  if (item.pending) return { label: messages.pendingPayment, kind: 'warn' }
  const fixed = FIXED[item.status]
  if (fixed !== undefined) return fixed
  return { label: labels[item.status] ?? item.status, kind: KINDS_OF_ITEMS[item.status] ?? 'plain' }
}

const KINDS_OF_ITEMS = lookup<BadgeKind>({ active: 'good', blocked: 'bad' })

/** Whether money for the order is due now by card; `isUsedUp` says whether another card may be tried. */
export function isDueByCard({ payment_method, payment_status, payments, has_refunds }: Order): boolean {
  if (payment_method !== 'credit_card' || has_refunds) return false
  return payment_status === 'pending' || (payment_status === 'partial' && payments.some(({ due }) => due))
}

/** Whether too many cards have failed for the next payment of the order. */
export const areAttemptsUsedUp = (
  { attempt }: Pick<Order, 'attempt'>,
  { creditCardMaxAttempts }: Config,
): boolean => attempt >= creditCardMaxAttempts

/** Whether an order is a sale: it is paid, or awaits a bank transfer. One that awaits a card payment is none yet. */
export const isSold = (order: Order): boolean =>
  ['paid', 'partial'].includes(order.payment_status) || awaitsTransfer(order)

/** Whether the shop awaits the customer's bank transfer. An order that is being refunded takes no more money. */
export const awaitsTransfer = ({ payment_method, payment_status, has_refunds }: Order): boolean =>
  payment_method === 'bank_transfer' && ['pending', 'partial'].includes(payment_status) && !has_refunds

/** Whether the bank transfer is the next step: a future installment can wait. */
export const isTransferDue = (order: Order): boolean =>
  awaitsTransfer(order) &&
  (order.payment_status === 'pending' || !order.has_payment_plan || order.payments.some(({ due }) => due))
