import { useEffect, useState } from 'react'
import { useData } from '#web/lib/data/data.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { previewRefund } from '#web/shop/refunds/breakdown.ts'
import { messages } from '#web/shop/refunds/messages.ts'
import { RefundBreakdown } from '#web/shop/refunds/RefundBreakdown.tsx'
import { messages as common } from '#web/ui/messages.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx'
import { Fields } from '#web/ui/forms/Field.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import {
  type BankAccountValues,
  initialBankAccount,
  validateDetails,
  moneyDestination,
} from './bank-account.ts'
import { type AccountForm, BankDetailsFields } from './BankDetailsFields.tsx'
import { drafts } from './drafts.ts'
import { selectedItems } from './refund-request.ts'
import type { StepProps } from './refund-steps.ts'
import { StepButtons } from './StepButtons.tsx'
import style from './RefundRequestPage.module.css'

/** The items of an order with a payment plan, which has no selection step. */
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

/** Where the money goes, and the fields for it. */
function RefundTargetFields({
  order,
  form,
  destination,
}: Pick<StepProps, 'order' | 'destination'> & { form: AccountForm }) {
  if (destination === 'card') return <Notice title={messages.backToCard}>{messages.backToCardHint}</Notice>
  const { refund_account: payer } = order
  const isOther = payer === null || form.values.other_account === 'yes'
  return (
    <>
      {payer && (
        <Section title={messages.payTo}>
          <p>{messages.backToPayer({ holder: payer.holder, iban: payer.iban })}</p>
          <CheckboxField
            name="other_account"
            label={messages.otherAccount}
            checked={isOther}
            onChange={(isOn) => form.change({ other_account: isOn ? 'yes' : '' })}
          />
        </Section>
      )}
      {isOther && <BankDetailsFields form={form} />}
    </>
  )
}

/** The step for the destination of the money: the card, without any fields, or an account that is entered here. */
export function DetailsStep({ order, customer, draft, destination, refusal, onDone, onBack }: StepProps) {
  const known = useData()
  const [initial] = useState(() => draft.account ?? initialBankAccount(known))
  const form: AccountForm = useForm<BankAccountValues>({
    initial,
    validate: (values) => validateDetails(values, moneyDestination(order, values, destination), known.config),
    onSubmit: async () => onDone(),
    initialErrors: refusal,
  })
  const { values: account } = form
  useEffect(() => drafts.save(customer.email, order.code, { account }), [customer.email, order.code, account])
  return (
    <form noValidate onSubmit={form.submit} className={style.form}>
      <FormErrors form={form} />
      {order.has_payment_plan && <WholeOrder order={order} draft={draft} />}
      <RefundTargetFields order={order} form={form} destination={destination} />
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
