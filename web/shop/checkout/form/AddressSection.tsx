import { type ReactNode, useEffect, useRef, useState } from 'react'
import { writtenAddress } from '#contract/addresses.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { AddressFields, AddressLines } from '#web/ui/forms/AddressFields.tsx'
import { messages } from '#web/shop/checkout/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import type { CheckoutForm } from '#web/shop/checkout/checkout.ts'
import style from './CheckoutForm.module.css'
import { CompanyFields } from './CompanyFields.tsx'
import { type AddressKind, countryName, isMissing, lineName } from './checkout-values.ts'

interface AddressSectionProps {
  form: CheckoutForm
  children: ReactNode
}

/** Whether the shipping address mirrors the billing address. */
const isFollowing = ({ values }: CheckoutForm): boolean => values.same_address !== ''

/**
 * The fields of an address by its lines. One line of the banner covers all missing lines of a shipping address; those that mirror the
 * billing address are filled in there.
 */
function useLines(kind: AddressKind, form: CheckoutForm) {
  const config = useConfig()
  const missing = form.errorId('order.shipping_address')
  const isShipped = kind === 'shipping' || isFollowing(form)
  return (key: string) => ({
    ...form.field(lineName(kind, key)),
    errorId: isShipped && isMissing(form.values, kind, key, config) ? missing : undefined,
  })
}

/** Whether the lines of the billing address are shown: if something needs them, or on request, which moves the focus to the first. */
function useUnfolded(form: CheckoutForm, hasParcel: boolean) {
  const { addressLines } = useConfig()
  const [wasFilled] = useState(() =>
    Object.keys(addressLines).some((key) => form.values[lineName('billing', key)] !== ''),
  )
  const [isWanted, setWanted] = useState(false)
  const lines = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWanted) lines.current?.querySelector('input')?.focus()
  }, [isWanted])
  const isUnfolded = hasParcel || wasFilled || isWanted || form.values.to_company !== ''
  return { lines, isUnfolded, unfold: () => setWanted(true) }
}

/** The billing address. Its country was asked before (PaymentMethodSection); its lines are optional unless a parcel goes there. */
export function BillingSection({ form, hasParcel, children }: AddressSectionProps & { hasParcel: boolean }) {
  const { lines, isUnfolded, unfold } = useUnfolded(form, hasParcel)
  const line = useLines('billing', form)
  const isRequired = hasParcel && isFollowing(form)
  const hasLines = Object.keys(useConfig().addressLines).length > 0
  return (
    <Section title={messages.billing}>
      {children}
      {isUnfolded && (
        <div ref={lines} className={style.lines}>
          <AddressLines line={line} required={isRequired} purpose="billing" />
        </div>
      )}
      {!isUnfolded && hasLines && (
        <Button kind="secondary" onClick={unfold}>
          {messages.addAddress}
        </Button>
      )}
      <CompanyFields form={form} />
    </Section>
  )
}

/** The shipping address as text while it mirrors the billing address; null if it must be asked for. */
function useMirroredAddress(form: CheckoutForm): string[] | null {
  const config = useConfig()
  const country = form.values['order.shipping_country']
  const isShippable = country === '' || config.shippingCountries.includes(country)
  if (!isFollowing(form) || !isShippable) return null
  const keys = Object.keys(config.addressLines)
  if (country === '' || keys.some((key) => isMissing(form.values, 'shipping', key, config)))
    return [messages.shippedToBilling]
  const lines = keys.map((key) => [key, form.values[lineName('shipping', key)] ?? ''] as const)
  return writtenAddress(config, Object.fromEntries(lines), country)
}

/** The shipping address: its fields, or as text while it mirrors the billing address. */
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
