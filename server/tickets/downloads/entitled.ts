import { normalizeEmail } from '#contract/rules.ts'
import type * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isDownloadable } from '#server/tickets/allowed-actions.ts'
import type { TicketForDownload } from '#server/tickets/queries.ts'

/**
 * Whether an address may get the files of a ticket: that of its holder, of its account, or for the mails of its order. Buyers at
 * the box office may have none.
 */
export function isReadyFor(
  shop: Shop,
  email: string,
  ticket: TicketForDownload,
  product: catalogue.Product,
): boolean {
  const { account_email, recipient_email } = ticket
  const emails = [ticket.email, account_email, recipient_email ?? ticket.email].map(normalizeEmail)
  const isNamed = normalizeEmail(email) !== '' && emails.includes(normalizeEmail(email))
  return isNamed && isDownloadable(ticket, product, ticket.accepted, shop.clock.now())
}
