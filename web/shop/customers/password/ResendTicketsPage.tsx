import * as calls from '#contract/calls/shop/account-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { MailRequest } from './MailRequest.tsx'

/** Sends all tickets of an address again. */
export function ResendTicketsPage() {
  return (
    <MailRequest
      title={titleOf(useConfig(), 'resendTickets')}
      lead={messages.resendHint}
      button={messages.sendTickets}
      sent={shared.ticketsMailed}
      send={(email, waiting) => call(calls.emailTickets, { email }, waiting)}
    />
  )
}
