import type * as barcodes from '#server/tickets/barcodes/barcodes.ts'
import type { TicketForDownload } from '#server/tickets/queries.ts'

/**
 * Somebody with a link to a ticket: entitled are the addresses of its holder, of its account, and for the mails of its order.
 * Buyers at the box office may have none.
 */
export const byLink = (
  email: string,
  ticket: Pick<TicketForDownload, 'email' | 'account_email' | 'recipient_email'>,
): barcodes.Recipient => ({
  by: 'link',
  email,
  addresses: [ticket.email, ticket.account_email, ticket.recipient_email ?? ticket.email],
})
