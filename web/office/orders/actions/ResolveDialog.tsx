import { Radio, Stack, Text } from '@mantine/core'
import type { OfficeOrder, OrderAllowedActions } from '#contract/office/orders.ts'
import { decimalOf, minorDigits } from '#contract/money.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { moneyFormat } from '#web/office/forms/fields/input-formats.ts'
import { TextField } from '#web/office/forms/fields/fields.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { notifySuccess } from '#web/office/ui/notifications.ts'
import { FormDialog } from '#web/office/forms/FormDialog.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { amountToReturn } from './amounts.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'

type Resolution = OrderAllowedActions['resolutions'][number]

interface Values extends Record<string, unknown> {
  to: Resolution | ''
  kept: string
}

/** How much of the money is kept for a resolution; null when the amount cannot be parsed. */
function keptOf(order: OfficeOrder, to: Resolution, kept: number | undefined): number | null {
  if (to === 'cancelled') return 0
  if (to === 'paid') return order.total_price
  return order.has_refunds ? order.total_paid : (kept ?? null)
}

function ResolutionField({ order, form }: { order: OfficeOrder; form: Form<Values> }) {
  const { money, currency } = useFormats()
  const read = moneyFormat(minorDigits(currency)).parse(form.values.kept)
  const meaning = (to: Resolution): string => {
    const kept = keptOf(order, to, read)
    const back = kept === null ? 0 : amountToReturn(order, kept)
    const returned = back > 0 ? messages.resolutionReturns[to]({ back: money(back) }) : ''
    return [messages.resolutionEffect[to], returned].filter(Boolean).join(' ')
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

/** Resolves the problem of an order, or closes one that is partially paid. Says what each resolution does. */
export function ResolveDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { currency } = useFormats()
  const { act } = useOrderActions(order.code)
  const digits = minorDigits(currency)
  const [only, ...others] = order.allowed_actions.resolutions
  const form = useForm<Values>({
    initial: {
      to: only !== undefined && others.length === 0 ? only : '',
      kept: order.received < order.total_price ? decimalOf(order.received, digits) : '',
    },
    onSubmit: async ({ to, kept }) => {
      await act('resolutions', { to, kept: moneyFormat(digits).parse(kept) ?? null })
      notifySuccess(messages.resolved)
      onClose()
    },
  })
  const title = order.payment_status === 'problem' ? messages.resolve : messages.closeOrder
  return (
    <FormDialog title={title} submitLabel={title} form={form} onClose={onClose}>
      {order.problem_reason !== null && <Text fw={600}>{order.problem_reason}</Text>}
      <ResolutionField order={order} form={form} />
      {form.values.to === 'partial' && !order.has_refunds && (
        <TextField
          {...form.field('kept')}
          label={messages.kept}
          hint={messages.keptHint}
          inputMode="decimal"
          required
        />
      )}
    </FormDialog>
  )
}
