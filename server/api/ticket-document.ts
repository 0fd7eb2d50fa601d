import { join } from 'node:path'
import * as documents from '#server/documents/documents.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type * as tickets from '#server/tickets/tickets.ts'

/** A ticket's document as a file. */
export const ticketFile = async (
  shop: Shop,
  found: tickets.Download,
): Promise<{ filename: string; content: Buffer }> => ({
  filename: `ticket-${found.ticket.code}.pdf`,
  content: await documents.ticketPdf(ticketDocument(shop, found)),
})

/** All that a ticket's document shows, from the ticket and its product. */
function ticketDocument(shop: Shop, { ticket, product, order_code }: tickets.Download): documents.TicketData {
  const { name, locale, ageRanges, accentColor, events } = site.of(shop)
  const departure = product.departures.find(({ id }) => id === ticket.transport_time_id)
  const leaves = departure?.travel_time ?? product.travel_time
  const event = events.find(({ id }) => id === product.event_id)
  return {
    festival: name,
    event: product.event_name,
    product: product.name,
    holder: ticket.full_name,
    age: ticket.age && (ageRanges[ticket.age] ?? ticket.age),
    starts: event?.starts_at?.toZonedDateTimeISO(product.timezone) ?? null,
    departure: leaves && leaves.toZonedDateTime(product.timezone),
    locale,
    order_code,
    code: ticket.code,
    qr: documents.signedTicket(shop.settings.secret, ticket),
    // Stored as the path that browsers ask for; the file has the same name below the data folder.
    picture: product.shop_image && join(shop.settings.dataDir, product.shop_image),
    accentColor,
    termsUrl: `${shop.settings.publicUrl}/terms-conditions`,
    drawnAt: shop.clock.now(),
  }
}
