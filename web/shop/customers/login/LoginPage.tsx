import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useIsHydrated } from '#web/lib/browser/browser-value.ts'
import { useConfig } from '#web/lib/data/data.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { CodeForm } from '#web/shop/customers/code/CodeForm.tsx'
import { messages } from '#web/shop/customers/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { AuthLayout } from '#web/shop/customers/AuthLayout.tsx'
import style from '#web/shop/customers/AuthLayout.module.css'
import { CartAtLogin } from './CartAtLogin.tsx'
import { useCodeRequest } from './code-request.ts'
import { EmailField, LoginFields, LoginPassword, type LoginValues, useLogin } from './login-form.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { useReturnPath } from '#web/shop/customers/return-path.ts'

/** An address to which a code was mailed, and the code if a mailed link contains it. */
interface Mailed {
  email: string
  code: string
  sent: boolean
}

/** The values in the hash of a mailed link; a hash is not sent to servers. */
function mailedIn(hash: string): Mailed | null {
  const params = new URLSearchParams(hash.slice(1))
  const [email, code] = [params.get('email'), params.get('code')]
  return email !== null && code !== null ? { email, code, sent: false } : null
}

interface LoginFormProps {
  form: Form<LoginValues>
  code: ReturnType<typeof useCodeRequest>
  onDone: () => void
}

const Or = ({ children }: { children: string }) => <p className={style.or}>{children}</p>

const submitProps = ({ pending, waiting }: Pick<Form<never>, 'pending' | 'waiting'>) => ({
  type: 'submit' as const,
  wide: true,
  pending,
  waiting,
})

/** The default: password first. */
function PasswordFirst({ form, code, onDone }: LoginFormProps) {
  return (
    <>
      <LoginFields form={form} />
      <Button {...submitProps(form)}>{messages.login}</Button>
      <Or>{messages.or}</Or>
      <Button kind="secondary" wide onClick={code.request} {...code.state}>
        {messages.sendCode}
      </Button>
      <PasskeyLogin form={form} onDone={onDone} />
    </>
  )
}

/** On the way to the checkout: the address first, then the code, which needs no account. */
function CodeFirst({ form, code, onDone }: LoginFormProps) {
  return (
    <>
      <FormErrors form={form} />
      <EmailField form={form} />
      <Button wide onClick={code.request} {...code.state}>
        {messages.continueWithCode}
      </Button>
      <Or>{messages.orPassword}</Or>
      <LoginPassword form={form} />
      <Button {...submitProps(form)} kind="secondary">
        {messages.login}
      </Button>
      <PasskeyLogin form={form} onDone={onDone} />
    </>
  )
}

function OtherPages({ carry }: { carry: (path: string) => string }) {
  const config = useConfig()
  return (
    <>
      <span>{messages.noAccount}</span>
      <Link to={carry('/register')}>{messages.register}</Link>
      <Link to={carry('/forgot-password')}>{messages.forgotPassword}</Link>
      <Link to={carry('/resend-tickets')}>{titleOf(config, 'resendTickets')}</Link>
      <Link to={carry('/find-order')}>{titleOf(config, 'findOrder')}</Link>
    </>
  )
}

/** Logs in, by password or by a mailed code, and returns to the requested page. */
export function LoginPage() {
  const { hash } = useLocation()
  // The server renders the page without what a mailed link adds.
  const shown = useIsHydrated() ? hash : ''
  return <Login key={shown} link={mailedIn(shown)} />
}

/** The login with the code of a mailed link, if there is one. */
function Login({ link }: { link: Mailed | null }) {
  const title = titleOf(useConfig(), 'login')
  const navigate = useNavigate()
  const { returnPath: wanted, withReturnPath: carry } = useReturnPath()
  const [mailed, setMailed] = useState(link)
  const done = () => void navigate(wanted, { replace: true })
  const form = useLogin(done, mailed?.email)
  const code = useCodeRequest(form, (email) => setMailed({ email, code: '', sent: true }))
  const toCheckout = wanted === '/checkout'
  // Enter in the address field requests the code, as the button below does.
  const submit = (event: FormEvent) => {
    const atAddress = document.activeElement?.getAttribute('type') === 'email'
    if (!toCheckout || !atAddress || form.values.password !== '') return form.submit(event)
    event.preventDefault()
    code.request()
  }
  const loginProps = { form, code, onDone: done }
  const links = <OtherPages carry={carry} />
  if (mailed !== null)
    return (
      <AuthLayout title={title} links={links}>
        {toCheckout && <CartAtLogin />}
        <CodeForm {...mailed} takesFocus onDone={done} onBack={() => setMailed(null)} />
      </AuthLayout>
    )
  return (
    <AuthLayout title={title} lead={toCheckout ? messages.loginFirst : undefined} links={links}>
      {toCheckout && <CartAtLogin />}
      <form noValidate onSubmit={submit} className={style.form}>
        {toCheckout ? <CodeFirst {...loginProps} /> : <PasswordFirst {...loginProps} />}
      </form>
    </AuthLayout>
  )
}
