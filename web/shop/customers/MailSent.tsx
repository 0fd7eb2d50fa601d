import type { ReactNode } from 'react'
import { words } from '#web/lib/words.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { AuthLayout, Result } from './AuthLayout.tsx'
import { useReturnPath } from './return-path.ts'

/** A mail is on its way: what it is for, when it comes, where to look for it. */
export function MailSent({ children }: { children: ReactNode }) {
  const { withReturnPath: carry } = useReturnPath()
  return (
    <AuthLayout title={words.checkEmail}>
      <Result title={words.checkEmail}>
        <p>{children}</p>
        <p>{words.mailComes}</p>
        <ButtonLink to={carry('/login')} kind="secondary">
          {words.toLogin}
        </ButtonLink>
      </Result>
    </AuthLayout>
  )
}
