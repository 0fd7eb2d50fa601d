import type { Payment } from '#contract/orders.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from './messages.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { type PayableOrder, attemptsWarning } from './payable.ts'
import { AttemptsUsedUp } from './AttemptsUsedUp.tsx'

interface AttemptsWarningProps {
  order: PayableOrder
  payment: Payment
  /** The installment, if several are listed. */
  title?: string
}

/** Warns after several failed card payments, and shows the contact when no more attempts are allowed. */
export function AttemptsWarning({ order, payment, title }: AttemptsWarningProps) {
  const { creditCardMaxAttempts } = useConfig()
  const warning = attemptsWarning(order, payment, creditCardMaxAttempts)
  if (warning === 'none') return null
  if (warning === 'all') return <AttemptsUsedUp title={title} />
  return (
    <Notice kind="warn" {...(title !== undefined && { title })}>
      {messages.attemptsMany({ failed: payment.attempt, most: creditCardMaxAttempts })}
    </Notice>
  )
}
