import { Text } from '@mantine/core'
import { useForm } from '#web/lib/forms/form.ts'
import { FormDialog } from '#web/office/forms/FormDialog.tsx'
import { CheckboxField, TextAreaField } from '#web/office/forms/fields.tsx'
import { notifySuccess } from '#web/office/ui/notifications.ts'
import { ticketWords as words } from '#web/office/words/tickets.ts'
import type { DialogProps } from '#web/office/tickets/ticket-props.ts'
import { useTicketActions } from '#web/office/tickets/ticket-query.ts'

/** Cancels a ticket; says that it gives no money back. */
export function CancelDialog({ ticket, onClose }: DialogProps) {
  const act = useTicketActions(ticket.code)
  const form = useForm({
    initial: { reason: '', to_sale: false },
    onSubmit: async (values) => {
      await act('cancellations', values)
      notifySuccess(words.cancelled)
      onClose()
    },
  })
  return (
    <FormDialog title={words.cancel} form={form} submitLabel={words.cancel} destructive onClose={onClose}>
      <Text size="sm">{words.cancelMeans}</Text>
      <Text size="sm" fw={600}>
        {words.cancelMoney}
      </Text>
      <TextAreaField {...form.field('reason')} label={words.reason} hint={words.reasonHint} />
      <CheckboxField
        label={words.cancelToSale}
        value={form.values.to_sale}
        onChange={(to_sale) => form.change({ to_sale })}
      />
    </FormDialog>
  )
}
