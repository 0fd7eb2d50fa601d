import type { TermsOrder } from '#contract/links.ts'
import { messages } from '#contract/messages.ts'
import type { PaymentInstruction } from '#contract/orders.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { CallFailure } from '#web/lib/api/api-error.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { words } from '#web/lib/words.ts'
import { Contact } from '#web/shop/payments/ContactLink.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import style from './AcceptTermsForm.module.css'
import { fetchTerms } from './refresh-terms.ts'
import { TermsTick } from './TermsCheckbox.tsx'

interface AcceptanceProps {
  order: Pick<TermsOrder, 'code' | 'accepted_ts_and_cs'>
  checksum: string
  /** Accepted; with a way to pay when money is due. */
  onAccepted: (payment: PaymentInstruction | null) => void
  onExpired: () => void
}

/** The tick and the button by which the terms of an order are accepted, or its payment is continued once they are. */
export function Acceptance({ order, checksum, onAccepted, onExpired }: AcceptanceProps) {
  const { termsVersion } = data.useConfig()
  const isAccepted = order.accepted_ts_and_cs !== null
  const form = useForm({
    initial: { accepted: '' },
    check: ({ accepted }) => ({
      accepted: isAccepted || accepted === termsVersion ? undefined : messages.termsNotAccepted,
    }),
    send: async ({ accepted }, waiting) => {
      const link = { order: order.code, checksum, terms_version: accepted }
      const answer = await call('accept-terms-and-conditions', link, waiting)
      data.merge(answer.data)
      onAccepted(answer.payment)
    },
    failed: (failure) => {
      fetchTerms(failure)
      if (failure instanceof CallFailure && failure.status === 404) onExpired()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className={style.form}>
      <FormErrors form={form} />
      <TermsTick
        name="accepted"
        accepted={form.values.accepted}
        onChange={(accepted) => form.change({ accepted })}
        errorId={form.errorId('accepted')}
        disabled={isAccepted}
      />
      {form.lines.includes(messages.paymentAttemptsUsed) ? (
        <Contact />
      ) : (
        <Button type="submit" pending={form.pending} waiting={form.waiting}>
          {isAccepted ? words.proceed : words.acceptTerms}
        </Button>
      )}
    </form>
  )
}
