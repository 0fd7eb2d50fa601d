import type { ReactNode } from 'react'
import { writtenAddress } from '#contract/addresses.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { AddressFields, AddressLines } from '#web/ui/forms/AddressFields.tsx'
import { messages } from '#web/shop/checkout/messages.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import type { CheckoutForm } from '#web/shop/checkout/checkout.ts'
import style from './CheckoutForm.module.css'
import { CompanyFields } from './CompanyFields.tsx'
import { type AddressKind, countryName, isMissing, lineName } from './checkout-values.ts'

interface AddressSectionProps {
  form: CheckoutForm
  children: ReactNode
}

/** The fields of an address by its lines; one line of the banner covers all missing lines of a shipping address. */
function useLines(kind: AddressKind, form: CheckoutForm) {
  const config = useConfig()
  const missing = form.errorId('order.shipping_address')
  return (key: string) => ({
    ...form.field(lineName(kind, key)),
    errorId: kind === 'shipping' && isMissing(form.values, kind, key, config) ? missing : undefined,
  })
}

/** The billing address. Its country was asked before (PaymentMethodSection); its lines are optional. */
export function BillingSection({ form, children }: AddressSectionProps) {
  return (
    <Section title={messages.billing}>
      {children}
      <div className={style.lines}>
        <AddressLines line={useLines('billing', form)} required={false} purpose="billing" />
      </div>
      <CompanyFields form={form} />
    </Section>
  )
}

/** The lines of a shipping address that equals the billing address and is complete; null if it must be asked for. */
function useMirroredAddress(form: CheckoutForm): string[] | null {
  const config = useConfig()
  const { addressLines, shippingCountries } = config
  const country = form.values['order.shipping_country']
  const keys = Object.keys(addressLines)
  const isWhole =
    form.values.same_address !== '' &&
    shippingCountries.includes(country) &&
    form.errorId('order.shipping_country') === undefined &&
    !keys.some((key) => isMissing(form.values, 'shipping', key, config))
  if (!isWhole) return null
  const lines = keys.map((key) => [key, form.values[lineName('shipping', key)] ?? ''] as const)
  return writtenAddress(config, Object.fromEntries(lines), country)
}

/** The shipping address: its fields, or as text if it equals the billing address. */
export function ShippingSection({ form, children }: AddressSectionProps) {
  const { shippingCountries } = useConfig()
  const lines = useLines('shipping', form)
  const followed = useMirroredAddress(form)
  if (followed !== null)
    return (
      <Section title={messages.shippingTo}>
        {children}
        <address className={style.person}>
          {followed.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </address>
      </Section>
    )
  return (
    <Section title={messages.shippingTo}>
      {children}
      <AddressFields
        country={form.field(countryName('shipping'))}
        line={lines}
        required="lines"
        purpose="shipping"
        only={{ countries: shippingCountries, other: messages.noShippingThere }}
      />
    </Section>
  )
}
