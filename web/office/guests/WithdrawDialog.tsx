import { Text } from '@mantine/core'
import * as calls from '#contract/calls/office/guest-calls.ts'
import type { Guest, PartnerDetail } from '#contract/office/guests/guests.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from './messages.ts'

interface WithdrawDialogProps {
  guest: Guest
  onDone: (detail: PartnerDetail) => void
  onClose: () => void
}

/** Takes a guest back, with a reason. */
export function WithdrawDialog({ guest, onDone, onClose }: WithdrawDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    onSubmit: async (values) => {
      onDone(await call(calls.withdrawGuest, { id: guest.id, ...values }))
      notifySuccess(messages.withdrawDone)
      onClose()
    },
  })
  const name = guest.full_name || common.nameMissing
  return (
    <FormDialog
      title={messages.withdrawTitle({ name })}
      submitLabel={messages.withdraw}
      form={form}
      destructive
      onClose={onClose}
    >
      <Text>{messages.withdrawLead}</Text>
      <TextAreaField {...form.field('reason')} label={messages.reason} required />
    </FormDialog>
  )
}
