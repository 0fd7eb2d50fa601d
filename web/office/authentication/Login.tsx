import { useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/session-calls.ts'
import type { Session } from '#contract/office/staff.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { chosenLanguage, forgetChoice } from '#web/office/kit/lib/language.ts'
import { setSession } from '#web/office/kit/lib/session.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { PasswordField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { ActionForm, SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { messages } from './messages.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { EnrolFactor } from './EnrolFactor.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

function LoginForm() {
  const client = useQueryClient()
  const form = useForm({
    initial: { email: '', password: '' },
    onSubmit: async (values) => {
      const input = { ...values, language: chosenLanguage() }
      const { session } = await call(calls.logIn, input)
      forgetChoice()
      setSession(client, session)
    },
  })
  return (
    <AuthLayout title={messages.login} lead={messages.loginLead}>
      <ActionForm form={form}>
        <TextField {...form.field('email')} label={messages.email} type="email" autoComplete="username" />
        <PasswordField
          {...form.field('password')}
          label={messages.password}
          autoComplete="current-password"
        />
        <SubmitButton form={form}>{messages.login}</SubmitButton>
      </ActionForm>
      <LanguageChoice />
    </AuthLayout>
  )
}

function CodeForm() {
  const client = useQueryClient()
  const form = useForm({
    initial: { code: '' },
    onSubmit: async (values) => {
      const { session } = await call(calls.enterCode, values)
      setSession(client, session)
    },
  })
  return (
    <AuthLayout title={messages.codeTitle} lead={messages.codeLead}>
      <ActionForm form={form}>
        <TextField {...form.field('code')} label={messages.code} autoComplete="one-time-code" />
        <SubmitButton form={form}>{messages.enter}</SubmitButton>
      </ActionForm>
    </AuthLayout>
  )
}

/** The next step of the login. The URL stays, so the requested page opens afterwards. */
export function Login({ session: { step } }: { session: Session }) {
  if (step === 'enrol') return <EnrolFactor />
  if (step === 'recovery') return <RecoveryCodes />
  return step === 'code' ? <CodeForm /> : <LoginForm />
}
