import { Checkbox, Text } from '@mantine/core'
import { useForm } from '#web/lib/forms/form.ts'
import { FormWindow } from '#web/office/forms/FormDialog.tsx'
import { TextArea } from '#web/office/forms/form-fields.tsx'
import { done } from '#web/office/ui/notifications.ts'
import { ticketWords as words } from '#web/office/words/tickets.ts'
import type { WindowProps } from './TicketActions.tsx'
import { useTicketActs } from '#web/office/tickets/ticket-query.ts'

/** Cancels a ticket; says that it gives no money back. */
export function CancelWindow({ ticket, onClose }: WindowProps) {
  const act = useTicketActs(ticket.code)
  const form = useForm({
    initial: { reason: '', to_sale: false },
    onSubmit: async (values) => {
      await act('cancellations', values)
      done(words.cancelled)
      onClose()
    },
  })
  return (
    <FormWindow title={words.cancel} form={form} does={words.cancel} grave onClose={onClose}>
      <Text size="sm">{words.cancelMeans}</Text>
      <Text size="sm" fw={600}>
        {words.cancelMoney}
      </Text>
      <TextArea form={form} name="reason" label={words.reason} hint={words.reasonHint} />
      <Checkbox
        label={words.cancelToSale}
        checked={form.values.to_sale}
        onChange={({ currentTarget }) => form.change({ to_sale: currentTarget.checked })}
      />
    </FormWindow>
  )
}
