import { Modal, Text } from '@mantine/core'
import { PERMISSIONS, type Role } from '#contract/office/roles.ts'
import type { StaffMember } from '#contract/office/staff.ts'
import { post } from '#web/office/lib/call.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { SelectField, TextField } from '#web/office/forms/fields.tsx'
import { ActionForm, SubmitButton } from '#web/office/forms/ActionForm.tsx'
import { notifySuccess } from '#web/office/ui/notifications.ts'
import { officeWords as words } from '#web/office/words/words.ts'

export const ROLE_CHOICES = (Object.keys(PERMISSIONS) as Role[]).map((role) => ({
  value: role,
  label: `${words.roles[role]}: ${words.roleHints[role]}`,
}))

/** Takes somebody on. */
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
      const { staff } = await post<{ staff: StaffMember[] }>('staff', values)
      onInvited(staff)
      notifySuccess(words.invited(values.email))
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={words.invite} closeButtonProps={{ 'aria-label': words.close }}>
      <ActionForm form={form} lead={<Text c="dimmed">{words.inviteLead}</Text>}>
        <TextField {...form.field('full_name')} label={words.fullName} initialFocus />
        <TextField {...form.field('email')} label={words.email} type="email" />
        <SelectField {...form.field('role')} label={words.role} choices={ROLE_CHOICES} />
        <SubmitButton form={form}>{words.invite}</SubmitButton>
      </ActionForm>
    </Modal>
  )
}
