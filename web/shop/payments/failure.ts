import { messages as shared } from '#contract/messages.ts'
import type { PaymentFailureReason } from '#contract/orders.ts'
import { messages } from './messages.ts'

/** What happened, in plain words. */
export const failureText = (failure: PaymentFailureReason): string => shared.paymentFailures[failure]

/** Who has left the page knows that nothing was paid; everybody else expected it to be. */
export const failureTitle = (failure: PaymentFailureReason): string =>
  failure === 'page_left' || failure === 'page_expired' ? messages.notFinished : messages.notThrough
