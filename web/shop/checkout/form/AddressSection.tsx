import type { ReactNode } from 'react'
import { useConfig } from '#web/lib/data/data.ts'
import { AddressFields, AddressLines } from '#web/ui/forms/AddressFields.tsx'
import { messages } from '#web/shop/checkout/messages.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import type { CheckoutForm } from '#web/shop/checkout/checkout.ts'
import style from './CheckoutForm.module.css'
import { type AddressKind, countryName, isMissing, lineName } from './checkout-values.ts'

interface AddressSectionProps {
  form: CheckoutForm
  children: ReactNode
}

/** The fields of an address by its lines; one line of the banner covers all of a shipping address that are missing. */
function useLines(kind: AddressKind, form: CheckoutForm) {
  const config = useConfig()
  const missing = form.errorId('order.shipping_address')
  return (key: string) => ({
    ...form.field(lineName(kind, key)),
    errorId: kind === 'shipping' && isMissing(form.values, kind, key, config) ? missing : undefined,
  })
}

/** Who pays, and their address. Its country was asked before (PaymentMethodSection), its lines may stay empty. */
export function BillingSection({ form, children }: AddressSectionProps) {
  return (
    <Section title={messages.billing}>
      {children}
      <div className={style.lines}>
        <AddressLines line={useLines('billing', form)} required={false} purpose="billing" />
      </div>
    </Section>
  )
}

/** Where the parcel goes. */
export function ShippingSection({ form, children }: AddressSectionProps) {
  const { shippingCountries } = useConfig()
  return (
    <Section title={messages.shippingTo}>
      {children}
      <AddressFields
        country={form.field(countryName('shipping'))}
        line={useLines('shipping', form)}
        required="lines"
        purpose="shipping"
        only={{ countries: shippingCountries, other: messages.noShippingThere }}
      />
    </Section>
  )
}
