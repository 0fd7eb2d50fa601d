import type { Cart } from '#contract/carts.ts'
import { messages as shared } from '#contract/messages.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import { paymentMethodLabel } from '#contract/payment-methods.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from '#web/shop/checkout/messages.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { RadioField } from '#web/ui/forms/RadioField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import type { CheckoutTotals } from '#web/shop/checkout/summary/checkout-totals.ts'
import type { CheckoutForm } from '#web/shop/checkout/checkout.ts'
import style from './CheckoutForm.module.css'
import { methodOf, methodsFor, needsCountry } from './checkout-values.ts'

interface PaymentMethodSectionProps {
  form: CheckoutForm
  cart: Cart
  totals: CheckoutTotals
}

function hintOf(method: PaymentMethod, { discount }: CheckoutTotals): string {
  if (method === 'voucher') return discount > 0 ? messages.voucherCovers : messages.nothingToPay
  return method === 'credit_card' ? messages.cardHint : messages.transferHint
}

/** How this order is paid: chosen where there is a choice, else shown without one. */
export function PaymentMethodSection({ form, cart, totals }: PaymentMethodSectionProps) {
  const config = useConfig()
  const surroundings = { config, cart, totals }
  const methods = methodsFor(form.values, surroundings)
  const method = methodOf(form.values, methods)
  const label = (each: PaymentMethod) => paymentMethodLabel(config.paymentMethods, each)
  const field = form.field('order.payment_method')
  const free = totals.invoice.total === 0
  return (
    <Section title={orderMessages.paymentMethod} errorId={field.errorId}>
      {method === undefined && (
        <p className={style.refusal}>
          {needsCountry(form.values, surroundings) ? messages.countryForMethods : shared.noPaymentMethod}
        </p>
      )}
      {methods.length > 1 && (
        <RadioField
          {...field}
          value={method ?? ''}
          legend={orderMessages.paymentMethod}
          legendHidden
          options={methods.map((each) => ({ value: each, label: label(each) }))}
        />
      )}
      {method !== undefined && (
        <output className={methods.length === 1 ? style.method : undefined}>
          {methods.length === 1 && !free && <strong>{label(method)}</strong>}
          <span className={style.hint}>{hintOf(method, totals)}</span>
        </output>
      )}
    </Section>
  )
}
