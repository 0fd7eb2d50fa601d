import { messages } from '#contract/messages.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { words } from '#web/lib/words.ts'
import { MailRequest } from './MailRequest.tsx'

/** Has all tickets of an address mailed again. */
export function ResendTicketsPage() {
  return (
    <MailRequest
      title={titleOf(useConfig(), 'resendTickets')}
      lead={words.resendHint}
      button={words.sendTickets}
      sent={messages.ticketsMailed}
      send={(email, waiting) => call('email-tickets', { email }, waiting)}
    />
  )
}
