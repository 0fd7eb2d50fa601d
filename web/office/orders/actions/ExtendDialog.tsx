import { Text } from '@mantine/core'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { DayField } from '#web/office/kit/forms/fields/DayInput.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'

/** Extends the payment deadline. */
export function ExtendDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { time } = useFormats()
  const { actAlone } = useOrderActions(order.code)
  const until = order.abandon_at ?? order.balance_due_at
  const form = useForm({
    initial: { until: '' },
    onSubmit: async (input) => {
      await actAlone(call(calls.extendDeadlines, { orders: [order.code], ...input }), 'until')
      notifySuccess(messages.extended)
      onClose()
    },
  })
  return (
    <FormDialog title={messages.extend} submitLabel={messages.extend} form={form} onClose={onClose}>
      <Text>{until === null ? messages.extendLeadOpen : messages.extendLead({ until: time(until) })}</Text>
      <DayField {...form.field('until')} label={messages.until} initialFocus required />
    </FormDialog>
  )
}
