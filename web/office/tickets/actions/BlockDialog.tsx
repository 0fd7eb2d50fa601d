import { Text } from '@mantine/core'
import * as calls from '#contract/calls/office/ticket-calls.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from '#web/office/tickets/messages.ts'
import type { DialogProps } from '#web/office/tickets/ticket-props.ts'
import { useTicketActions } from '#web/office/tickets/ticket-query.ts'

interface ReasonDialogProps extends DialogProps {
  title: string
  effect: string
  doneMessage: string
  action: typeof calls.blockTicket | typeof calls.unblockTicket
}

/** An action that needs a reason. */
function ReasonDialog({ ticket, title, effect, doneMessage, action, onClose }: ReasonDialogProps) {
  const act = useTicketActions(ticket.code)
  const form = useForm({
    initial: { reason: '' },
    onSubmit: async (values) => {
      await act(call(action, { code: ticket.code, ...values }))
      notifySuccess(doneMessage)
      onClose()
    },
  })
  return (
    <FormDialog title={title} form={form} submitLabel={title} onClose={onClose}>
      <Text size="sm">{effect}</Text>
      <TextAreaField {...form.field('reason')} label={messages.reason} hint={messages.reasonHint} />
    </FormDialog>
  )
}

export const BlockDialog = (props: DialogProps) => (
  <ReasonDialog
    {...props}
    action={calls.blockTicket}
    title={messages.block}
    effect={messages.blockEffect}
    doneMessage={messages.blocked}
  />
)

export const UnblockDialog = (props: DialogProps) => (
  <ReasonDialog
    {...props}
    action={calls.unblockTicket}
    title={messages.unblock}
    effect={messages.unblockEffect}
    doneMessage={messages.unblocked}
  />
)
