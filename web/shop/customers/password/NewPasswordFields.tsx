import type { Form } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'

interface NewPasswordFieldsProps {
  form: Pick<Form<{ password: string; confirmation: string }>, 'field'>
}

/** A new password and its confirmation; `newPasswordErrors` validates them. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
  const newPassword = { autoComplete: 'new-password' }
  return (
    <>
      <PasswordField
        {...form.field('password')}
        {...newPassword}
        label={messages.newPassword}
        hint={messages.passwordHint}
      />
      <PasswordField {...form.field('confirmation')} {...newPassword} label={messages.confirmation} />
    </>
  )
}
