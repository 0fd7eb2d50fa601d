import * as calls from '#contract/calls/shop/account-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { ownCart } from '#web/lib/session/open.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { useNextPage } from '#web/shop/customers/return-path.ts'
import { MailRequest } from './MailRequest.tsx'

function NewPassword({ email }: { email: string }) {
  const goOn = useNextPage()
  return <NewPasswordForm email={email} onDone={goOn} />
}

/** Sends a mail with a link and a code to set a new password; the code is entered here. */
export function ForgotPasswordPage() {
  return (
    <MailRequest
      title={titleOf(useConfig(), 'forgotPassword')}
      lead={messages.forgotHint}
      button={messages.sendLink}
      sent={shared.resetMailSent}
      send={(email, waiting) => call(calls.requestPasswordReset, { email, cart: ownCart() }, waiting)}
      After={NewPassword}
    />
  )
}
