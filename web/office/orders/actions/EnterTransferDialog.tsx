import { Alert, Text } from '@mantine/core'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { decimalOf, minorDigits } from '#contract/money.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { moneyWay } from '#web/office/forms/input-formats.ts'
import { TextArea, TextField } from '#web/office/forms/form-fields.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { done } from '#web/office/ui/notifications.ts'
import { FormWindow } from '#web/office/forms/FormDialog.tsx'
import { orderWords as words } from '#web/office/words/orders.ts'
import { openOf, warningOf } from './amounts.ts'
import { useActs } from '#web/office/orders/order-query.ts'

/** Today by the festival's calendar, as a field for a day writes it. */
const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(new Date())

/** What the amount that is typed will do other than count. */
const Warning = ({ text }: { text: string | null }) => (
  <div aria-live="polite">{text !== null && <Alert color="orange">{text}</Alert>}</div>
)

interface TransferWindowProps {
  order: OfficeOrder
  onClose: () => void
}

function useTransfer({ order, onClose }: TransferWindowProps) {
  const { currency, timezone, money } = useFormats()
  const { act } = useActs(order.code)
  const digits = minorDigits(currency)
  const next = order.transfer?.amount ?? openOf(order)
  const { read } = moneyWay(digits)
  const form = useForm({
    initial: { amount: next > 0 ? decimalOf(next, digits) : '', value_date: todayIn(timezone), note: '' },
    validate: ({ amount }) => ({ amount: read(amount) === undefined ? words.amountWrong : undefined }),
    onSubmit: async ({ amount, value_date, note }) => {
      const seen = order.receipts.length
      const after = await act('transfers', { amount: read(amount), value_date, note, seen })
      done(after.payment_status === 'problem' ? words.enteredWrong : words.entered)
      onClose()
    },
  })
  return { form, warning: warningOf(order, read(form.values.amount), money) }
}

/** Enters a transfer that stands on the bank statement, in whole or in part. */
export function TransferWindow({ order, onClose }: TransferWindowProps) {
  const { money } = useFormats()
  const { form, warning } = useTransfer({ order, onClose })
  const does = warning === null ? words.enter : words.enterAnyway
  return (
    <FormWindow title={words.enter} does={does} form={form} onClose={onClose}>
      <Text>{words.enterLead(order.code)}</Text>
      <TextField
        form={form}
        name="amount"
        label={words.amount}
        hint={words.amountHint(money(openOf(order)))}
        inputMode="decimal"
        focused
        required
      />
      <Warning text={warning} />
      <TextField form={form} name="value_date" label={words.day} type="date" required />
      <TextArea form={form} name="note" label={words.note} />
    </FormWindow>
  )
}
