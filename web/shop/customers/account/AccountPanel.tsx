import { Suspense, lazy, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Customer } from '#contract/customers.ts'
import { safePath } from '#contract/rules.ts'
import { useData, useMayOpen } from '#web/lib/data/data.ts'
import { loginPath } from '#web/lib/routing/guards.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { messages as pageMessages } from '#web/shop/page/messages.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import style from './AccountPanel.module.css'
import { useCodeRequest } from '#web/shop/customers/login/code-request.ts'
import { LoginFields, useLogin } from '#web/shop/customers/login/login-form.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

// Loaded on demand: few customers log in by a code in the panel.
const CodeForm = lazy(async () => ({
  default: (await import('#web/shop/customers/code/CodeForm.tsx')).CodeForm,
}))
const PasskeyLogin = lazy(async () => ({
  default: (await import('#web/shop/customers/login/PasskeyLogin.tsx')).PasskeyLogin,
}))

/** The code that was mailed to an address. */
const CodePanel = (props: { email: string; onDone: () => void; onBack: () => void }) => (
  <div className={`night ${style.panel}`}>
    <h2>{messages.login}</h2>
    <Suspense fallback={<Skeleton height="220px" />}>
      <CodeForm {...props} sent takesFocus />
    </Suspense>
  </div>
)

function LoginPanel() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [params] = useSearchParams()
  const from = params.get('from')
  const done = () => void navigate(safePath(from))
  const form = useLogin(done)
  const [mailed, setMailed] = useState<string | null>(null)
  const code = useCodeRequest(form, setMailed)
  // Keeps the page to return to.
  const open = (path: string) => void navigate(from === null ? path : path + search)
  if (mailed !== null) return <CodePanel email={mailed} onDone={done} onBack={() => setMailed(null)} />
  return (
    <form noValidate onSubmit={form.submit} className={`night ${style.panel}`}>
      <h2>{messages.login}</h2>
      <LoginFields form={form} />
      <Button type="submit" wide pending={form.pending} waiting={form.waiting}>
        {messages.login}
      </Button>
      <div className={style.others}>
        <Button kind="secondary" wide onClick={code.request} {...code.state}>
          {messages.sendCode}
        </Button>
        <Suspense>
          <PasskeyLogin form={form} onDone={done} />
        </Suspense>
        <Button kind="secondary" wide onClick={() => open('/register')}>
          {messages.register}
        </Button>
        <Button kind="quiet" onClick={() => open('/forgot-password')}>
          {messages.forgotPassword}
        </Button>
      </div>
    </form>
  )
}

/** What the account offers: its settings; a login to whoever buys without one. */
function AccountLinks() {
  const { provisional } = useData()
  const { pathname, search } = useLocation()
  if (!provisional)
    return (
      <ButtonLink to="/account" kind="secondary" wide>
        {messages.accountSettings}
      </ButtonLink>
    )
  return (
    <>
      <p>{messages.boughtWithoutLogin}</p>
      <ButtonLink to={loginPath(pathname + search)} kind="secondary" wide>
        {messages.login}
      </ButtonLink>
    </>
  )
}

function CustomerPanel({ customer, onLogout }: { customer: Customer; onLogout: () => void }) {
  return (
    <div className={`night ${style.panel}`}>
      <div className={style.person}>
        <h2>{customer.full_name || messages.welcome}</h2>
        <p>{customer.email}</p>
      </div>
      <ButtonLink to="/portal" wide>
        {pageMessages.portalHint}
      </ButtonLink>
      <AccountLinks />
      <Button kind="secondary" wide onClick={onLogout}>
        {messages.logout}
      </Button>
    </div>
  )
}

/** The login for a guest, with all methods; the name, links and logout for a customer. */
export default function AccountPanel({ onLogout }: { onLogout: () => void }) {
  const { customer } = useData()
  if (!useMayOpen()) return <Skeleton height="220px" />
  return customer === null ? <LoginPanel /> : <CustomerPanel customer={customer} onLogout={onLogout} />
}
