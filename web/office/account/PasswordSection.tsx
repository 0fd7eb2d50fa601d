import { Group, Text } from '@mantine/core'
import { useMe } from '#web/office/lib/session.ts'
import { post } from '#web/office/lib/call.ts'
import { ActionForm, SubmitButton } from '#web/office/forms/ActionForm.tsx'
import { useForm } from '#web/lib/forms/form.ts'
import { PasswordField } from '#web/office/forms/fields.tsx'
import { Section } from '#web/office/ui/Page.tsx'
import { notifySuccess } from '#web/office/ui/notifications.ts'
import { officeWords as words } from '#web/office/words/words.ts'

const EMPTY = { old_password: '', password: '' }

/** Another password, for who knows the old one. */
export function PasswordSection() {
  const { email } = useMe()
  const form = useForm({
    initial: EMPTY,
    onSubmit: async (values) => {
      await post('session/passwords', values)
      form.change(EMPTY)
      notifySuccess(words.passwordChanged)
    },
  })
  return (
    <Section title={words.password}>
      <ActionForm form={form} lead={<Text size="sm">{words.passwordLead}</Text>}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...form.field('old_password')}
          label={words.oldPassword}
          autoComplete="current-password"
        />
        <PasswordField {...form.field('password')} label={words.newPassword} autoComplete="new-password" />
        <Group>
          <SubmitButton form={form} variant="default">
            {words.changePassword}
          </SubmitButton>
        </Group>
      </ActionForm>
    </Section>
  )
}
