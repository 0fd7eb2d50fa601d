import { type ReactNode, useId } from 'react'
import { useConfig } from '#web/lib/data.ts'
import { words } from '#web/lib/words.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { CheckoutForm } from './checkout.ts'
import style from './CheckoutForm.module.css'
import { type AddressKind, countryName, isMissing, lineName } from './wish.ts'

/** What a browser knows to fill in, by the usual keys of address lines. */
const KNOWN: Record<string, string> = {
  street: 'address-line1',
  street2: 'address-line2',
  postcode: 'postal-code',
  zip: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
  state: 'address-level1',
}

interface AddressProps {
  kind: AddressKind
  title: string
  form: CheckoutForm
  children: ReactNode
}

/** A country and the configured lines. Lines of a billing address may stay empty. */
export function Address({ kind, title, form, children }: AddressProps) {
  const config = useConfig()
  const heading = useId()
  // One line of the banner covers all lines of an address that are missing.
  const missing = form.errorId('order.shipping_address')
  const errorOf = (key: string) =>
    kind === 'shipping' && isMissing(form.values, kind, key, config) ? missing : undefined
  return (
    <section className={style.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
      <div className={style.lines}>
        <SelectField
          {...form.field(countryName(kind))}
          label={words.country}
          options={config.countries}
          empty={words.chooseCountry}
          autoComplete={`${kind} country`}
        />
        {Object.entries(config.addressLines).map(([key, line]) => (
          <TextField
            {...form.field(lineName(kind, key))}
            key={key}
            label={line.text}
            optional={kind === 'billing' || !line.required}
            autoComplete={KNOWN[key] === undefined ? 'on' : `${kind} ${KNOWN[key]}`}
            errorId={errorOf(key)}
          />
        ))}
      </div>
    </section>
  )
}
