import type { OrderRow } from '#server/orders/orders.ts'
import type { AttemptRow } from '#server/payments/attempts/queries.ts'
import type { PaymentEvent } from '#server/payments/gateways/gateway.ts'
import type { PaymentRow } from '#server/payments/queries.ts'

/** What a notice does. `charged` tells whether a problem left this attempt's money with us. */
export type Outcome =
  | { does: 'pay' | 'process' | 'fail' | 'expire' | 'cancel order' | 'end attempt' | 'nothing' }
  | { does: 'problem'; reason: string; charged: boolean }

/** What stands in our books when a notice arrives, all of it locked. */
export interface PaymentRecords {
  order: Pick<OrderRow, 'code' | 'payment_status' | 'has_refunds'>
  payment: Pick<PaymentRow, 'position' | 'payment_status'>
  attempt: Pick<AttemptRow, 'status' | 'amount' | 'currency'>
}

/** Judges a genuine notice by the books (model.md §2). News of an attempt whose end is known, or that comes out of order, does nothing. */
export function classify(notice: PaymentEvent, books: PaymentRecords): Outcome {
  const { order, payment, attempt } = books
  const reason = mismatch(notice, books)
  if (reason !== null) return { does: 'problem', reason, charged: false }
  if (attempt.status === 'succeeded') return { does: 'nothing' }
  if (notice.outcome === 'succeeded') return classifySuccess(books)
  if (attempt.status !== 'open' && attempt.status !== 'processing') return { does: 'nothing' }
  if (notice.outcome !== 'cancelled') return { does: ENDS[notice.outcome] }
  // Only the first payment takes the order with it.
  return {
    does: payment.position === 0 && order.payment_status === 'pending' ? 'cancel order' : 'end attempt',
  }
}

const ENDS = { processing: 'process', declined: 'fail', expired: 'expire' } as const

function classifySuccess({ order, payment }: PaymentRecords): Outcome {
  const problem = (reason: string): Outcome => ({ does: 'problem', reason, charged: true })
  if (order.payment_status === 'cancelled' || order.payment_status === 'abandoned')
    return problem(`Money arrived after the order was ${order.payment_status}.`)
  if (payment.payment_status === 'paid') return problem('Paid twice.')
  if (payment.payment_status === 'cancelled') return problem('Money arrived for a cancelled payment.')
  // A ticket for it would be issued while its price is being paid back.
  if (order.has_refunds) return problem('Money arrived while the order was being refunded.')
  return { does: 'pay' }
}

/** Never silently paid: the notice must speak of this very order, amount and currency. */
function mismatch(notice: PaymentEvent, { order, attempt }: PaymentRecords): string | null {
  if (notice.order !== order.code) return `The gateway named order ${notice.order}.`
  if (notice.currency !== attempt.currency)
    return `The gateway named ${notice.currency} instead of ${attempt.currency}.`
  if (notice.amount !== attempt.amount)
    return `The gateway named ${notice.amount} instead of ${attempt.amount}.`
  return null
}
