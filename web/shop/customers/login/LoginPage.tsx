import { Link, useNavigate } from 'react-router'
import { useConfig } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import style from './AuthLayout.module.css'
import { useReturnPath } from './return-path.ts'
import { LoginFields, useLogin } from './login-form.tsx'

/** Logs in and returns to the requested page. */
export function LoginPage() {
  const config = useConfig()
  const navigate = useNavigate()
  const { returnPath: wanted, withReturnPath: carry } = useReturnPath()
  const form = useLogin(() => void navigate(wanted, { replace: true }))
  const links = (
    <>
      <span>{messages.noAccount}</span>
      <Link to={carry('/register')}>{messages.register}</Link>
      <Link to={carry('/forgot-password')}>{messages.forgotPassword}</Link>
      <Link to={carry('/resend-tickets')}>{titleOf(config, 'resendTickets')}</Link>
    </>
  )
  const lead = wanted === '/checkout' ? messages.loginFirst : undefined
  return (
    <AuthLayout title={titleOf(config, 'login')} lead={lead} links={links}>
      <form noValidate onSubmit={form.submit} className={style.form}>
        <LoginFields form={form} />
        <Button type="submit" wide pending={form.pending} waiting={form.waiting}>
          {messages.login}
        </Button>
      </form>
    </AuthLayout>
  )
}
