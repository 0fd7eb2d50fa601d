import { Checkbox, SimpleGrid } from '@mantine/core'
import type { Config } from '#contract/config.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { Section } from '#web/office/ui/Page.tsx'
import { orderWords as words } from '#web/office/words/orders.ts'
import { Choose, Entry } from './inputs.tsx'
import type { NewOrder } from './new-order.ts'

interface AddressProps {
  config: Config
  country: string
  countryError: string | undefined
  address: Record<string, string>
  /** The id of the line that says which required lines are empty. */
  linesError: string | undefined
  /** Whether its configured lines may not stay empty. */
  strict: boolean
  onChange: (part: { country?: string; address?: Record<string, string> }) => void
}

function Address({ config, country, countryError, address, linesError, strict, onChange }: AddressProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Choose
        label={words.country}
        value={country}
        errorId={countryError}
        required
        choices={Object.entries(config.countries).map(([value, label]) => ({ value, label }))}
        onChange={(chosen) => onChange({ country: chosen })}
      />
      {Object.entries(config.addressLines).map(([key, { text, required }]) => (
        <Entry
          key={key}
          label={text}
          value={address[key] ?? ''}
          required={strict && required}
          errorId={strict && required && (address[key] ?? '').trim() === '' ? linesError : undefined}
          onChange={(line) => onChange({ address: { ...address, [key]: line } })}
        />
      ))}
    </SimpleGrid>
  )
}

function Billing({ config, form }: { config: Config; form: Form<NewOrder> }) {
  const { country, address, merchandise, same_address } = form.values
  const isShipped = merchandise.length > 0
  return (
    <Section title={words.billTo}>
      <Address
        config={config}
        country={country}
        address={address}
        countryError={form.errorId('customer.country')}
        linesError={form.errorId('order.shipping_address')}
        strict={isShipped && same_address}
        onChange={form.change}
      />
      {isShipped && (
        <Checkbox
          label={words.sameAddress}
          checked={same_address}
          onChange={({ currentTarget }) => form.change({ same_address: currentTarget.checked })}
        />
      )}
    </Section>
  )
}

/** Where the invoice goes, and the parcel if there is one and it goes elsewhere. */
export function NewAddresses({ config, form }: { config: Config; form: Form<NewOrder> }) {
  const { merchandise, same_address, shipping_country, shipping_address } = form.values
  return (
    <>
      <Billing config={config} form={form} />
      {merchandise.length > 0 && !same_address && (
        <Section title={words.shipTo}>
          <Address
            config={config}
            country={shipping_country}
            address={shipping_address}
            countryError={form.errorId('order.shipping_country')}
            linesError={form.errorId('order.shipping_address')}
            strict
            onChange={(part) =>
              form.change({
                ...(part.country !== undefined && { shipping_country: part.country }),
                ...(part.address && { shipping_address: part.address }),
              })
            }
          />
        </Section>
      )}
    </>
  )
}
