import type { Order, PaymentInstruction } from '#contract/orders.ts'
import * as data from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { AcceptTermsForm } from '#web/shop/terms/AcceptTermsForm.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Section } from '#web/ui/layout/Section.tsx'

interface TermsRequiredProps {
  order: Order
  /** Accepted; with a payment instruction if money is due. */
  onAccepted: (payment: PaymentInstruction | null) => void
}

// The order may have ended since, so it is loaded again. The form shows a failure.
const reload = () => void data.refresh().catch(() => null)

/** An order whose terms are not accepted yet: a warning, and the terms. */
export function TermsRequired({ order, onAccepted }: TermsRequiredProps) {
  return (
    <>
      <Notice kind="warn" title={messages.unaccepted}>
        {messages.unacceptedHint}
      </Notice>
      <Section title={titleOf(data.useConfig(), 'terms')}>
        <AcceptTermsForm order={order} checksum={order.checksum} onAccepted={onAccepted} onExpired={reload} />
      </Section>
    </>
  )
}
