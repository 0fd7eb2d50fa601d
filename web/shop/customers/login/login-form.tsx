import { messages as shared } from '#contract/messages.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { logIn } from '#web/lib/session/session.ts'
import { messages as common } from '#web/ui/messages.ts'
import { useFilledIn } from '#web/shop/customers/first-holder.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { Fields } from '#web/ui/forms/Field.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { showToast } from '#web/lib/toasts.ts'

export interface LoginValues extends Record<string, string> {
  email: string
  password: string
}

/**
 * The login form of the header's panel and of the login page, with the name for a checkout without a login; `done` runs after the login.
 * Name and address begin as `known`, else as those of the first ticket in the cart.
 */
export function useLogin(
  done: () => void,
  { email = '', full_name = '' }: { email?: string; full_name?: string } = {},
): Form<LoginValues> {
  const form = useForm<LoginValues>({
    initial: { email, full_name, password: '' },
    // One message for both fields; the format is not validated.
    validate: (values) => {
      const missing = (text: string) => (text === '' ? shared.loginEmpty : undefined)
      return { email: missing(values.email.trim()), password: missing(values.password) }
    },
    onSubmit: async (values, waiting) => {
      await logIn(values.email.trim(), values.password, waiting)
      done()
    },
    onError: () => showToast(shared.loginFailed, 'failure'),
  })
  useFilledIn(form)
  return form
}

/** The address of a login. */
export const EmailField = ({ form }: { form: Form<LoginValues> }) => (
  <TextField {...form.field('email')} label={common.email} type="email" autoComplete="username webauthn" />
)

/** The password of a login. */
export const LoginPassword = ({ form }: { form: Form<LoginValues> }) => (
  <PasswordField {...form.field('password')} label={messages.password} autoComplete="current-password" />
)

/** The banner and the two fields of a login. */
export function LoginFields({ form }: { form: Form<LoginValues> }) {
  return (
    <>
      <FormErrors form={form} />
      <Fields>
        <EmailField form={form} />
        <LoginPassword form={form} />
      </Fields>
    </>
  )
}
