import type { ReactNode } from 'react'
import { useConfig } from '#web/lib/data/data.ts'
import { AddressFields } from '#web/ui/forms/AddressFields.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import type { CheckoutForm } from '#web/shop/checkout/checkout.ts'
import { type AddressKind, countryName, isMissing, lineName } from './checkout-values.ts'

interface AddressSectionProps {
  kind: AddressKind
  title: string
  form: CheckoutForm
  children: ReactNode
}

/** One of the two addresses of an order. Lines of a billing address may stay empty. */
export function AddressSection({ kind, title, form, children }: AddressSectionProps) {
  const config = useConfig()
  // One line of the banner covers all lines of an address that are missing.
  const missing = form.errorId('order.shipping_address')
  const line = (key: string) => ({
    ...form.field(lineName(kind, key)),
    errorId: kind === 'shipping' && isMissing(form.values, kind, key, config) ? missing : undefined,
  })
  return (
    <Section title={title}>
      {children}
      <AddressFields
        country={form.field(countryName(kind))}
        line={line}
        required={kind === 'billing' ? 'country' : 'lines'}
        purpose={kind}
      />
    </Section>
  )
}
