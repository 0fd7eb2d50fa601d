import { messages } from '#contract/messages.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { words } from '#web/lib/words.ts'
import { MailRequest } from './MailRequest.tsx'

/** Has a link for a new password mailed. */
export function ForgotPasswordPage() {
  return (
    <MailRequest
      title={titleOf(useConfig(), 'forgotPassword')}
      lead={words.forgotHint}
      button={words.sendLink}
      sent={messages.resetMailSent}
      send={(email, waiting) => call('request-password-reset', { email }, waiting)}
    />
  )
}
