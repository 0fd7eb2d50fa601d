import { Alert, Text } from '@mantine/core'
import * as calls from '#contract/calls/office/order-calls.ts'
import { amountDue } from '#contract/office/order-amounts.ts'
import type { IncomingPayment } from '#contract/office/order-payments.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import { BOX_OFFICE_METHODS } from '#contract/payment-methods.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { DayField } from '#web/office/kit/forms/fields/DayInput.tsx'
import { useNumberFormats } from '#web/office/kit/forms/fields/use-number-formats.ts'
import { SelectField, TextAreaField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { messages as actionMessages } from './messages.ts'
import { messages } from '#web/office/orders/messages.ts'
import { partNote, transferWarning } from './payment-notes.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'

/** Today in the festival's time zone, as the value of a date input. */
const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(new Date())

/** The possible methods of a payment: a bank transfer if the order awaits one, or its balance, otherwise only to the staff. */
const possibleMethods = ({ payment_method, payment_status }: OfficeOrder): PaymentMethod[] =>
  payment_method === 'bank_transfer' || payment_status === 'partial'
    ? ['bank_transfer', ...BOX_OFFICE_METHODS]
    : [...BOX_OFFICE_METHODS]

/** The warning about the amount, announced to screen readers. */
const Warning = ({ text }: { text: string | null }) => (
  <div aria-live="polite">{text !== null && <Alert color="orange">{text}</Alert>}</div>
)

interface EnterTransferDialogProps {
  order: OfficeOrder
  /** The initial values that are already known. */
  given?: Pick<IncomingPayment, 'method' | 'amount' | 'value_date'>
  onClose: () => void
}

function useTransferForm({ order, given, onClose }: EnterTransferDialogProps) {
  const { timezone, money } = useFormats()
  const { act } = useOrderActions(order.code)
  const next = given?.amount ?? order.transfer?.amount ?? amountDue(order)
  const { parse, format } = useNumberFormats().amount
  const methods = possibleMethods(order)
  const form = useForm({
    initial: {
      method: methods.find((method) => method === given?.method) ?? methods[0] ?? '',
      amount: next > 0 ? format(next) : '',
      value_date: given?.value_date ?? todayIn(timezone),
      note: '',
    },
    validate: ({ amount }) => ({ amount: parse(amount) === undefined ? messages.amountWrong : undefined }),
    onSubmit: async ({ method, amount, value_date, note }) => {
      const seen = order.incoming_payments.length
      const payment = { method, amount: parse(amount) ?? null, value_date, note, seen }
      const after = await act(call(calls.enterTransfer, { code: order.code, ...payment }))
      notifySuccess(after.payment_status === 'problem' ? messages.enteredWrong : messages.entered)
      onClose()
    },
  })
  const amount = parse(form.values.amount)
  return {
    form,
    methods,
    warning: transferWarning(order, amount, money),
    part: partNote(order, amount, money),
  }
}

/** Records a payment of an order: a bank transfer, or money taken by staff. */
export function EnterTransferDialog(props: EnterTransferDialogProps) {
  const { order, onClose } = props
  const { money } = useFormats()
  const label = useLabels()
  const { form, methods, warning, part } = useTransferForm(props)
  const does = warning === null ? messages.enter : messages.enterAnyway
  return (
    <FormDialog title={messages.enter} submitLabel={does} form={form} onClose={onClose}>
      <Text>
        {methods.includes('bank_transfer')
          ? messages.enterLead({ code: order.code })
          : messages.enterLeadByCard}
      </Text>
      <SelectField
        {...form.field('method')}
        label={messages.way}
        {...(form.values.method === 'cash' && { hint: actionMessages.outsideTill })}
        choices={methods.map((method) => ({ value: method, label: label('paymentMethods', method) }))}
        required
      />
      <TextField
        {...form.field('amount')}
        label={messages.amount}
        hint={messages.amountHint({ open: money(amountDue(order)) })}
        inputMode="decimal"
        initialFocus
        required
      />
      <Warning text={warning} />
      {warning === null && part !== null && <Text size="sm">{part}</Text>}
      <DayField {...form.field('value_date')} label={messages.day} required />
      <TextAreaField {...form.field('note')} label={messages.note} />
    </FormDialog>
  )
}
