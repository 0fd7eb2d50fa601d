import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/office/staff.ts'
import { post } from '#web/office/lib/call.ts'
import { setSession } from '#web/office/lib/session.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormErrors, PasswordField, TextField } from '#web/office/forms/form-fields.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { EnrolFactor } from './EnrolFactor.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

function LoginForm() {
  const client = useQueryClient()
  const form = useForm({
    initial: { email: '', password: '' },
    onSubmit: async (values) => {
      const { session } = await post<{ session: Session }>('sessions', values)
      setSession(client, session)
    },
  })
  return (
    <AuthLayout title={words.login} lead={words.loginLead}>
      <FormErrors form={form} />
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <TextField form={form} name="email" label={words.email} type="email" autoComplete="username" />
          <PasswordField form={form} name="password" label={words.password} autoComplete="current-password" />
          <Button type="submit" loading={form.pending}>
            {words.login}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  )
}

function CodeForm() {
  const client = useQueryClient()
  const form = useForm({
    initial: { code: '' },
    onSubmit: async (values) => {
      const { session } = await post<{ session: Session }>('session/codes', values)
      setSession(client, session)
    },
  })
  return (
    <AuthLayout title={words.codeTitle} lead={words.codeLead}>
      <FormErrors form={form} />
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <TextField form={form} name="code" label={words.code} autoComplete="one-time-code" />
          <Button type="submit" loading={form.pending}>
            {words.enter}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  )
}

/** Whatever is still asked of who wants to come in. The page stays where it is, so they end up where they wanted to go. */
export function Login({ session: { step } }: { session: Session }) {
  if (step === 'enrol') return <EnrolFactor />
  if (step === 'recovery') return <RecoveryCodes />
  return step === 'code' ? <CodeForm /> : <LoginForm />
}
