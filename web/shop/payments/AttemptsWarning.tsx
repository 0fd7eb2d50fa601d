import type { Payment } from '#contract/orders.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { words } from '#web/lib/words.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { type Offering, warningOf } from './payable.ts'
import { UsedUp } from './AttemptsUsedUp.tsx'

interface AttemptsProps {
  order: Offering
  payment: Payment
  /** Which installment it is, where several stand together. */
  title?: string
}

/** Warns when several cards have failed, and says whom to write to when no more may be tried (P§4). */
export function Attempts({ order, payment, title }: AttemptsProps) {
  const { creditCardMaxAttempts: most } = useConfig()
  const warning = warningOf(order, payment, most)
  if (warning === 'none') return null
  if (warning === 'all') return <UsedUp title={title} />
  return (
    <Notice kind="warn" {...(title !== undefined && { title })}>
      {words.attemptsMany(payment.attempt, most)}
    </Notice>
  )
}
