import { useEffect, useRef } from 'react'
import { messages as shared } from '#contract/messages.ts'
import { useConfig } from '#web/lib/data/data.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/refunds/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ButtonRow } from '#web/ui/buttons/ButtonRow.tsx'
import { AddressLines } from '#web/ui/forms/AddressFields.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import {
  accountField,
  addressField,
  asksIbanAlone,
  type BankAccountValues,
  isMissing,
} from './bank-account.ts'
import style from './RefundRequestPage.module.css'

export type AccountForm = Form<BankAccountValues>

const Holder = ({ form }: { form: AccountForm }) => (
  <TextField
    {...form.field('bank_owner_full_name')}
    label={shared.bankLabels.bank_owner_full_name}
    autoComplete="name"
  />
)

function Owner({ form }: { form: AccountForm }) {
  const config = useConfig()
  // One line of the banner covers all missing lines of the address.
  const missing = form.errorId('bank_owner_address')
  const line = (key: string) => ({
    ...form.field(addressField(key)),
    errorId: isMissing(form.values, key, config) ? missing : undefined,
  })
  return (
    <Section title={messages.accountOwner}>
      <Holder form={form} />
      <AddressLines line={line} required />
    </Section>
  )
}

function Country({ form }: { form: AccountForm }) {
  const config = useConfig()
  const hint = form.values.bank_country === '' ? messages.accountByCountry : undefined
  return (
    <SelectField
      {...form.field('bank_country')}
      label={shared.bankLabels.bank_country}
      options={config.countries}
      empty={common.chooseCountry}
      hint={hint}
    />
  )
}

function AccountNumber({ form }: { form: AccountForm }) {
  const field = accountField(form.values, useConfig())
  if (field === null) return null
  return (
    <TextField
      {...form.field(field)}
      key={field}
      label={shared.bankLabels[field]}
      autoComplete="off"
      capitals={field === 'bank_iban'}
    />
  )
}

function Account({ form }: { form: AccountForm }) {
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
      <Country form={form} />
      <TextField {...form.field('bank_bic')} label={shared.bankLabels.bank_bic} autoComplete="off" capitals />
      <AccountNumber form={form} />
    </Section>
  )
}

/** If holder and IBAN suffice; customers with a bank elsewhere say so, and are asked for the country. */
function IbanAlone({ form }: { form: AccountForm }) {
  const asksCountry = form.values.asks_country !== ''
  const askCountry = () => form.change({ asks_country: 'yes', bank_country: '' })
  return (
    <Section title={messages.whichAccount}>
      <p className={style.hint}>{messages.accountHint}</p>
      {asksCountry && <Country form={form} />}
      <Holder form={form} />
      <AccountNumber form={form} />
      {!asksCountry && (
        <ButtonRow>
          <Button kind="quiet" onClick={askCountry}>
            {messages.bankElsewhere}
          </Button>
        </ButtonRow>
      )}
    </Section>
  )
}

/** The checkbox for a bank elsewhere moves the focus to its country. */
function useFocusOnCountry({ values: { asks_country } }: AccountForm) {
  const before = useRef(asks_country)
  useEffect(() => {
    if (before.current === '' && asks_country !== '') document.getElementsByName('bank_country')[0]?.focus()
    before.current = asks_country
  }, [asks_country])
}

/** The account for the money: holder and IBAN, or everything that the bank's country needs. */
export function BankDetailsFields({ form }: { form: AccountForm }) {
  const isAlone = asksIbanAlone(form.values, useConfig())
  useFocusOnCountry(form)
  if (isAlone) return <IbanAlone form={form} />
  return (
    <>
      <Owner form={form} />
      <Account form={form} />
    </>
  )
}
