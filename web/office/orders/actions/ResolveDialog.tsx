import { Radio, Stack, Text } from '@mantine/core'
import * as calls from '#contract/calls/office/order-calls.ts'
import { amountToCard, amountToReturn, lostCredit } from '#contract/office/order-amounts.ts'
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
  /** Refunds to the card what is not kept. */
  to_card: boolean
}

/** How much of the money is kept for a resolution; null if the amount is invalid. */
function keptOf(order: OfficeOrder, to: Resolution, kept: number | undefined): number | null {
  if (to === 'cancelled') return 0
  if (to === 'paid') return order.total_price
  return order.has_refunds ? order.total_paid : (kept ?? null)
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
      to_card: true,
    },
    onSubmit: async (values) => {
      const kept = parse(values.kept)
      const to_card = values.to_card && toCard(order, values, kept) > 0
      await act(call(calls.resolveProblem, { code: order.code, to: values.to, kept, to_card }))
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
  const title = order.payment_status === 'problem' ? messages.resolve : messages.closeOrder
  return (
    <FormDialog title={title} submitLabel={title} form={form} onClose={onClose}>
      {order.problem_reason !== null && <Text fw={600}>{order.problem_reason}</Text>}
      <ResolutionField order={order} form={form} />
      {to === 'partial' && !order.has_refunds && (
        <TextField
          {...form.field('kept')}
          label={messages.kept}
          hint={messages.keptHint}
          inputMode="decimal"
          required
        />
      )}
      <ToCardField back={toCard(order, form.values, parse(kept))} form={form} />
    </FormDialog>
  )
}
