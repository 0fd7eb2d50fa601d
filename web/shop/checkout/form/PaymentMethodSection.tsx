import type { Cart } from '#contract/carts.ts'
import { messages as shared } from '#contract/messages.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import { paymentMethodLabel } from '#contract/payment-methods.ts'
import { paymentPlanOf } from '#web/shop/carts/cart.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { messages } from '#web/shop/checkout/messages.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { CountryField } from '#web/ui/forms/AddressFields.tsx'
import { RadioField } from '#web/ui/forms/RadioField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import type { CheckoutTotals } from '#web/shop/checkout/summary/checkout-totals.ts'
import type { CheckoutForm } from '#web/shop/checkout/checkout.ts'
import style from './CheckoutForm.module.css'
import {
  countryName,
  mayTransfer,
  methodOf,
  methodsFor,
  needsCountry,
  suggestedCountryOf,
} from './checkout-values.ts'

interface PaymentMethodSectionProps {
  form: CheckoutForm
  cart: Cart
  /** Undefined while they are not known. */
  totals: CheckoutTotals | undefined
}

/** What happens after choosing a method. */
function hintOf(method: PaymentMethod, { discount }: CheckoutTotals): string {
  if (method === 'voucher') return discount > 0 ? messages.voucherCovers : messages.nothingToPay
  return method === 'credit_card' ? messages.cardHint : messages.transferHint
}

/** How the installments of a plan are paid, as far as it is known. */
function planHint(method: PaymentMethod | undefined): string {
  if (method === 'credit_card') return messages.planByCardHint
  return method === 'bank_transfer' ? messages.planByTransferHint : messages.planHint
}

type KnownTotals = PaymentMethodSectionProps & { totals: CheckoutTotals }

/** Says that bank transfer is possible from some countries. */
function TransferHint({ form, cart, totals }: KnownTotals) {
  const data = useData()
  const isPossible = mayTransfer(form.values, { config: data.config, cart, totals }, suggestedCountryOf(data))
  return isPossible && <p className={style.hint}>{messages.transferPossible}</p>
}

/** The allowed methods: as a choice, or as text if there is only one. */
function Methods({ form, cart, totals }: KnownTotals) {
  const config = useConfig()
  const surroundings = { config, cart, totals }
  const methods = methodsFor(form.values, surroundings)
  const method = methodOf(form.values, methods)
  const label = (each: PaymentMethod) => paymentMethodLabel(config, each)
  const field = form.field('order.payment_method')
  const free = totals.invoice.total === 0
  return (
    <>
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
          options={methods.map((each) => ({
            value: each,
            label: label(each),
            hint: hintOf(each, totals),
          }))}
        />
      )}
      {method !== undefined && methods.length === 1 && (
        <output className={style.method}>
          {!free && <strong>{label(method)}</strong>}
          <span className={style.hint}>{hintOf(method, totals)}</span>
        </output>
      )}
      {paymentPlanOf(cart) !== null && <output className={style.hint}>{planHint(method)}</output>}
      <TransferHint form={form} cart={cart} totals={totals} />
    </>
  )
}

/** The country and the payment method. The country comes first, because it decides which methods are allowed. */
export function PaymentMethodSection({ form, cart, totals }: PaymentMethodSectionProps) {
  return (
    <Section title={orderMessages.paymentMethod} errorId={form.errorId('order.payment_method')}>
      <CountryField country={form.field(countryName('billing'))} required="country" purpose="billing" />
      {totals !== undefined && <Methods form={form} cart={cart} totals={totals} />}
    </Section>
  )
}
