import { useElementSize } from '@mantine/hooks'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Cart } from '#contract/carts.ts'
import type { Customer } from '#contract/customers.ts'
import { hasParcel } from '#contract/pick-up.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { PageFrame } from '#web/shop/page/PageFrame.tsx'
import { messages } from '#web/shop/checkout/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { BillingSection, ShippingSection } from './AddressSection.tsx'
import {
  type Checkout,
  type CheckoutForm as Form,
  type PlacedOrder,
  useCheckout,
} from '#web/shop/checkout/checkout.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './CheckoutForm.module.css'
import { OrderQuestions } from './OrderQuestions.tsx'
import { PaymentMethodSection } from './PaymentMethodSection.tsx'
import { VoucherQuestion } from '#web/shop/checkout/summary/VoucherQuestion.tsx'
import { OrderSummary } from '#web/shop/checkout/summary/OrderSummary.tsx'
import { followBilling } from './same-address.ts'
import { Button, Tick } from '#web/ui/buttons/Button.tsx'
import { SubmitBar, useIsAboutTerms } from './SubmitBar.tsx'

interface CheckoutFormProps {
  cart: Cart
  customer: Customer
  onPlaced: (placed: PlacedOrder) => void
}

/** An account created by a mailed code has no name yet. */
function NewCustomer({ customer, form }: { customer: Customer; form: Form }) {
  return (
    <>
      <div className={style.person}>
        <p>{customer.email}</p>
      </div>
      <TextField {...form.field('customer.full_name')} label={common.fullName} autoComplete="name" />
    </>
  )
}

function CustomerDetails({ customer }: { customer: Customer }) {
  const { provisional } = useData()
  return (
    <div className={style.person}>
      <p>
        <strong>{customer.full_name}</strong>
      </p>
      <p>{customer.email}</p>
      <p className={style.hint}>
        {provisional ? messages.ticketsComeThere : messages.fromAccount}{' '}
        <Link to={provisional ? '/login?from=%2Fcheckout' : '/account'}>
          {provisional ? messages.changeAddress : messages.changeInAccount}
        </Link>
      </p>
    </div>
  )
}

function ShippingAddress({ form }: { form: Form }) {
  const isSame = form.values.same_address !== ''
  return (
    <ShippingSection form={form}>
      <Button kind="secondary" pressed={isSame} onClick={() => followBilling(form, !isSame)}>
        <Tick />
        {messages.sameAsBilling}
      </Button>
    </ShippingSection>
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

/**
 * Whether the totals are known, or failed to load: fields that depend on them would shift the form when they appear. The form is
 * rendered in slices then, so that the browser stays responsive.
 */
function useIsReady({ totals, invoiceQuery: { error } }: Checkout): boolean {
  const [isReady, setReady] = useState(false)
  const isKnown = totals !== undefined || error !== null
  useEffect(() => {
    if (isKnown) startTransition(() => setReady(true))
  }, [isKnown])
  return isReady
}

/** The checkout form, with the total always visible. */
export function CheckoutForm({ cart, customer, onPlaced }: CheckoutFormProps) {
  const checkout = useCheckout(cart, customer, onPlaced)
  const { form, totals, voucherQuestion } = checkout
  const config = useConfig()
  const isAboutTerms = useIsAboutTerms(form)
  const isSent = hasParcel(cart.merchandise)
  if (!useIsReady(checkout)) return <PageFrame />
  return (
    <div className={style.checkout}>
      <h1>
        <OwnText>{titleOf(config, 'checkout')}</OwnText>
      </h1>
      <div className={style.errors}>{!isAboutTerms && <FormErrors form={form} />}</div>
      <StickySummary>
        <OrderSummary cart={cart} checkout={checkout} />
      </StickySummary>
      <form noValidate onSubmit={form.submit} className={style.steps}>
        <PaymentMethodSection form={form} cart={cart} totals={totals} />
        <BillingSection form={form} hasParcel={isSent}>
          {customer.full_name === '' ? (
            <NewCustomer customer={customer} form={form} />
          ) : (
            <CustomerDetails customer={customer} />
          )}
        </BillingSection>
        {isSent && <ShippingAddress form={form} />}
        <OrderQuestions form={form} questions={cart.order_questions ?? []} />
        <SubmitBar form={form} cart={cart} totals={totals} showsErrors={isAboutTerms} />
      </form>
      {totals !== undefined && (
        <VoucherQuestion question={voucherQuestion} totals={totals} onUse={form.submit} />
      )}
    </div>
  )
}
