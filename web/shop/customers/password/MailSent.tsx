import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messages } from '#web/shop/customers/messages.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { AuthLayout, Result } from '#web/shop/customers/AuthLayout.tsx'
import { useReturnPath } from '#web/shop/customers/return-path.ts'

interface MailSentProps {
  children: ReactNode
  /** The form for the code of the mail. */
  form?: ReactNode
}

/** Says that a mail was sent, when it arrives and where to look for it. */
export function MailSent({ children, form }: MailSentProps) {
  const { withReturnPath: carry } = useReturnPath()
  return (
    <AuthLayout
      title={messages.checkEmail}
      links={form !== undefined && <Link to={carry('/login')}>{messages.toLogin}</Link>}
    >
      <Result title={messages.checkEmail}>
        <p>{children}</p>
        <p>{messages.mailComes}</p>
        {form === undefined && (
          <ButtonLink to={carry('/login')} kind="secondary">
            {messages.toLogin}
          </ButtonLink>
        )}
      </Result>
      {form}
    </AuthLayout>
  )
}
