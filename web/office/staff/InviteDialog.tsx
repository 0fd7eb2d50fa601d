import { Button, Modal, Stack, Text } from '@mantine/core'
import { PERMISSIONS, type Role } from '#contract/office/roles.ts'
import type { StaffMember } from '#contract/office/staff.ts'
import { post } from '#web/office/lib/call.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { SelectField, FormErrors, TextField } from '#web/office/forms/form-fields.tsx'
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
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <Text c="dimmed">{words.inviteLead}</Text>
          <FormErrors form={form} />
          <TextField form={form} name="full_name" label={words.fullName} initialFocus />
          <TextField form={form} name="email" label={words.email} type="email" />
          <SelectField form={form} name="role" label={words.role} choices={ROLE_CHOICES} />
          <Button type="submit" loading={form.pending}>
            {words.invite}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
