import { Text } from '@mantine/core'
import * as calls from '#contract/calls/office/ticket-calls.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { CheckboxField, TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { LeftWithout } from './LeftWithout.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from '#web/office/tickets/messages.ts'
import type { DialogProps } from '#web/office/tickets/ticket-props.ts'
import { useTicketActions } from '#web/office/tickets/ticket-query.ts'

/** Cancels a ticket, without a refund. */
export function CancelDialog({ ticket, details, onClose }: DialogProps) {
  const act = useTicketActions(ticket.code)
  const form = useForm({
    initial: { reason: '', to_sale: false, leave_dependents: false },
    onSubmit: async (values) => {
      await act(call(calls.cancelTicket, { code: ticket.code, ...values }))
      notifySuccess(messages.cancelled)
      onClose()
    },
  })
  return (
    <FormDialog
      title={messages.cancel}
      form={form}
      submitLabel={messages.cancel}
      destructive
      onClose={onClose}
    >
      <Text size="sm">{messages.cancelEffect}</Text>
      <Text size="sm" fw={600}>
        {messages.cancelMoney}
      </Text>
      <LeftWithout details={details} form={form} />
      <TextAreaField {...form.field('reason')} label={messages.reason} hint={messages.reasonHint} />
      <CheckboxField
        label={messages.cancelToSale}
        value={form.values.to_sale}
        onChange={(to_sale) => form.change({ to_sale })}
      />
    </FormDialog>
  )
}
