import type { ReactNode } from 'react'
import { words } from '#web/lib/words.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Door, Outcome } from './AuthLayout.tsx'
import { useFrom } from './return-path.ts'

/** A mail is on its way: what it is for, when it comes, where to look for it. */
export function MailSent({ children }: { children: ReactNode }) {
  const { carry } = useFrom()
  return (
    <Door title={words.checkEmail}>
      <Outcome title={words.checkEmail}>
        <p>{children}</p>
        <p>{words.mailComes}</p>
        <ButtonLink to={carry('/login')} kind="secondary">
          {words.toLogin}
        </ButtonLink>
      </Outcome>
    </Door>
  )
}
