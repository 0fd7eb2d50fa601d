import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Cart } from '#contract/carts.ts'
import type { Customer } from '#contract/customers.ts'
import { paymentPlanOf } from '#web/shop/carts/cart.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages } from '#web/shop/checkout/messages.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { TermsCheckbox } from '#web/shop/terms/TermsCheckbox.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { Money } from '#web/ui/content/Money.tsx'
import { AddressSection } from './AddressSection.tsx'
import { type CheckoutForm as Form, type PlacedOrder, useCheckout } from '#web/shop/checkout/checkout.ts'
import style from './CheckoutForm.module.css'
import { PaymentMethodSection } from './PaymentMethodSection.tsx'
import { OrderSummary } from '#web/shop/checkout/summary/OrderSummary.tsx'
import { copyBilling } from './checkout-values.ts'

interface CheckoutFormProps {
  cart: Cart
  customer: Customer
  onPlaced: (placed: PlacedOrder) => void
}

function CustomerDetails({ customer }: { customer: Customer }) {
  return (
    <div className={style.person}>
      <p>
        <strong>{customer.full_name}</strong>
      </p>
      <p>{customer.email}</p>
      <p className={style.hint}>
        {messages.fromAccount} <Link to="/account">{messages.changeInAccount}</Link>
      </p>
    </div>
  )
}

function ShippingAddress({ form }: { form: Form }) {
  return (
    <AddressSection kind="shipping" title={messages.shippingTo} form={form}>
      <Button kind="secondary" onClick={() => form.change(copyBilling(form.values))}>
        {messages.sameAsBilling}
      </Button>
    </AddressSection>
  )
}

/** The amount due today if it is a part, the total, and the button; fixed to the bottom on a phone. */
function SubmitBar({ form, cart, total }: { form: Form; cart: Cart; total: number | undefined }) {
  const first = paymentPlanOf(cart)?.[0]
  return (
    <div className={style.bar}>
      <div>
        {first && (
          <p className={style.today}>
            <span>{messages.payNow}</span>{' '}
            <strong>
              <Money amount={first.amount} />
            </strong>
          </p>
        )}
        <p className={first ? style.whole : style.total}>
          <span>{cartMessages.total}</span> <strong>{total !== undefined && <Money amount={total} />}</strong>
        </p>
      </div>
      <Button type="submit" wide pending={form.pending} waiting={form.waiting} disabled={total === undefined}>
        {cartMessages.checkout}
      </Button>
    </div>
  )
}

/** Stays visible while the form is scrolled; if it is too tall for that, its end with the total does. */
function StickySummary({ children }: { children: ReactNode }) {
  const { ref, height } = useElementSize()
  const top = `min(96px, 100dvh - ${Math.ceil(height) + 24}px)`
  return (
    <div ref={ref} className={style.summary} style={{ top }}>
      {children}
    </div>
  )
}

/** The form of the checkout, with the total always visible. */
export function CheckoutForm({ cart, customer, onPlaced }: CheckoutFormProps) {
  const checkout = useCheckout(cart, customer, onPlaced)
  const { form, totals } = checkout
  return (
    <div className={style.checkout}>
      <h1>{titleOf(useConfig(), 'checkout')}</h1>
      <div className={style.errors}>
        <FormErrors form={form} />
      </div>
      <StickySummary>
        <OrderSummary cart={cart} checkout={checkout} />
      </StickySummary>
      <form noValidate onSubmit={form.submit} className={style.steps}>
        <AddressSection kind="billing" title={messages.billing} form={form}>
          <CustomerDetails customer={customer} />
        </AddressSection>
        {cart.merchandise.length > 0 && <ShippingAddress form={form} />}
        {totals !== undefined && <PaymentMethodSection form={form} cart={cart} totals={totals} />}
        <TermsCheckbox
          name="order.accepted_ts_and_cs"
          accepted={form.values['order.accepted_ts_and_cs']}
          onChange={(accepted) => form.change({ 'order.accepted_ts_and_cs': accepted })}
          errorId={form.errorId('order.accepted_ts_and_cs')}
        />
        <SubmitBar form={form} cart={cart} total={totals?.total} />
      </form>
    </div>
  )
}
