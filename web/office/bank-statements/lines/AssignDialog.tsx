import { Autocomplete, Button, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/order-calls.ts'
import { leftOf, type BankLine, type BankLineResponse } from '#contract/office/bank-statements.ts'
import { amountDue } from '#contract/office/order-amounts.ts'
import type { OrderListRow } from '#contract/office/orders.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { useBankActions } from '#web/office/bank-statements/bank-query.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { useNumberFormats } from '#web/office/kit/forms/fields/use-number-formats.ts'
import { inputProps } from '#web/office/kit/forms/fields/input-props.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'

/** The text of each field by its name: `order0`, `amount0`, `order1`, … */
type Values = Record<string, string>

/** Orders found by code, name or address, as options. */
function useFoundOrders(typed: string) {
  const { money } = useFormats()
  const labels = useLabels()
  const [search] = useDebouncedValue(typed.trim(), 250)
  const { data } = useQuery({
    queryKey: ['orders', 'to-assign', search],
    queryFn: () => call(calls.listOrders, { search }),
    enabled: search.length > 2,
  })
  return (data?.rows ?? []).slice(0, 8).map((order) => ({
    order,
    value: order.code,
    label: messages.found({
      order: order.code,
      customer: order.customer,
      total: money(order.total_price),
      status: labels('paymentStatuses', order.payment_status),
    }),
  }))
}

/** The unpaid amount of an order that awaits payment; null for any other. */
const openOf = ({ payment_status, total_price, total_paid }: OrderListRow): number =>
  payment_status === 'pending' || payment_status === 'partial'
    ? amountDue({ total_price, total_paid })
    : Infinity

interface OrderFieldProps {
  form: Form<Values>
  index: number
  onPick: (order: OrderListRow) => void
}

function OrderField({ form, index, onPick }: OrderFieldProps) {
  const field = form.field(`order${index}`)
  const found = useFoundOrders(field.value)
  const pick = (text: string) => {
    const picked = found.find(({ label }) => label === text)
    if (picked) onPick(picked.order)
    field.onChange(picked?.value ?? text)
  }
  const label = index === 0 ? messages.order : messages.orderNumber({ number: String(index + 1) })
  return (
    <Autocomplete
      {...inputProps({ ...field, label, hint: messages.orderHint, required: true })}
      autoComplete="off"
      data={found}
      filter={({ options }) => options}
      value={field.value}
      data-autofocus={index === 0 || undefined}
      onChange={pick}
    />
  )
}

interface AssignDialogProps {
  line: BankLine
  onAllocated: (answer: BankLineResponse) => void
  onClose: () => void
}

function useAssignForm({ line, onAllocated, onClose }: AssignDialogProps) {
  const { allocate } = useBankActions()
  const { parse, format } = useNumberFormats().amount
  const indexes = (values: Values) =>
    Object.keys(values).flatMap((name) => (name.startsWith('order') ? Number(name.slice(5)) : []))
  const form = useForm<Values>({
    initial: { order0: '', amount0: format(leftOf(line)) },
    validate: (values) =>
      Object.fromEntries(
        indexes(values).map((index) => [
          `amount${index}`,
          parse(values[`amount${index}`] ?? '') === undefined ? messages.amountWrong : undefined,
        ]),
      ),
    onSubmit: async (values) => {
      const parts = indexes(values).map((index) => ({
        order: values[`order${index}`] ?? '',
        amount: parse(values[`amount${index}`] ?? '') ?? 0,
      }))
      onAllocated(await allocate(line.id, parts))
      onClose()
    },
  })
  return { form, ...useParts(form, indexes(form.values), line) }
}

/**
 * The allocations of a line. A new one gets the unallocated rest; an order picked from the search gets at most its unpaid amount.
 */
function useParts(form: Form<Values>, parts: number[], line: BankLine) {
  const { parse, format } = useNumberFormats().amount
  const [open, setOpen] = useState<Record<string, number>>({})
  const given = parts.map((index) => parse(form.values[`amount${index}`] ?? '') ?? 0)
  const most = parts.map((index) => open[form.values[`order${index}`] ?? ''] ?? Infinity)
  const add = () => {
    const amounts = given.map((amount, index) => Math.min(amount, most[index] ?? amount))
    const rest = leftOf(
      line,
      amounts.map((amount) => ({ amount })),
    )
    const cut = amounts.flatMap((amount, index) =>
      amount < (given[index] ?? 0) ? [[`amount${index}`, format(amount)]] : [],
    )
    const another = { [`order${parts.length}`]: '', [`amount${parts.length}`]: format(Math.max(0, rest)) }
    form.change({ ...Object.fromEntries(cut), ...another })
  }
  const pick = (order: OrderListRow) => setOpen((known) => ({ ...known, [order.code]: openOf(order) }))
  return { parts, add, pick }
}

/** Allocates a line to one order, or splits it among several. */
export function AssignDialog(props: AssignDialogProps) {
  const { line, onClose } = props
  const { money } = useFormats()
  const { form, parts, add, pick } = useAssignForm(props)
  const amount = money(leftOf(line))
  return (
    <FormDialog title={messages.assignTitle} submitLabel={messages.assignDo} form={form} onClose={onClose}>
      <Text>{messages.assignLead({ amount, name: line.name || messages.nobody })}</Text>
      {parts.map((index) => (
        <Stack key={index} gap="xs">
          <OrderField form={form} index={index} onPick={pick} />
          <TextField
            {...form.field(`amount${index}`)}
            label={index === 0 ? messages.amount : messages.amountNumber({ number: String(index + 1) })}
            inputMode="decimal"
            required
          />
        </Stack>
      ))}
      <Button variant="subtle" onClick={add}>
        {messages.addOrder}
      </Button>
    </FormDialog>
  )
}
