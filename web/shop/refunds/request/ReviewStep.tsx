import * as calls from '#contract/calls/shop/refund-calls.ts'
import type { Config } from '#contract/config.ts'
import { messages as shared } from '#contract/messages.ts'
import type { Order, RefundDestination } from '#contract/orders.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { type FieldErrors, errorsOf } from '#web/lib/api/api-error.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/refunds/messages.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { Dependents } from '#web/shop/tickets/dependents/Dependents.tsx'
import { showToast } from '#web/lib/toasts.ts'
import {
  accountField,
  accountInGroups,
  type BankAccountValues,
  bankDetails,
  moneyDestination,
} from './bank-account.ts'
import { selectedItems, refundInput } from './refund-request.ts'
import type { StepProps } from './refund-steps.ts'
import { StepButtons } from './StepButtons.tsx'
import { DescriptionList } from '#web/ui/data-display/DescriptionList.tsx'
import style from './RefundRequestPage.module.css'
import { previewRefund } from '#web/shop/refunds/breakdown.ts'
import { RefundBreakdown } from '#web/shop/refunds/RefundBreakdown.tsx'

/** The bank account as entered. */
function accountFacts(account: BankAccountValues, config: Config): [string, string][] {
  const bank = bankDetails(account, config)
  const field = accountField(account, config) ?? 'bank_account'
  const country = config.countries[bank.bank_country] ?? bank.bank_country
  return [
    [shared.bankLabels.bank_owner_full_name, bank.bank_owner_full_name],
    [messages.ownerAddress, Object.values(bank.bank_owner_address).join(', ')],
    [shared.bankLabels.bank_name, [bank.bank_name, bank.bank_city, country].filter(Boolean).join(', ')],
    [shared.bankLabels.bank_bic, bank.bank_bic],
    [shared.bankLabels[field], accountInGroups(bank)],
  ]
}

/** Where the money goes, and the note. */
function Destination({
  order,
  destination,
  account,
}: {
  order: Order
  destination: RefundDestination
  account: BankAccountValues
}) {
  const config = data.useConfig()
  const to = moneyDestination(order, account, destination)
  const facts: [string, string][] = [
    ...(to === 'bank_account' ? accountFacts(account, config) : []),
    [messages.refundNote, account.note.trim()],
  ]
  const given = facts.filter(([, value]) => value !== '')
  return (
    <Section title={messages.payTo}>
      {to === 'card' && <p>{messages.toTheCard}</p>}
      {to === 'payer' && order.refund_account && <p>{messages.backToPayer(order.refund_account)}</p>}
      {given.length > 0 && <DescriptionList className={style.facts} facts={given} />}
    </Section>
  )
}

interface ReviewStepProps extends StepProps {
  account: BankAccountValues
  /** The request was made; contains the refund's id. */
  onRequested: (id: number) => void
  onRefused: (errors: FieldErrors) => void
}

/** The last step: the items, the amount and its destination; then the request is sent. */
export function ReviewStep(props: ReviewStepProps) {
  const { order, draft, destination, account, onRequested, onRefused, onBack } = props
  const { config, refunds } = data.useData()
  const items = selectedItems(order, draft)
  const amounts = previewRefund(order, items, refunds)
  const form = useForm({
    initial: {},
    onSubmit: async (_values, waiting) => {
      const answer = await call(
        calls.requestRefund,
        refundInput(order, items, account, destination, config),
        waiting,
      )
      onRequested(answer.refund_id)
      data.merge(answer.data)
      showToast(shared.refundRequested, 'success', { leads: true })
    },
    onError: (failure) => {
      onRefused(errorsOf(failure))
      // Something may have been refunded since, or its deadline may have passed.
      data.refresh().catch(() => null)
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className={style.form}>
      <Section title={messages.youGetBack}>
        <RefundBreakdown order={order} items={items} amounts={amounts} />
        {amounts.total === 0 && <p className={style.warning}>{messages.nothingBack}</p>}
      </Section>
      {order.has_payment_plan && (
        <Dependents tickets={order.tickets} order={order} canTake={() => false} onTake={() => undefined} />
      )}
      <Destination order={order} destination={destination} account={account} />
      <p className={style.hint}>{messages.refundFinal}</p>
      <StepButtons onBack={onBack} pending={form.pending} waiting={form.waiting}>
        {messages.submitRefund}
      </StepButtons>
    </form>
  )
}
