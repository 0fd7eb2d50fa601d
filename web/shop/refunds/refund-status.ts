import type { Refund } from '#contract/refunds.ts'
import { messages } from './messages.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import type { Status } from '#web/shop/orders/order-status.ts'

/** The status of a refund with its fixed label. */
export function refundStatus({ status }: Pick<Refund, 'status'>): Status {
  if (status === 'active') return { label: orderMessages.refundRequested, kind: 'warn' }
  if (status === 'processed') return { label: messages.refundCompleted, kind: 'good' }
  return { label: orderMessages.refundProcessing, kind: 'warn' }
}

/** Where the money of a refund goes, and its progress; or that the customer still has to enter an account. */
export function destinationText({
  destination,
  status,
  needs_account,
}: Pick<Refund, 'destination' | 'status' | 'needs_account'>): string {
  if (needs_account) return messages.accountNeeded
  return (destination === 'card' ? messages.whereToCard : messages.whereToAccount)[status]
}

/** What a refund consists of: tickets, merchandise, or a whole order with a payment plan. */
export function kindOf(refund: Refund, hasPlan: boolean): string {
  if (hasPlan) return messages.wholeOrder
  return refund.merchandisePurchases.length > 0 ? orderMessages.merchandise : orderMessages.tickets
}
