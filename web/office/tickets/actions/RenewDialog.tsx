import { Alert, Text } from '@mantine/core'
import * as calls from '#contract/calls/office/ticket-calls.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from '#web/office/tickets/messages.ts'
import type { DialogProps } from '#web/office/tickets/ticket-props.ts'
import { useTicketActions } from '#web/office/tickets/ticket-query.ts'

/** A new QR code for the same holder; of an admitted ticket it says so first. */
export function RenewDialog({ ticket, onClose }: DialogProps) {
  const act = useTicketActions(ticket.code)
  const admitted = ticket.status === 'used'
  const form = useForm({
    initial: { reason: '' },
    onSubmit: async (values) => {
      await act(call(calls.renewCode, { code: ticket.code, admitted, ...values }))
      notifySuccess(messages.renewed)
      onClose()
    },
  })
  return (
    <FormDialog title={messages.renew} form={form} submitLabel={messages.renew} onClose={onClose}>
      {admitted && <Alert color="yellow">{messages.renewAdmitted}</Alert>}
      <Text size="sm">{messages.renewEffect}</Text>
      <TextAreaField {...form.field('reason')} label={messages.reason} hint={messages.reasonHint} />
    </FormDialog>
  )
}
