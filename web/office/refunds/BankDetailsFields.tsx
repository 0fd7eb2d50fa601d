import { SimpleGrid } from '@mantine/core'
import { NO_ACCOUNT } from '#contract/banks.ts'
import { messages as shared } from '#contract/messages.ts'
import type { RefundAccountInput } from '#contract/refunds.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { AddressFields } from '#web/office/forms/fields/AddressFields.tsx'
import { choicesOf } from '#web/office/forms/fields/choices.ts'
import { SelectField, TextField } from '#web/office/forms/fields/fields.tsx'
import { useShopData } from '#web/office/lib/shop.ts'

/** The account that a refund goes to, as its customer tells it. */
export type RefundBankDetails = RefundAccountInput

/** The bank details of a form before anything is typed, but for what is known of its customer. */
export const initialBankDetails = (known: Partial<RefundBankDetails>): RefundBankDetails => ({
  ...NO_ACCOUNT,
  ...known,
})

/** The bank details, as the customer gives them: an IBAN or an account number, by the country of the bank. */
export function BankDetailsFields({ form }: { form: Form<RefundBankDetails> }) {
  const config = useShopData()?.config
  const country = form.values.bank_country
  const account = config?.ibanCountries.includes(country) ? 'bank_iban' : 'bank_account'
  const field = (name: Exclude<keyof RefundBankDetails, 'bank_owner_address'>, required = true) => (
    <TextField {...form.field(name)} label={shared.bankLabels[name]} required={required} />
  )
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {field('bank_owner_full_name')}
      {config && (
        <AddressFields
          name="bank_owner_address"
          lines={config.addressLines}
          address={form.values.bank_owner_address}
          errorId={form.errorId('bank_owner_address')}
          onChange={(bank_owner_address) => form.change({ bank_owner_address })}
        />
      )}
      {field('bank_name')}
      {field('bank_city', false)}
      <SelectField
        {...form.field('bank_country')}
        label={shared.bankLabels.bank_country}
        choices={choicesOf(config?.countries)}
        required
      />
      {field('bank_bic')}
      {country !== '' && field(account)}
    </SimpleGrid>
  )
}
