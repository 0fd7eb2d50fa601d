import { Group, Text } from '@mantine/core'
import * as calls from '#contract/calls/office/own-account-calls.ts'
import { useMe } from '#web/office/kit/lib/session.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { ActionForm, SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { useForm } from '#web/lib/forms/form.ts'
import { PasswordField } from '#web/office/kit/forms/fields/fields.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from './messages.ts'
import { messages as authenticationMessages } from '#web/office/authentication/messages.ts'

const EMPTY = { old_password: '', password: '' }

/** Changes the password. */
export function PasswordSection() {
  const { email } = useMe()
  const form = useForm({
    initial: EMPTY,
    onSubmit: async (values) => {
      await call(calls.changePassword, values)
      form.change(EMPTY)
      notifySuccess(messages.passwordChanged)
    },
  })
  return (
    <Section title={authenticationMessages.password}>
      <ActionForm form={form} lead={<Text size="sm">{messages.passwordLead}</Text>}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...form.field('old_password')}
          label={messages.oldPassword}
          autoComplete="current-password"
        />
        <PasswordField {...form.field('password')} label={messages.newPassword} autoComplete="new-password" />
        <Group>
          <SubmitButton form={form} variant="default">
            {messages.changePassword}
          </SubmitButton>
        </Group>
      </ActionForm>
    </Section>
  )
}
