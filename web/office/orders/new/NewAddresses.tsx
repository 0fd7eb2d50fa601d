import { SimpleGrid } from '@mantine/core'
import type { Config } from '#contract/config.ts'
import type { Data } from '#contract/data.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { AddressFields } from '#web/office/kit/forms/fields/AddressFields.tsx'
import { CheckboxField, SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { VatNumberField } from '#web/office/kit/forms/fields/VatNumberField.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { messages as companyMessages } from './messages.ts'
import { hasParcel, type NewOrder } from './new-order.ts'

interface AddressProps {
  config: Config
  form: Form<NewOrder>
  /** The values of the billing or of the shipping address. */
  names: { country: 'country' | 'shipping_country'; address: 'address' | 'shipping_address' }
  /** The field at which the server reports an error of the country. */
  countryError: string
  /** Like `countryError`, for the lines. */
  addressError?: string
  /** Whether the lines that are configured as required are required here. */
  isRequired: boolean
}

/** A country, and the lines of an address. */
export function Address({ config, form, names, countryError, addressError, isRequired }: AddressProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <SelectField
        name={names.country}
        label={messages.country}
        value={form.values[names.country]}
        errorId={form.errorId(countryError)}
        required
        choices={choicesOf(config.countries)}
        onChange={(country) => form.change({ [names.country]: country })}
      />
      <AddressFields
        name={names.address}
        lines={config.addressLines}
        address={form.values[names.address]}
        isRequired={isRequired}
        errorId={form.errorId(addressError ?? 'order.shipping_address')}
        onChange={(address) => form.change({ [names.address]: address })}
      />
    </SimpleGrid>
  )
}

interface NewAddressesProps {
  shop: Pick<Data, 'config' | 'merchandise'>
  form: Form<NewOrder>
}

/** The company that is invoiced. */
const Company = ({ form }: { form: Form<NewOrder> }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>
    <TextField
      name="company_name"
      label={companyMessages.company}
      value={form.values.company_name}
      errorId={form.errorId('order.company_name')}
      onChange={(company_name) => form.change({ company_name })}
    />
    <VatNumberField
      name="vat_number"
      value={form.values.vat_number}
      errorId={form.errorId('order.vat_number')}
      onChange={(vat_number) => form.change({ vat_number })}
    />
  </SimpleGrid>
)

function BillingSection({ shop, form }: NewAddressesProps) {
  const { config } = shop
  const { same_address } = form.values
  const isShipped = hasParcel(shop, form.values)
  return (
    <Section title={messages.billTo}>
      <Address
        config={config}
        form={form}
        names={{ country: 'country', address: 'address' }}
        countryError="customer.country"
        isRequired={isShipped && same_address}
      />
      {config.companyInvoices.enabled && <Company form={form} />}
      {isShipped && (
        <CheckboxField
          label={messages.sameAddress}
          value={same_address}
          onChange={(isSame) => form.change({ same_address: isSame })}
        />
      )}
    </Section>
  )
}

/** The billing address, and the shipping address if it differs. */
export function NewAddresses({ shop, form }: NewAddressesProps) {
  const { config } = shop
  return (
    <>
      <BillingSection shop={shop} form={form} />
      {hasParcel(shop, form.values) && !form.values.same_address && (
        <Section title={messages.shipTo}>
          <Address
            config={config}
            form={form}
            names={{ country: 'shipping_country', address: 'shipping_address' }}
            countryError="order.shipping_country"
            isRequired
          />
        </Section>
      )}
    </>
  )
}
