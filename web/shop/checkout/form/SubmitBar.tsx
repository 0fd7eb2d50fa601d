import { useRef, useState } from 'react'
import type { Cart } from '#contract/carts.ts'
import { messages as shared } from '#contract/messages.ts'
import { paymentPlanOf } from '#web/shop/carts/cart.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import type { CheckoutForm as Form } from '#web/shop/checkout/checkout.ts'
import type { CheckoutTotals } from '#web/shop/checkout/summary/checkout-totals.ts'
import { TotalAmount } from '#web/shop/checkout/summary/TotalAmount.tsx'
import { TermsCheckbox } from '#web/shop/acceptance/TermsCheckbox.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import style from './CheckoutForm.module.css'
import { EmailQuestion } from './EmailQuestion.tsx'
import { OrderButton } from './OrderButton.tsx'

/**
 * Whether the last refusal was about the terms alone. Its banner is then at their checkbox instead of far above it; it stays there
 * while the form is corrected.
 */
export function useIsAboutTerms({ errorMessages, errorCount }: Form): boolean {
  const [refused, setRefused] = useState({ count: 0, isAboutTerms: false })
  if (refused.count === errorCount) return refused.isAboutTerms
  const isAboutTerms = errorMessages.length === 1 && errorMessages[0] === shared.termsNotAccepted
  setRefused({ count: errorCount, isAboutTerms })
  return isAboutTerms
}

interface SubmitBarProps {
  form: Form
  cart: Cart
  totals: CheckoutTotals | undefined
  /** Whether the banner with the errors is shown here. */
  showsErrors: boolean
}

/**
 * A question about a mistyped address, the terms, the total and the button. On a phone they are fixed to the bottom, so that the terms cannot be overlooked; the total
 * is hidden there unless the button names another amount, because the summary shows it.
 */
export function SubmitBar({ form, cart, totals, showsErrors }: SubmitBarProps) {
  const first = paymentPlanOf(cart)?.[0]
  const terms = useRef<HTMLDivElement>(null)
  const focusTerms = () => terms.current?.querySelector('input')?.focus({ preventScroll: true })
  return (
    <div className={style.bar} data-plan={first !== undefined || undefined}>
      <div ref={terms} className={style.terms}>
        <EmailQuestion onAnswered={focusTerms} />
        {showsErrors && <FormErrors form={form} />}
        <TermsCheckbox
          name="order.accepted_ts_and_cs"
          accepted={form.values['order.accepted_ts_and_cs']}
          onChange={(accepted) => form.change({ 'order.accepted_ts_and_cs': accepted })}
          errorId={form.errorId('order.accepted_ts_and_cs')}
        />
      </div>
      <p className={style.total}>
        <span>{cartMessages.total}</span> <strong>{totals && <TotalAmount totals={totals} />}</strong>
      </p>
      <OrderButton form={form} totals={totals} first={first} />
    </div>
  )
}
