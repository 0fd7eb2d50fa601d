import { messages as shared } from '#contract/messages.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { MailRequest } from './MailRequest.tsx'

/** Sends a mail with a link to set a new password. */
export function ForgotPasswordPage() {
  return (
    <MailRequest
      title={titleOf(useConfig(), 'forgotPassword')}
      lead={messages.forgotHint}
      button={messages.sendLink}
      sent={shared.resetMailSent}
      send={(email, waiting) => call('request-password-reset', { email }, waiting)}
    />
  )
}
