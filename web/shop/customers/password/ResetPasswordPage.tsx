import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { messages as shared } from '#contract/messages.ts'
import { call } from '#web/lib/api/call.ts'
import { itemCount, useCart } from '#web/shop/carts/cart.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { loginPath } from '#web/lib/routing/guards.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Fields } from '#web/ui/forms/Field.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { AuthLayout, Result } from '#web/shop/customers/login/AuthLayout.tsx'
import style from '#web/shop/customers/login/AuthLayout.module.css'

// The length is the server's business.
function check({ password, confirmation }: { password: string; confirmation: string }) {
  if (password === '') return { password: shared.passwordEmpty }
  return password === confirmation ? {} : { confirmation: shared.passwordsDiffer }
}

/** A password that is refused, or no answer at all, says nothing against the link; anything else does. */
function isLinkRefused(failure: unknown): boolean {
  if (!(failure instanceof ApiError) || failure.status === 0) return false
  const fields = Object.keys(failure.errors)
  return fields.length !== 1 || fields[0] !== 'password'
}

function Done() {
  // A customer who came from a cart returns to the checkout.
  const next = itemCount(useCart()) > 0 ? '/checkout' : '/'
  return (
    <AuthLayout title={shared.passwordSet}>
      <Result title={shared.passwordSet}>
        <p>{messages.passwordReady}</p>
        <ButtonLink to={loginPath(next)}>{messages.login}</ButtonLink>
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
    validate: check,
    onSubmit: async ({ password }, waiting) => {
      await call('reset-password', { token, email, password }, waiting)
      setState('done')
    },
    onError: (failure) => isLinkRefused(failure) && setState('refused'),
  })
  return { state, form }
}

// The address is part of the link: it is shown, also to password managers.
const stay = () => undefined

/** The target of a mailed link: sets a new password, once. */
export function ResetPasswordPage() {
  const { email = '', token = '' } = useParams()
  const title = titleOf(useConfig(), 'resetPassword')
  const { state, form } = useReset(email, token)
  if (state === 'done') return <Done />
  if (state === 'refused') return <Refused />
  const newPassword = { autoComplete: 'new-password' }
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
          <PasswordField
            {...form.field('password')}
            {...newPassword}
            label={messages.newPassword}
            hint={messages.passwordHint}
          />
          <PasswordField {...form.field('confirmation')} {...newPassword} label={messages.confirmation} />
        </Fields>
        <Button type="submit" wide pending={form.pending} waiting={form.waiting}>
          {messages.setPassword}
        </Button>
      </form>
    </AuthLayout>
  )
}
