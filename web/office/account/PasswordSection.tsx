import { useMe } from '#web/office/lib/session.ts'
import { post } from '#web/office/lib/call.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { PasswordField } from '#web/office/forms/form-fields.tsx'
import { Section } from '#web/office/ui/Page.tsx'
import { notifySuccess } from '#web/office/ui/notifications.ts'
import { officeWords as words } from '#web/office/words/words.ts'
import { AccountForm } from './AccountForm.tsx'

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
      <AccountForm form={form} lead={words.passwordLead} submitLabel={words.changePassword}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          form={form}
          name="old_password"
          label={words.oldPassword}
          autoComplete="current-password"
        />
        <PasswordField form={form} name="password" label={words.newPassword} autoComplete="new-password" />
      </AccountForm>
    </Section>
  )
}
