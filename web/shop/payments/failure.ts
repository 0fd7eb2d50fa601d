import { messages as shared } from '#contract/messages.ts'
import type { PaymentFailureReason } from '#contract/orders.ts'
import { messages } from './messages.ts'

/** The failure in plain words. */
export const failureText = (failure: PaymentFailureReason): string => shared.paymentFailures[failure]

/** A customer who left the bank's page knows that nothing was paid; everybody else expected a payment. */
export const failureTitle = (failure: PaymentFailureReason): string =>
  failure === 'page_left' || failure === 'page_expired' ? messages.notFinished : messages.notThrough
