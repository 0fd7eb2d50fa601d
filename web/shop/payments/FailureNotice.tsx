import { messages as shared } from '#contract/messages.ts'
import type { Payment } from '#contract/orders.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { failureText, failureTitle } from './failure.ts'

/** Why the last payment of an installment failed, and what to do next. */
export function FailureNotice({ failure }: Pick<Payment, 'failure'>) {
  if (failure === null) return null
  return (
    <Notice kind="warn" title={failureTitle(failure)}>
      {failureText(failure)} {shared.paymentFailureAdvice[failure]}
    </Notice>
  )
}
