import { Modal, Text } from '@mantine/core'
import * as calls from '#contract/calls/office/staff-calls.ts'
import { PERMISSIONS, type Role } from '#contract/office/roles.ts'
import type { StaffMember } from '#contract/office/staff.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { ActionForm, SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages as authenticationMessages } from '#web/office/authentication/messages.ts'

export const ROLE_CHOICES = (Object.keys(PERMISSIONS) as Role[]).map((role) => ({
  value: role,
  label: `${messages.roles[role]}: ${messages.roleHints[role]}`,
}))

/** Invites a staff member. */
export function InviteDialog({
  onClose,
  onInvited,
}: {
  onClose: () => void
  onInvited: (staff: StaffMember[]) => void
}) {
  const form = useForm({
    initial: { full_name: '', email: '', role: '' },
    onSubmit: async (values) => {
      const { staff } = await call(calls.inviteStaff, values)
      onInvited(staff)
      notifySuccess(messages.invited({ email: values.email }))
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={messages.invite} closeButtonProps={{ 'aria-label': common.close }}>
      <ActionForm form={form} lead={<Text c="dimmed">{messages.inviteLead}</Text>}>
        <TextField {...form.field('full_name')} label={messages.fullName} initialFocus />
        <TextField {...form.field('email')} label={authenticationMessages.email} type="email" />
        <SelectField {...form.field('role')} label={messages.role} choices={ROLE_CHOICES} />
        <SubmitButton form={form}>{messages.invite}</SubmitButton>
      </ActionForm>
    </Modal>
  )
}
