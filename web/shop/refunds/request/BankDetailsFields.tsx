import { messages as shared } from '#contract/messages.ts'
import { useConfig } from '#web/lib/data/data.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/refunds/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { AddressLines } from '#web/ui/forms/AddressFields.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { accountField, type BankAccountValues, isMissing, addressField } from './bank-account.ts'
import style from './RefundRequestPage.module.css'

export type AccountForm = Form<BankAccountValues>

function Owner({ form }: { form: AccountForm }) {
  const config = useConfig()
  // One line of the banner covers all lines of the address that are missing.
  const missing = form.errorId('bank_owner_address')
  const line = (key: string) => ({
    ...form.field(addressField(key)),
    errorId: isMissing(form.values, key, config) ? missing : undefined,
  })
  return (
    <Section title={messages.accountOwner}>
      <TextField
        {...form.field('bank_owner_full_name')}
        label={shared.bankLabels.bank_owner_full_name}
        autoComplete="name"
      />
      <AddressLines line={line} required />
    </Section>
  )
}

function Account({ form }: { form: AccountForm }) {
  const config = useConfig()
  const field = accountField(form.values, config)
  return (
    <Section title={messages.whichAccount}>
      <p className={style.hint}>{messages.accountHint}</p>
      <TextField {...form.field('bank_name')} label={shared.bankLabels.bank_name} autoComplete="off" />
      <TextField
        {...form.field('bank_city')}
        label={shared.bankLabels.bank_city}
        autoComplete="off"
        optional
      />
      <SelectField
        {...form.field('bank_country')}
        label={shared.bankLabels.bank_country}
        options={config.countries}
        empty={common.chooseCountry}
        hint={field === null ? messages.accountByCountry : undefined}
      />
      <TextField {...form.field('bank_bic')} label={shared.bankLabels.bank_bic} autoComplete="off" capitals />
      {field !== null && (
        <TextField
          {...form.field(field)}
          key={field}
          label={shared.bankLabels[field]}
          autoComplete="off"
          capitals={field === 'bank_iban'}
        />
      )}
    </Section>
  )
}

/** The owner and the account that the money goes to. */
export const BankDetailsFields = ({ form }: { form: AccountForm }) => (
  <>
    <Owner form={form} />
    <Account form={form} />
  </>
)
