import * as calls from '#contract/calls/shop/order-link-calls.ts'
import type { TermsOrder } from '#contract/links.ts'
import { messages as shared } from '#contract/messages.ts'
import type { PaymentInstruction } from '#contract/orders.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { messages } from './messages.ts'
import { ContactLink } from '#web/shop/payments/ContactLink.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { refreshOutdatedTerms } from '#web/shop/acceptance/refresh-terms.ts'
import { TermsForm } from './TermsForm.tsx'

interface AcceptTermsFormProps {
  order: Pick<TermsOrder, 'code' | 'accepted_ts_and_cs'>
  checksum: string
  /** Accepted; with a payment instruction if money is due. */
  onAccepted: (payment: PaymentInstruction | null) => void
  onExpired: () => void
}

/** Accepts the terms of an order, or continues its payment once they are accepted. */
export function AcceptTermsForm({ order, checksum, onAccepted, onExpired }: AcceptTermsFormProps) {
  const { termsVersion } = data.useConfig()
  const isAccepted = order.accepted_ts_and_cs !== null
  const form = useForm({
    initial: { accepted: '' },
    validate: ({ accepted }) => ({
      accepted: isAccepted || accepted === termsVersion ? undefined : shared.termsNotAccepted,
    }),
    onSubmit: async ({ accepted }, waiting) => {
      const link = { order: order.code, checksum, terms_version: accepted }
      const answer = await call(calls.acceptTermsAndConditions, link, waiting)
      data.merge(answer.data)
      onAccepted(answer.payment ?? null)
    },
    onError: (failure) => {
      refreshOutdatedTerms(failure)
      if (failure instanceof ApiError && failure.status === 404) onExpired()
    },
  })
  return (
    <TermsForm form={form} disabled={isAccepted}>
      {form.errorMessages.includes(shared.paymentAttemptsUsed) ? (
        <ContactLink />
      ) : (
        <Button type="submit" pending={form.pending} waiting={form.waiting}>
          {isAccepted ? orderMessages.proceed : messages.acceptTerms}
        </Button>
      )}
    </TermsForm>
  )
}
