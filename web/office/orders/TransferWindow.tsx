import { Text } from '@mantine/core'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { decimalOf, minorDigits } from '#contract/money.ts'
import { useForm } from '#web/lib/form.ts'
import { moneyWay } from '#web/office/parts/ways.ts'
import { TextArea, TextField } from '#web/office/ui/Fields.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { done } from '#web/office/ui/say.ts'
import { orderWords as words } from '#web/office/words/orders.ts'
import { FormWindow } from './FormWindow.tsx'
import { useActs } from './order-query.ts'

/** Today by the festival's calendar, as a field for a day writes it. */
const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(new Date())

/** Enters a transfer that stands on the bank statement, in whole or in part. */
export function TransferWindow({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { currency, timezone, money } = useFormats()
  const { act } = useActs(order.code)
  const digits = minorDigits(currency)
  const open = Math.max(0, order.total_price - order.total_paid)
  const next = order.transfer?.amount ?? open
  const { read } = moneyWay(digits)
  const form = useForm({
    initial: { amount: next > 0 ? decimalOf(next, digits) : '', value_date: todayIn(timezone), note: '' },
    check: ({ amount }) => ({ amount: read(amount) === undefined ? words.amountWrong : undefined }),
    send: async ({ amount, value_date, note }) => {
      const seen = order.receipts.length
      const after = await act('transfers', { amount: read(amount), value_date, note, seen })
      done(after.payment_status === 'problem' ? words.enteredWrong : words.entered)
      onClose()
    },
  })
  return (
    <FormWindow title={words.enter} does={words.enter} form={form} onClose={onClose}>
      <Text>{words.enterLead(order.code)}</Text>
      <TextField
        form={form}
        name="amount"
        label={words.amount}
        hint={words.amountHint(money(open))}
        inputMode="decimal"
        focused
        required
      />
      <TextField form={form} name="value_date" label={words.day} type="date" required />
      <TextArea form={form} name="note" label={words.note} />
    </FormWindow>
  )
}
