import * as jobs from '#server/platform/jobs/jobs.ts'
import type { Tx } from '#server/platform/shop.ts'
import { closeOrderAttempts, closePaymentAttempts } from '#server/payments/attempt-queries.ts'

/** Closes the open attempts of a payment. Their pages are ended as soon as the gateways respond. */
export const closeOfPayment = async (tx: Tx, payment: number): Promise<void> =>
  endPages(tx, await closePaymentAttempts(tx, payment))

/** Closes the open attempts of an order, like `closeOfPayment`. */
export const closeOfOrder = async (tx: Tx, order: number, to: 'cancelled' | 'expired'): Promise<void> =>
  endPages(tx, await closeOrderAttempts(tx, { order_id: order, status: to }))

async function endPages(tx: Tx, attempts: { id: number }[]): Promise<void> {
  for (const { id } of attempts) await jobs.add(tx, 'end-payment-page', { attempt: id })
}
