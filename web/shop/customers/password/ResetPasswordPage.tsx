import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import * as calls from '#contract/calls/shop/account-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { loginPath } from '#web/lib/routing/guards.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { logIn } from '#web/lib/session/session.ts'
import { useNextPath } from '#web/shop/customers/return-path.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordErrors } from './new-password.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Fields } from '#web/ui/forms/Field.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { AuthLayout, Result } from '#web/shop/customers/AuthLayout.tsx'
import style from '#web/shop/customers/AuthLayout.module.css'

/** A refused password or a missing response does not mean that the link is invalid; anything else does. */
function isLinkRefused(failure: unknown): boolean {
  if (!(failure instanceof ApiError) || failure.status === 0) return false
  const fields = Object.keys(failure.errors)
  return fields.length !== 1 || fields[0] !== 'password'
}

function Done() {
  // A customer who came from a cart, here or in another browser, returns to the checkout.
  const next = useNextPath('/')()
  const { customer } = useData()
  return (
    <AuthLayout title={shared.passwordSet}>
      <Result title={shared.passwordSet}>
        <p>{customer === null ? messages.passwordReady : messages.loggedInWithPassword}</p>
        {customer === null ? (
          <ButtonLink to={loginPath(next)}>{messages.login}</ButtonLink>
        ) : (
          <ButtonLink to={next}>{next === '/' ? messages.toShop : messages.toCheckout}</ButtonLink>
        )}
      </Result>
    </AuthLayout>
  )
}

function Refused() {
  const navigate = useNavigate()
  return (
    <AuthLayout title={shared.incorrectCode}>
      <Result title={shared.incorrectCode}>
        <p>{messages.codeUsed}</p>
        <Button onClick={() => void navigate('/forgot-password')}>{messages.restart}</Button>
      </Result>
    </AuthLayout>
  )
}

function useReset(email: string, token: string) {
  const [state, setState] = useState<'form' | 'done' | 'refused'>('form')
  const form = useForm({
    initial: { password: '', confirmation: '' },
    validate: newPasswordErrors,
    onSubmit: async ({ password }, waiting) => {
      await call(calls.resetPassword, { token, email, code: '', password }, waiting)
      // The password is set even if the login fails; then the login page is offered.
      await logIn(email, password, waiting).catch(() => undefined)
      setState('done')
    },
    onError: (failure) => isLinkRefused(failure) && setState('refused'),
  })
  return { state, form }
}

// The address is part of the link: it is shown, also to password managers.
const stay = () => undefined

/** The target of a mailed link: sets a new password, once, and logs in with it. */
export function ResetPasswordPage() {
  const { email = '', token = '' } = useParams()
  const title = titleOf(useConfig(), 'resetPassword')
  const { state, form } = useReset(email, token)
  if (state === 'done') return <Done />
  if (state === 'refused') return <Refused />
  return (
    <AuthLayout title={title}>
      <form noValidate onSubmit={form.submit} className={style.form}>
        <FormErrors form={form} />
        <Fields>
          <TextField
            name="email"
            label={common.email}
            value={email}
            onChange={stay}
            readOnly
            autoComplete="username"
          />
          <NewPasswordFields form={form} />
        </Fields>
        <Button type="submit" wide pending={form.pending} waiting={form.waiting}>
          {messages.setPassword}
        </Button>
      </form>
    </AuthLayout>
  )
}
