import { SimpleGrid } from '@mantine/core'
import {
  type BankErrors,
  ibanAloneErrors,
  needsIbanAlone,
  NO_ACCOUNT,
  withIbanAlone,
} from '#contract/banks.ts'
import type { Config } from '#contract/config.ts'
import { messages as shared } from '#contract/messages.ts'
import type { RefundAccountInput } from '#contract/refunds.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { AddressFields } from '#web/office/kit/forms/fields/AddressFields.tsx'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { useShopData } from '#web/office/kit/lib/shop.ts'

/** The account for a refund, as given by the customer. */
export type RefundBankDetails = RefundAccountInput

/** The initial bank details of a form, from what is known of the customer. */
export const initialBankDetails = (known: Partial<RefundBankDetails>): RefundBankDetails => ({
  ...NO_ACCOUNT,
  ...known,
})

type Countries = Pick<Config, 'currency' | 'ibanCountries'>

/** The displayed bank details: in SEPA only holder and IBAN. */
export const shownBankDetails = <Values extends RefundBankDetails>(
  values: Values,
  config?: Countries,
): Values =>
  config && needsIbanAlone(values.bank_country, config) ? { ...values, ...withIbanAlone(values) } : values

/** The errors of holder and IBAN if they suffice; the server validates the rest. */
export const bankDetailsErrors = (values: RefundBankDetails, config?: Countries): BankErrors =>
  config && needsIbanAlone(values.bank_country, config) ? ibanAloneErrors(values, config) : {}

type FieldName = Exclude<keyof RefundBankDetails, 'bank_owner_address'>

function AccountField({ form, name }: { form: Form<RefundBankDetails>; name: FieldName }) {
  return <TextField {...form.field(name)} label={shared.bankLabels[name]} required={name !== 'bank_city'} />
}

function AddressField({ form, config }: { form: Form<RefundBankDetails>; config: Config }) {
  return (
    <AddressFields
      name="bank_owner_address"
      lines={config.addressLines}
      address={form.values.bank_owner_address}
      errorId={form.errorId('bank_owner_address')}
      onChange={(bank_owner_address) => form.change({ bank_owner_address })}
    />
  )
}

/**
 * The bank details as the customer gives them: holder and IBAN in SEPA, elsewhere all fields with an IBAN or an account number.
 */
export function BankDetailsFields({ form }: { form: Form<RefundBankDetails> }) {
  const config = useShopData()?.config
  const country = form.values.bank_country
  const isAlone = config !== undefined && needsIbanAlone(country, config)
  const account = config?.ibanCountries.includes(country) ? 'bank_iban' : 'bank_account'
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <AccountField form={form} name="bank_owner_full_name" />
      <SelectField
        {...form.field('bank_country')}
        label={shared.bankLabels.bank_country}
        choices={choicesOf(config?.countries)}
        required
      />
      {!isAlone && (
        <>
          {config && <AddressField form={form} config={config} />}
          <AccountField form={form} name="bank_name" />
          <AccountField form={form} name="bank_city" />
          <AccountField form={form} name="bank_bic" />
        </>
      )}
      {country !== '' && <AccountField form={form} name={account} />}
    </SimpleGrid>
  )
}
