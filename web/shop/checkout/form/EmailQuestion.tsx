import { useState } from 'react'
import { messages } from '#web/shop/checkout/messages.ts'
import { meantEmail } from '#web/shop/customers/email-typo.ts'
import { startCheckout } from '#web/shop/customers/login/checkout-start.ts'
import { errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import { useData } from '#web/lib/data/data.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { showToast } from '#web/lib/toasts.ts'
import * as visit from '#web/lib/browser/visit-storage.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import style from './CheckoutForm.module.css'

/**
 * Asks once whether an address was mistyped, if it looks so: the tickets are mailed there, and nobody has proven it.
 * It disappears with the answer, so `onAnswered` has to move the focus.
 */
export function EmailQuestion({ onAnswered }: { onAnswered: () => void }) {
  const { customer, provisional } = useData()
  const [kept, setKept] = useState(() => visit.read('kept-email'))
  const { run, ...state } = useAsyncAction()
  const meant = customer !== null && provisional ? meantEmail(customer.email) : null
  if (customer === null || meant === null || kept === customer.email) return null
  const correct = () =>
    run(async (waiting) => {
      try {
        await startCheckout({ full_name: customer.full_name, email: meant }, waiting)
        onAnswered()
      } catch (failure) {
        showToast(uniqueMessages(errorsOf(failure)).join(' '), 'failure')
      }
    })
  const keep = () => {
    visit.write('kept-email', customer.email)
    setKept(customer.email)
    onAnswered()
  }
  return (
    <section className={style.question} aria-label={messages.emailQuestion({ email: customer.email })}>
      <p>
        <strong>{messages.emailQuestion({ email: customer.email })}</strong> {messages.emailQuestionHint}
      </p>
      <Button kind="secondary" onClick={correct} {...state}>
        {messages.emailMeant({ email: meant })}
      </Button>
      <Button kind="quiet" onClick={keep}>
        {messages.emailRight}
      </Button>
    </section>
  )
}
