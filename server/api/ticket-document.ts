import { join } from 'node:path'
import { messages } from '#contract/messages.ts'
import * as documents from '#server/documents/documents.ts'
import { Refusal } from '#server/platform/refusal.ts'
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

/** A ticket as an entry for a calendar. Refuses (404) one that neither travels nor is for an event whose beginning is known. */
export function calendarFile(shop: Shop, found: tickets.Download): { filename: string; content: string } {
  const { ticket, product, order_code } = found
  const { starts, departure } = timesOf(shop, found)
  const begins = departure ?? starts
  if (!begins) throw new Refusal(messages.notFound, { status: 404 })
  const { publicUrl } = shop.settings
  const content = documents.ticketCalendar({
    uid: `ticket-${ticket.id}@${new URL(publicUrl).host}`,
    event: product.event_name,
    product: product.name,
    holder: ticket.full_name,
    order_code,
    starts: begins,
    travels: departure !== null,
    locale: site.of(shop).locale,
    url: `${publicUrl}/portal/orders/${order_code}`,
    drawnAt: shop.clock.now(),
  })
  return { filename: `ticket-${ticket.code}.ics`, content }
}

/** When the ticket's event begins and when its transport leaves, each in the zone of the place. */
function timesOf(shop: Shop, { ticket, product }: tickets.Download) {
  const departure = product.departures.find(({ id }) => id === ticket.transport_time_id)
  const leaves = departure?.travel_time ?? product.travel_time
  const event = site.of(shop).events.find(({ id }) => id === product.event_id)
  return {
    starts: event?.starts_at?.toZonedDateTimeISO(product.timezone) ?? null,
    departure: leaves && leaves.toZonedDateTime(product.timezone),
  }
}

/** All that a ticket's document shows, from the ticket and its product. */
function ticketDocument(shop: Shop, found: tickets.Download): documents.TicketData {
  const { ticket, product, order_code } = found
  const { name, locale, ageRanges, accentColor } = site.of(shop)
  return {
    festival: name,
    event: product.event_name,
    product: product.name,
    holder: ticket.full_name,
    age: ticket.age && (ageRanges[ticket.age] ?? ticket.age),
    ...timesOf(shop, found),
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
