import { useState } from 'react'
import * as calls from '#contract/calls/shop/refund-calls.ts'
import type { Refund } from '#contract/refunds.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { useForm } from '#web/lib/forms/form.ts'
import {
  type BankAccountValues,
  bankDetails,
  initialBankAccount,
  validateDetails,
} from '#web/shop/refunds/request/bank-account.ts'
import { type AccountForm, BankDetailsFields } from '#web/shop/refunds/request/BankDetailsFields.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ButtonRow } from '#web/ui/buttons/ButtonRow.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { messages } from './messages.ts'
import style from './AccountRequest.module.css'

function useAccountForm({ id }: Refund): AccountForm {
  const known = data.useData()
  const [initial] = useState(() => initialBankAccount(known))
  return useForm<BankAccountValues>({
    initial,
    validate: (values) => validateDetails(values, 'bank_account', known.config),
    onSubmit: async (values, waiting) => {
      const account = bankDetails(values, known.config)
      const answer = await call(calls.setRefundAccount, { refund_id: id, ...account }, waiting)
      data.merge(answer.data)
      showToast(messages.sent)
    },
  })
}

function AccountForm({ refund }: { refund: Refund }) {
  const money = useMoney()
  const form = useAccountForm(refund)
  return (
    <form noValidate onSubmit={form.submit} className={style.form}>
      <Notice title={messages.whereTo}>{messages.whereToHint({ amount: money(refund.total) })}</Notice>
      <FormErrors form={form} />
      <BankDetailsFields form={form} />
      <ButtonRow>
        <Button type="submit" pending={form.pending} waiting={form.waiting}>
          {messages.send}
        </Button>
      </ButtonRow>
    </form>
  )
}

/**
 * Asks for the account of a refund, and confirms it afterwards; if the refund goes to the account that paid the order, another
 * one can be entered.
 */
export function AccountRequest({ refund }: { refund: Refund }) {
  const money = useMoney()
  const [isOther, setOther] = useState(false)
  const { known_account: payer, needs_account } = refund
  if (needs_account || (payer && isOther)) return <AccountForm refund={refund} />
  if (payer)
    return (
      <Notice title={messages.known}>
        <p>{messages.payerHint({ amount: money(refund.total - refund.credited), ...payer })}</p>
        <ButtonRow>
          <Button kind="secondary" onClick={() => setOther(true)}>
            {messages.another}
          </Button>
        </ButtonRow>
      </Notice>
    )
  return (
    <Notice kind="good" title={messages.known}>
      {messages.knownHint({ amount: money(refund.total) })}
    </Notice>
  )
}
