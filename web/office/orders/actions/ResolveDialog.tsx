import { Radio, Stack, Text } from '@mantine/core'
import * as calls from '#contract/calls/office/order-calls.ts'
import { amountToCard, amountToReturn, lostCredit, unvaluedPayments } from '#contract/office/order-amounts.ts'
import { formatMoney, sum } from '#contract/money.ts'
import type { OfficeOrder, OrderAllowedActions } from '#contract/office/orders.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { useNumberFormats } from '#web/office/kit/forms/fields/use-number-formats.ts'
import { CheckboxField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { messages as actionMessages } from './messages.ts'
import { messages } from '#web/office/orders/messages.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'

type Resolution = OrderAllowedActions['resolutions'][number]

interface Values extends Record<string, unknown> {
  to: Resolution | ''
  kept: string
  /** What payments in another currency are worth, as typed, by their reference. */
  values: Record<string, string>
  /** Refunds to the card what is not kept. */
  to_card: boolean
}

/** How much of the money is kept for a resolution; null if the amount is invalid. */
function keptOf(order: OfficeOrder, to: Resolution, kept: number | undefined): number | null {
  if (to === 'cancelled') return 0
  if (to === 'paid') return order.total_price
  return order.has_refunds ? order.total_paid : (kept ?? null)
}

/** The payments of which a value was typed; null for an invalid one. */
const valuesIn = ({ values }: Values, parse: (text: string) => number | null) =>
  Object.entries(values)
    .filter(([, text]) => text.trim() !== '')
    .map(([reference, text]) => ({ reference, value: parse(text) }))

/** The order as it is once the payments in another currency count. */
const withValues = (order: OfficeOrder, values: { value: number | null }[]): OfficeOrder => ({
  ...order,
  received: order.received + sum(values.map(({ value }) => value ?? 0)),
})

/** A field for the value of each payment in another currency. */
function ForeignValueFields({ order, form }: { order: OfficeOrder; form: Form<Values> }) {
  const { currency, locale } = useFormats()
  const { values } = form.values
  return unvaluedPayments(order).map(({ reference, ...payment }) => {
    const amount = formatMoney(payment.amount, payment.currency, locale)
    return (
      <TextField
        key={reference}
        name="values"
        label={actionMessages.foreignValue({ amount, currency })}
        hint={actionMessages.foreignValueHint({ amount })}
        value={values[reference] ?? ''}
        onChange={(text) => form.change({ values: { ...values, [reference]: text } })}
        errorId={form.errorId('values')}
        inputMode="decimal"
      />
    )
  })
}

function ResolutionField({ order, form }: { order: OfficeOrder; form: Form<Values> }) {
  const { money } = useFormats()
  const read = useNumberFormats().amount.parse(form.values.kept)
  const meaning = (to: Resolution): string => {
    const kept = keptOf(order, to, read)
    const back = kept === null ? 0 : amountToReturn(order, kept)
    const isToCard = form.values.to_card && kept !== null && amountToCard(order, kept) > 0
    const returned = back > 0 && !isToCard ? messages.resolutionReturns[to]({ back: money(back) }) : ''
    const lost = to === 'cancelled' ? lostCredit(order) : 0
    const gone = lost > 0 ? actionMessages.resolutionLost({ lost: money(lost) }) : ''
    return [messages.resolutionEffect[to], gone, returned].filter(Boolean).join(' ')
  }
  return (
    <Radio.Group label={messages.resolveTo} value={form.values.to} onChange={(to) => form.change({ to })}>
      <Stack gap="xs" mt="xs">
        {order.allowed_actions.resolutions.map((to) => (
          <Radio key={to} value={to} label={messages.resolutions[to]} description={meaning(to)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** The option to refund the rest to the card, if possible. */
function ToCardField({ back, form }: { back: number; form: Form<Values> }) {
  const { money } = useFormats()
  if (back === 0) return null
  return (
    <CheckboxField
      label={messages.resolveToCard({ back: money(back) })}
      hint={messages.resolveToCardHint}
      value={form.values.to_card}
      onChange={(to_card) => form.change({ to_card })}
    />
  )
}

/** The amount refunded to the card for the current input, in minor units; 0 if that is not possible. */
function toCard(order: OfficeOrder, { to }: Values, typed: number | null): number {
  const kept = to === '' ? null : keptOf(order, to, typed ?? undefined)
  return kept === null ? 0 : amountToCard(order, kept)
}

function useResolveForm(order: OfficeOrder, parse: (text: string) => number | null, onClose: () => void) {
  const { amount } = useNumberFormats()
  const { act } = useOrderActions(order.code)
  const [only, ...others] = order.allowed_actions.resolutions
  const isShort = order.received < order.total_price
  return useForm<Values>({
    initial: {
      to: only !== undefined && others.length === 0 ? only : '',
      kept: isShort ? amount.format(order.received) : '',
      values: {},
      to_card: true,
    },
    onSubmit: async (values) => {
      const kept = parse(values.kept)
      const given = valuesIn(values, parse)
      const to_card = values.to_card && toCard(withValues(order, given), values, kept) > 0
      const resolution = { to: values.to, kept, to_card, values: given }
      await act(call(calls.resolveProblem, { code: order.code, ...resolution }))
      notifySuccess(messages.resolved)
      onClose()
    },
  })
}

/** Resolves the problem of an order, or closes a partially paid one. Explains each resolution. */
export function ResolveDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { amount } = useNumberFormats()
  const parse = (text: string) => amount.parse(text) ?? null
  const form = useResolveForm(order, parse, onClose)
  const { to, kept } = form.values
  const counted = withValues(order, valuesIn(form.values, parse))
  const title = order.payment_status === 'problem' ? messages.resolve : messages.closeOrder
  return (
    <FormDialog title={title} submitLabel={title} form={form} onClose={onClose}>
      {order.problem_reason !== null && <Text fw={600}>{order.problem_reason}</Text>}
      <ForeignValueFields order={order} form={form} />
      <ResolutionField order={counted} form={form} />
      {to === 'partial' && !order.has_refunds && (
        <TextField
          {...form.field('kept')}
          label={messages.kept}
          hint={messages.keptHint}
          inputMode="decimal"
          required
        />
      )}
      <ToCardField back={toCard(counted, form.values, parse(kept))} form={form} />
    </FormDialog>
  )
}
