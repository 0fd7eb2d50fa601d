import { useEffect, useState } from 'react'
import { bankLabels } from '#contract/banks.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { words } from '#web/lib/words.ts'
import { AddressLines } from '#web/ui/forms/AddressFields.tsx'
import { Fields } from '#web/ui/forms/Field.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { NoteField } from '#web/ui/forms/TextAreaField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import {
  accountErrors,
  accountField,
  type AccountValues,
  firstAccount,
  isMissing,
  lineName,
} from './bank-account.ts'
import { drafts } from './drafts.ts'
import { chosenOf } from './refund-request.ts'
import type { StepProps } from './refund-steps.ts'
import { StepButtons } from './StepButtons.tsx'
import style from './RefundRequestPage.module.css'
import { preview } from './breakdown.ts'
import { Sums } from './RefundBreakdown.tsx'

type AccountForm = Form<AccountValues>

function Owner({ form }: { form: AccountForm }) {
  const config = useConfig()
  // One line of the banner covers all lines of the address that are missing.
  const missing = form.errorId('bank_owner_address')
  const line = (key: string) => ({
    ...form.field(lineName(key)),
    errorId: isMissing(form.values, key, config) ? missing : undefined,
  })
  return (
    <Section title={words.accountOwner}>
      <TextField
        {...form.field('bank_owner_full_name')}
        label={bankLabels.bank_owner_full_name}
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
    <Section title={words.whichAccount}>
      <p className={style.hint}>{words.accountHint}</p>
      <TextField {...form.field('bank_name')} label={bankLabels.bank_name} autoComplete="off" />
      <TextField {...form.field('bank_city')} label={bankLabels.bank_city} autoComplete="off" optional />
      <SelectField
        {...form.field('bank_country')}
        label={bankLabels.bank_country}
        options={config.countries}
        empty={words.chooseCountry}
        hint={field === null ? words.accountByCountry : undefined}
      />
      <TextField {...form.field('bank_bic')} label={bankLabels.bank_bic} autoComplete="off" capitals />
      {field !== null && (
        <TextField
          {...form.field(field)}
          key={field}
          label={bankLabels[field]}
          autoComplete="off"
          capitals={field === 'bank_iban'}
        />
      )}
    </Section>
  )
}

/** What an order with a payment plan gives back: nothing of it was chosen before this step. */
function WholeOrder({ order, draft }: Pick<StepProps, 'order' | 'draft'>) {
  const { refunds } = useData()
  const items = chosenOf(order, draft)
  return (
    <Section title={words.youGetBack}>
      <p className={style.hint}>{words.wholeOrderHint}</p>
      <Sums order={order} items={items} amounts={preview(order, items, refunds)} />
      {order.payment_status !== 'paid' && <p className={style.hint}>{words.noMoreInstallments}</p>}
    </Section>
  )
}

/** The step in which the account is typed, and what the shop should know. */
export function BankDetails({ order, customer, draft, refusal, onDone, onBack }: StepProps) {
  const known = useData()
  const [initial] = useState(() => draft.account ?? firstAccount(known))
  const form: AccountForm = useForm<AccountValues>({
    initial,
    check: (values) => accountErrors(values, known.config),
    send: async () => onDone(),
    refused: refusal,
  })
  const { values: account } = form
  useEffect(() => drafts.keep(customer.email, order.code, { account }), [customer.email, order.code, account])
  return (
    <form noValidate onSubmit={form.submit} className={style.form}>
      <FormErrors form={form} />
      {order.has_payment_plan && <WholeOrder order={order} draft={draft} />}
      <Owner form={form} />
      <Account form={form} />
      <Fields>
        <NoteField {...form.field('note')} label={words.refundNote} hint={words.refundNoteHint} optional />
      </Fields>
      <StepButtons onBack={order.has_payment_plan ? undefined : onBack}>{words.continue}</StepButtons>
    </form>
  )
}
