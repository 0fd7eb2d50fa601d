import { Alert, Text } from '@mantine/core'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { decimalOf, minorDigits } from '#contract/money.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { moneyFormat } from '#web/office/forms/fields/input-formats.ts'
import { TextAreaField, TextField } from '#web/office/forms/fields/fields.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { notifySuccess } from '#web/office/ui/notifications.ts'
import { FormDialog } from '#web/office/forms/FormDialog.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { amountDue, transferWarning } from './amounts.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'

/** Today in the festival's time zone, as the value of a date input. */
const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(new Date())

/** The warning about the amount, announced to screen readers. */
const Warning = ({ text }: { text: string | null }) => (
  <div aria-live="polite">{text !== null && <Alert color="orange">{text}</Alert>}</div>
)

interface EnterTransferDialogProps {
  order: OfficeOrder
  onClose: () => void
}

function useTransferForm({ order, onClose }: EnterTransferDialogProps) {
  const { currency, timezone, money } = useFormats()
  const { act } = useOrderActions(order.code)
  const digits = minorDigits(currency)
  const next = order.transfer?.amount ?? amountDue(order)
  const { parse } = moneyFormat(digits)
  const form = useForm({
    initial: { amount: next > 0 ? decimalOf(next, digits) : '', value_date: todayIn(timezone), note: '' },
    validate: ({ amount }) => ({ amount: parse(amount) === undefined ? messages.amountWrong : undefined }),
    onSubmit: async ({ amount, value_date, note }) => {
      const seen = order.incoming_payments.length
      const after = await act('transfers', { amount: parse(amount), value_date, note, seen })
      notifySuccess(after.payment_status === 'problem' ? messages.enteredWrong : messages.entered)
      onClose()
    },
  })
  return { form, warning: transferWarning(order, parse(form.values.amount), money) }
}

/** Enters a bank transfer for an order. */
export function EnterTransferDialog({ order, onClose }: EnterTransferDialogProps) {
  const { money } = useFormats()
  const { form, warning } = useTransferForm({ order, onClose })
  const does = warning === null ? messages.enter : messages.enterAnyway
  return (
    <FormDialog title={messages.enter} submitLabel={does} form={form} onClose={onClose}>
      <Text>{messages.enterLead({ code: order.code })}</Text>
      <TextField
        {...form.field('amount')}
        label={messages.amount}
        hint={messages.amountHint({ open: money(amountDue(order)) })}
        inputMode="decimal"
        initialFocus
        required
      />
      <Warning text={warning} />
      <TextField {...form.field('value_date')} label={messages.day} type="date" required />
      <TextAreaField {...form.field('note')} label={messages.note} />
    </FormDialog>
  )
}
