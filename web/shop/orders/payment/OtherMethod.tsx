import * as calls from '#contract/calls/shop/checkout-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import type { Order } from '#contract/orders.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'

const LABELS: Partial<Record<Order['payment_method'], string>> = {
  bank_transfer: messages.transferInstead,
  credit_card: messages.cardInstead,
}

/** Switches an unpaid order to its other payment method; nothing if it has none. */
export function OtherMethod({ order: { code, other_payment_method: other } }: { order: Order }) {
  const form = useForm({
    initial: {},
    onSubmit: async (_values, waiting) => {
      const input = { order: code, payment_method: other ?? '' }
      data.merge((await call(calls.changePaymentMethod, input, waiting)).data)
      showToast(shared.paymentMethodChanged)
    },
    // It may have been paid or abandoned in the meantime.
    onError: () => void data.refresh().catch(() => null),
  })
  if (other === null) return null
  return (
    <form noValidate onSubmit={form.submit}>
      <FormErrors form={form} />
      <Button type="submit" kind="secondary" pending={form.pending} waiting={form.waiting}>
        {LABELS[other]}
      </Button>
    </form>
  )
}
