import { useEffect, useState } from 'react'
import { messages as shared } from '#contract/messages.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/refunds/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { AddressLines } from '#web/ui/forms/AddressFields.tsx'
import { Fields } from '#web/ui/forms/Field.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import {
  validateBankAccount,
  accountField,
  type BankAccountValues,
  initialBankAccount,
  isMissing,
  addressField,
} from './bank-account.ts'
import { drafts } from './drafts.ts'
import { selectedItems } from './refund-request.ts'
import type { StepProps } from './refund-steps.ts'
import { StepButtons } from './StepButtons.tsx'
import style from './RefundRequestPage.module.css'
import { previewRefund } from '#web/shop/refunds/breakdown.ts'
import { RefundBreakdown } from '#web/shop/refunds/RefundBreakdown.tsx'

type AccountForm = Form<BankAccountValues>

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

/** What an order with a payment plan gives back: nothing of it was chosen before this step. */
function WholeOrder({ order, draft }: Pick<StepProps, 'order' | 'draft'>) {
  const { refunds } = useData()
  const items = selectedItems(order, draft)
  return (
    <Section title={messages.youGetBack}>
      <p className={style.hint}>{messages.wholeOrderHint}</p>
      <RefundBreakdown order={order} items={items} amounts={previewRefund(order, items, refunds)} />
      {order.payment_status !== 'paid' && <p className={style.hint}>{messages.noMoreInstallments}</p>}
    </Section>
  )
}

/** The step in which the account is typed, and what the shop should know. */
export function BankDetailsStep({ order, customer, draft, refusal, onDone, onBack }: StepProps) {
  const known = useData()
  const [initial] = useState(() => draft.account ?? initialBankAccount(known))
  const form: AccountForm = useForm<BankAccountValues>({
    initial,
    validate: (values) => validateBankAccount(values, known.config),
    onSubmit: async () => onDone(),
    initialErrors: refusal,
  })
  const { values: account } = form
  useEffect(() => drafts.save(customer.email, order.code, { account }), [customer.email, order.code, account])
  return (
    <form noValidate onSubmit={form.submit} className={style.form}>
      <FormErrors form={form} />
      {order.has_payment_plan && <WholeOrder order={order} draft={draft} />}
      <Owner form={form} />
      <Account form={form} />
      <Fields>
        <TextAreaField
          {...form.field('note')}
          label={messages.refundNote}
          hint={messages.refundNoteHint}
          optional
        />
      </Fields>
      <StepButtons onBack={order.has_payment_plan ? undefined : onBack}>{common.continue}</StepButtons>
    </form>
  )
}
