import { useState } from 'react'
import { messages as shared } from '#contract/messages.ts'
import type { Order } from '#contract/orders.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { messages as paymentMessages } from '#web/shop/payments/messages.ts'
import { ContactLink } from '#web/shop/payments/ContactLink.tsx'
import { redirectToPayment } from '#web/shop/payments/redirect.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { continuePayment } from './continue-payment.ts'
import style from './ProceedToPayment.module.css'

/** Continues an order that is paid by card: the amount due now is paid on the bank's page. */
export function ProceedToPayment({ order }: { order: Order }) {
  const [leaving, setLeaving] = useState(false)
  const form = useForm({
    initial: {},
    onSubmit: async (_values, waiting) => {
      const payment = await continuePayment(order, waiting)
      if (payment === null) return
      setLeaving(true)
      redirectToPayment(payment, order.code)
    },
  })
  const tooOften = form.errorMessages.includes(shared.paymentAttemptsUsed)
  return (
    <form noValidate onSubmit={form.submit} className={style.proceed}>
      <FormErrors form={form} />
      {tooOften ? (
        <ContactLink />
      ) : (
        <Button type="submit" pending={form.pending || leaving} waiting={form.waiting}>
          {messages.proceed}
        </Button>
      )}
      {leaving && (
        <output className="hidden-text">{`${paymentMessages.pleaseWait}. ${paymentMessages.leaving}`}</output>
      )}
    </form>
  )
}
