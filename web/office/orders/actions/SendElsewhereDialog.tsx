import { Text } from '@mantine/core'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { TextAreaField, TextField } from '#web/office/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/forms/FormDialog.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'
import { notifySuccess } from '#web/office/ui/notifications.ts'

/** Has the mails of one order sent to another address, for a reason. */
export function SendElsewhereDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { act } = useOrderActions(order.code)
  const form = useForm({
    initial: { email: '', reason: '' },
    onSubmit: async (input) => {
      await act('recipients', input)
      notifySuccess(messages.sentElsewhere)
      onClose()
    },
  })
  return (
    <FormDialog
      title={messages.sendElsewhere}
      submitLabel={messages.sendElsewhere}
      form={form}
      onClose={onClose}
    >
      <Text size="sm">{messages.sendElsewhereEffect({ email: order.mails_to ?? order.customer.email })}</Text>
      <TextField {...form.field('email')} label={messages.email} type="email" initialFocus required />
      <TextAreaField {...form.field('reason')} label={messages.reason} hint={messages.sendElsewhereReason} />
    </FormDialog>
  )
}
