import { useEffect, useRef } from 'react'
import type { Answer } from '#contract/calls/declaration.ts'
import * as calls from '#contract/calls/shop/refund-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/refunds/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { AddressLines } from '#web/ui/forms/AddressFields.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import {
  accountField,
  addressField,
  type BankAccountValues,
  filledFromFormer,
  isMissing,
  withNumber,
} from './bank-account.ts'
import style from './RefundRequestPage.module.css'

export type AccountForm = Form<BankAccountValues>

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
      <TextField
        {...form.field('bank_owner_full_name')}
        label={shared.bankLabels.bank_owner_full_name}
        autoComplete="name"
      />
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

/** The IBAN, from which the country follows, or the account number if the bank's country has no IBANs. */
function AccountNumber({ form }: { form: AccountForm }) {
  const config = useConfig()
  const field = accountField(form.values, config) ?? 'bank_iban'
  const { former_number, [field]: number } = form.values
  return (
    <TextField
      {...form.field(field)}
      key={field}
      label={shared.bankLabels[field]}
      hint={number !== '' && number === former_number ? messages.formerAccount : undefined}
      onChange={(typed) => form.change(withNumber(form.values, field, typed, config))}
      autoComplete="off"
      capitals={field === 'bank_iban'}
    />
  )
}

function Account({ form }: { form: AccountForm }) {
  return (
    <Section title={messages.whichAccount}>
      <p className={style.hint}>{messages.accountHint}</p>
      <AccountNumber form={form} />
      <Country form={form} />
      <TextField {...form.field('bank_name')} label={shared.bankLabels.bank_name} autoComplete="off" />
      <TextField
        {...form.field('bank_city')}
        label={shared.bankLabels.bank_city}
        autoComplete="off"
        optional
      />
      <TextField {...form.field('bank_bic')} label={shared.bankLabels.bank_bic} autoComplete="off" capitals />
    </Section>
  )
}

/** Fills in the account of the customer's last request, once, unless one is entered meanwhile. */
function useFormerAccount(form: AccountForm): void {
  const config = useConfig()
  const current = useRef({ form, config })
  useEffect(() => {
    current.current = { form, config }
  })
  useEffect(() => {
    let isOpen = true
    const fill = ({ account }: Answer<typeof calls.getFormerAccount>) => {
      const { form: opened, config: now } = current.current
      if (isOpen && account !== null) opened.change(filledFromFormer(opened.values, account, now))
      return null
    }
    // If it fails, the account is entered again.
    call(calls.getFormerAccount).then(fill, () => null)
    return () => {
      isOpen = false
    }
  }, [])
}

/** The account for the money, with all that the documented form has. */
export function BankDetailsFields({ form }: { form: AccountForm }) {
  useFormerAccount(form)
  return (
    <>
      <Account form={form} />
      <Owner form={form} />
    </>
  )
}
