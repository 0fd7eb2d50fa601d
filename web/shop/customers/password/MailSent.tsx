import type { ReactNode } from 'react'
import { messages } from '#web/shop/customers/messages.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { AuthLayout, Result } from '#web/shop/customers/login/AuthLayout.tsx'
import { useReturnPath } from '#web/shop/customers/login/return-path.ts'

/** Says that a mail was sent, when it arrives and where to look for it. */
export function MailSent({ children }: { children: ReactNode }) {
  const { withReturnPath: carry } = useReturnPath()
  return (
    <AuthLayout title={messages.checkEmail}>
      <Result title={messages.checkEmail}>
        <p>{children}</p>
        <p>{messages.mailComes}</p>
        <ButtonLink to={carry('/login')} kind="secondary">
          {messages.toLogin}
        </ButtonLink>
      </Result>
    </AuthLayout>
  )
}
