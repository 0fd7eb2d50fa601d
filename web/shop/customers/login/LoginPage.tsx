import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useIsHydrated } from '#web/lib/browser/browser-value.ts'
import { errorsOf } from '#web/lib/api/api-error.ts'
import * as data from '#web/lib/data/data.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { LOGIN_REQUIRED } from '#web/lib/routing/guards.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { itemCount, useHeldCart } from '#web/shop/carts/cart.ts'
import { CodeForm } from '#web/shop/customers/code/CodeForm.tsx'
import { messages } from '#web/shop/customers/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Fields } from '#web/ui/forms/Field.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { AuthLayout } from '#web/shop/customers/AuthLayout.tsx'
import style from '#web/shop/customers/AuthLayout.module.css'
import { CartAtLogin } from './CartAtLogin.tsx'
import { startCheckout, useCheckoutStart } from './checkout-start.ts'
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

/** What the page offers first: a password; a code, on the way to the checkout; there without a login, if something is in the cart. */
type Offer = 'password' | 'code' | 'purchase'

function useOffer(toCheckout: boolean): Offer {
  const held = useHeldCart()
  const isRefused = useLocation().state === LOGIN_REQUIRED
  if (!toCheckout) return 'password'
  // Until the cart is loaded there probably is one.
  const isEmpty = held !== undefined && itemCount(held?.cart ?? null) === 0
  return isEmpty || isRefused ? 'code' : 'purchase'
}

interface LoginFormProps {
  form: Form<LoginValues>
  code: ReturnType<typeof useCodeRequest>
  start: ReturnType<typeof useCheckoutStart>
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

/** The ways to log in that follow the code on the way to the checkout. */
function OtherLogins({ form, onDone }: Pick<LoginFormProps, 'form' | 'onDone'>) {
  return (
    <>
      <LoginPassword form={form} />
      <Button {...submitProps(form)} kind="secondary">
        {messages.login}
      </Button>
      <PasskeyLogin form={form} onDone={onDone} />
    </>
  )
}

/** On the way to the checkout where a login is needed: the address first, then the code, which needs no account. */
function CodeFirst({ form, code, onDone }: LoginFormProps) {
  return (
    <>
      <FormErrors form={form} />
      <EmailField form={form} />
      <Button wide onClick={code.request} {...code.state}>
        {messages.continueWithCode}
      </Button>
      <Or>{messages.orPassword}</Or>
      <OtherLogins form={form} onDone={onDone} />
    </>
  )
}

/** On the way to the checkout: name and address are enough. Who has an account logs in below. */
function PurchaseFirst({ form, code, start, onDone }: LoginFormProps) {
  return (
    <>
      <FormErrors form={form} />
      <Fields>
        <TextField {...form.field('full_name')} label={common.fullName} autoComplete="name" />
        <EmailField form={form} />
      </Fields>
      <Button wide onClick={start.start} {...start.state}>
        {messages.toTheCheckout}
      </Button>
      <Or>{messages.orAccount}</Or>
      <Button kind="secondary" wide onClick={code.request} {...code.state}>
        {messages.continueWithCode}
      </Button>
      <OtherLogins form={form} onDone={onDone} />
    </>
  )
}

const FORMS = { password: PasswordFirst, code: CodeFirst, purchase: PurchaseFirst }

function OtherPages({ carry }: { carry: (path: string) => string }) {
  const config = data.useConfig()
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

/** A sentence below the heading. */
function useLead(offer: Offer): string | undefined {
  const { provisional } = data.useData()
  if (offer === 'purchase') return messages.buyFirst
  if (provisional) return messages.loginNeeded
  return offer === 'code' ? messages.loginFirst : undefined
}

/**
 * Leaves the page when the code was used on another device: this one checks out with the same address, which its owner has just proven,
 * without a login of its own.
 */
function useGoOn(form: Form<LoginValues>, done: () => void, onFailed: () => void) {
  return async (email: string) => {
    const full_name = form.values['full_name'] ?? ''
    if (data.current().customer === null && full_name === '') return onFailed()
    try {
      if (data.current().customer === null) await startCheckout({ full_name, email })
      done()
    } catch (failure) {
      onFailed()
      form.showErrors(errorsOf(failure))
    }
  }
}

/** Enter in another field than that of the password chooses what the page offers first. */
const useEnter =
  (offer: Offer, { form, code, start }: LoginFormProps) =>
  (event: FormEvent) => {
    const { activeElement: at } = document
    const inOther = at instanceof HTMLInputElement && at.type !== 'password'
    if (offer === 'password' || !inOther || form.values.password !== '') return form.submit(event)
    event.preventDefault()
    if (offer === 'purchase') start.start()
    else code.request()
  }

/** Logs in, by password or by a mailed code, and returns to the requested page; on the way to the checkout no login is needed. */
export function LoginPage() {
  const { hash } = useLocation()
  // The server renders the page without what a mailed link adds.
  const shown = useIsHydrated() ? hash : ''
  return <Login key={shown} link={mailedIn(shown)} />
}

/** The login with the code of a mailed link, if there is one. */
function Login({ link }: { link: Mailed | null }) {
  const { customer, config } = data.useData()
  const navigate = useNavigate()
  const { returnPath: wanted, withReturnPath: carry } = useReturnPath()
  const [mailed, setMailed] = useState(link)
  const toCheckout = wanted === '/checkout'
  const offer = useOffer(toCheckout)
  const done = () => void navigate(wanted, { replace: true })
  const form = useLogin(done, mailed ?? customer ?? {})
  const code = useCodeRequest(form, (email) => setMailed({ email, code: '', sent: true }))
  const start = useCheckoutStart(form, done)
  const goOn = useGoOn(form, done, () => setMailed(null))
  const loginProps = { form, code, start, onDone: done }
  const enter = useEnter(offer, loginProps)
  const lead = useLead(offer)
  const links = <OtherPages carry={carry} />
  if (mailed !== null)
    return (
      <AuthLayout title={titleOf(config, 'login')} links={links}>
        {toCheckout && <CartAtLogin />}
        <CodeForm
          {...mailed}
          takesFocus
          onDone={done}
          onBack={() => setMailed(null)}
          {...(toCheckout && mailed.sent && { onUsedElsewhere: () => void goOn(mailed.email) })}
        />
      </AuthLayout>
    )
  const LoginForm = FORMS[offer]
  // Whoever has no account shall not think that one is needed.
  const title = offer === 'purchase' ? messages.buyTitle : titleOf(config, 'login')
  return (
    <AuthLayout title={title} lead={lead} links={links}>
      {toCheckout && <CartAtLogin />}
      <form noValidate onSubmit={enter} className={style.form}>
        <LoginForm {...loginProps} />
      </form>
    </AuthLayout>
  )
}
