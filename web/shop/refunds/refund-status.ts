import type { Refund } from '#contract/refunds.ts'
import { words } from '#web/lib/words.ts'
import type { Status } from '#web/shop/orders/order-status.ts'

/** Where a refund stands, in fixed words (P§4, A-093). */
export function refundStatus({ status }: Pick<Refund, 'status'>): Status {
  if (status === 'active') return { label: words.refundRequested, kind: 'warn' }
  if (status === 'processed') return { label: words.refundCompleted, kind: 'good' }
  return { label: words.refundProcessing, kind: 'warn' }
}

/** What a refund gives back: tickets, merchandise, or an order with a payment plan as a whole. */
export function kindOf(refund: Refund, hasPlan: boolean): string {
  if (hasPlan) return words.wholeOrder
  return refund.merchandisePurchases.length > 0 ? words.merchandise : words.tickets
}
