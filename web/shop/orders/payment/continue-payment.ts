import * as calls from '#contract/calls/shop/order-link-calls.ts'
import type { Order, PaymentInstruction } from '#contract/orders.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'

/**
 * Opens the payment that is due now of an order with accepted terms; null if nothing is due any more, after which the order is loaded
 * again. Throws `ApiError`.
 */
export async function continuePayment(
  { code, checksum }: Order,
  waiting?: () => void,
): Promise<PaymentInstruction | null> {
  const link = { order: code, checksum, terms_version: '' }
  const answer = await call(calls.acceptTermsAndConditions, link, waiting)
  if (answer.payment) return answer.payment
  data.merge(answer.data)
  return null
}
