import { Text } from '@mantine/core'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { TextField } from '#web/office/forms/form-fields.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { done } from '#web/office/ui/notifications.ts'
import { FormWindow } from '#web/office/forms/FormDialog.tsx'
import { orderWords as words } from '#web/office/words/orders.ts'
import { useActs } from '#web/office/orders/order-query.ts'

/** Gives an order that waits for its money more time. */
export function ExtendWindow({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { time } = useFormats()
  const { act } = useActs(order.code)
  const form = useForm({
    initial: { until: '' },
    onSubmit: async (wish) => {
      await act('extensions', wish)
      done(words.extended)
      onClose()
    },
  })
  return (
    <FormWindow title={words.extend} does={words.extend} form={form} onClose={onClose}>
      <Text>{words.extendLead(time(order.abandon_at))}</Text>
      <TextField form={form} name="until" label={words.until} type="date" focused required />
    </FormWindow>
  )
}
