import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/office/staff.ts'
import { post } from '#web/office/lib/call.ts'
import { takeSession } from '#web/office/lib/session.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormBanner, PasswordField, TextField } from '#web/office/forms/form-fields.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { Door } from './AuthLayout.tsx'
import { Enrol } from './EnrolFactor.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

function LoginForm() {
  const client = useQueryClient()
  const form = useForm({
    initial: { email: '', password: '' },
    onSubmit: async (values) => {
      const { session } = await post<{ session: Session }>('sessions', values)
      takeSession(client, session)
    },
  })
  return (
    <Door title={words.login} lead={words.loginLead}>
      <FormBanner form={form} />
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <TextField form={form} name="email" label={words.email} type="email" autoComplete="username" />
          <PasswordField form={form} name="password" label={words.password} autoComplete="current-password" />
          <Button type="submit" loading={form.pending}>
            {words.login}
          </Button>
        </Stack>
      </form>
    </Door>
  )
}

function CodeForm() {
  const client = useQueryClient()
  const form = useForm({
    initial: { code: '' },
    onSubmit: async (values) => {
      const { session } = await post<{ session: Session }>('session/codes', values)
      takeSession(client, session)
    },
  })
  return (
    <Door title={words.codeTitle} lead={words.codeLead}>
      <FormBanner form={form} />
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <TextField form={form} name="code" label={words.code} autoComplete="one-time-code" />
          <Button type="submit" loading={form.pending}>
            {words.enter}
          </Button>
        </Stack>
      </form>
    </Door>
  )
}

/** Whatever is still asked of who wants to come in. The page stays where it is, so they end up where they wanted to go. */
export function Entrance({ session: { step } }: { session: Session }) {
  if (step === 'enrol') return <Enrol />
  if (step === 'recovery') return <RecoveryCodes />
  return step === 'code' ? <CodeForm /> : <LoginForm />
}
