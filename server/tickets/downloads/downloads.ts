import { messages } from '#contract/messages.ts'
import type { Occasion } from '#contract/occasions.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as documents from '#server/documents/documents.ts'
import * as language from '#server/platform/language/language.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import { sign } from '#server/platform/security/signing.ts'
import * as storedFiles from '#server/platform/stored-files/stored-files.ts'
import * as site from '#server/shop/site/site.ts'
import * as barcodes from '#server/tickets/barcodes/barcodes.ts'
import * as gateQuestions from '#server/tickets/gate-questions/gate-questions.ts'
import { byLink } from './entitled.ts'
import { findByIds, findForDownload, findForStaff, type TicketForDownload } from '#server/tickets/queries.ts'

export { leftOut } from './left-out.ts'

/** A ticket with the data for its files. */
export interface Download {
  ticket: TicketForDownload
  product: catalogue.Product
  order_code: string
}

/** A ticket for somebody who may be given its barcode. */
export interface Entitled extends Download {
  barcode: string
}

/**
 * The ticket of a download link's code for the e-mail address of its holder, its account or the mails of its order; null when it may not be
 * downloaded now.
 */
export async function find(shop: Shop, email: string, linkCode: string): Promise<Entitled | null> {
  const [row] = await findForDownload(shop.sql, linkCode.toUpperCase())
  return row ? forRecipient(shop, row, byLink(email, row)) : null
}

function forRecipient(shop: Shop, ticket: TicketForDownload, recipient: barcodes.Recipient): Entitled | null {
  const product = catalogue.of(shop).productById.get(ticket.product_id)
  const barcode = product ? barcodes.barcodeFor(shop, ticket, product, recipient) : null
  return product && barcode !== null ? { ticket, product, order_code: ticket.order_code, barcode } : null
}

/**
 * Like `find`.
 * Refuses:
 * - a wrong code, a wrong address, or a ticket that may not be downloaded, all with the same response (404)
 */
export async function get(shop: Shop, email: string, linkCode: string): Promise<Entitled> {
  const found = await find(shop, email, linkCode)
  if (!found) throw new Refusal(messages.notFound, { status: 404 })
  return found
}

/**
 * A ticket of an order, for the staff: without an address, and also before its terms are accepted.
 * Refuses:
 * - a ticket of another order, one that is not active, or one whose barcode they may not be given (404)
 */
export async function forStaff(
  shop: Shop,
  staff: barcodes.StaffMember,
  { code, ticket }: { code: string; ticket: string },
): Promise<Entitled> {
  const [row] = await findForStaff(shop.sql, ticket.toUpperCase())
  const isIts = row?.order_code === code && row.status === 'active'
  const found = isIts ? forRecipient(shop, row, { by: 'staff', staff, sale: null }) : null
  if (!found) throw new Refusal(messages.notFound, { status: 404 })
  return found
}

/** Tickets by id, without checking the caller. */
export async function list(sql: Sql | Tx, shop: Shop, ids: number[]): Promise<Download[]> {
  const rows = await findByIds(sql, ids)
  return rows.flatMap((ticket) => {
    const product = catalogue.of(shop).productById.get(ticket.product_id)
    return product ? [{ ticket, product, order_code: ticket.order_code }] : []
  })
}

/** Runs with the language of the holder: their own if known, otherwise that of the order. */
export const toHolder = <T, Found extends Download>(shop: Shop, found: Found, say: (found: Found) => T): T =>
  language.withLanguage(site.languageContext(shop, found.ticket.language), () =>
    say({ ...found, product: catalogue.of(shop).productById.get(found.product.id) ?? found.product }),
  )

/** A ticket as a PDF file, for its holder. */
export const pdfFile = async (
  shop: Shop,
  found: Entitled,
): Promise<{ filename: string; content: Buffer }> => ({
  filename: `ticket-${found.ticket.code}.pdf`,
  content: await toHolder(shop, found, async (own) => documents.ticketPdf(await ticketData(shop, own))),
})

/**
 * A ticket as a calendar file, for its holder.
 * Refuses:
 * - a ticket that has neither a departure nor an event with a known beginning (404)
 */
export const calendarFile = (shop: Shop, found: Download): { filename: string; content: string } =>
  toHolder(shop, found, (own) => calendarEntry(shop, own))

function calendarEntry(shop: Shop, found: Download): { filename: string; content: string } {
  const { ticket, product, order_code } = found
  const { occasion, timezone, travels } = validityOf(found)
  const { starts_at } = occasion
  if (starts_at === null) throw new Refusal(messages.notFound, { status: 404 })
  const { secret } = shop.settings
  const content = documents.calendarFile({
    // The same in every file of the ticket, and reveals neither its code nor the number of tickets sold.
    uid: sign(secret, 'calendar', String(ticket.id)),
    event: product.event_name,
    product: catalogue.variants.nameOf(product, ticket.variant_id),
    holder: ticket.full_name,
    order_code,
    occasion: { ...occasion, starts_at },
    timezone,
    travels,
    locale: site.of(shop).locale,
    url: site.addressOf(shop, `/portal/orders/${order_code}`),
    drawnAt: shop.clock.now(),
  })
  return { filename: `ticket-${ticket.code}.ics`, content }
}

/** The files of a ticket in a mail: its PDF, a calendar entry for its holder if it has a time, and its QR code, which the mail shows by its `cid`. */
export async function mailedFiles(
  shop: Shop,
  found: Entitled,
  cid: string,
): Promise<{ filename: string; content: Buffer; cid?: string }[]> {
  const { pdf, png } = await toHolder(shop, found, async (own) =>
    documents.mailedTicket(await ticketData(shop, own)),
  )
  const name = `ticket-${found.ticket.code}`
  const hasCalendar = validityOf(found).occasion.starts_at !== null
  const calendar = hasCalendar ? calendarFile(shop, found) : null
  return [
    { filename: `${name}.pdf`, content: pdf },
    ...(calendar ? [{ filename: calendar.filename, content: Buffer.from(calendar.content) }] : []),
    { filename: `${name}.png`, content: png, cid },
  ]
}

/** Time and place of a ticket. A transport without its own meeting point has no place: that of its event is elsewhere. */
export function validityOf({ ticket, product }: Download): {
  occasion: Occasion
  timezone: string
  travels: boolean
} {
  const occasion = catalogue.occasionOf(product, ticket.transport_time_id)
  const travels = product.travel_time !== null || ticket.transport_time_id !== null
  const location = travels ? product.location : occasion.location
  return { occasion: { ...occasion, location }, timezone: product.timezone, travels }
}

/** The content of a ticket's PDF. */
async function ticketData(shop: Shop, found: Entitled): Promise<documents.TicketData> {
  const { ticket, product, order_code } = found
  const { name, locale, ageRanges, accentColor } = site.of(shop)
  return {
    festival: name,
    event: product.event_name,
    product: catalogue.variants.nameOf(product, ticket.variant_id),
    holder: ticket.full_name,
    age: ticket.age && (ageRanges[ticket.age] ?? ticket.age),
    ...validityOf(found),
    unanswered: (await gateQuestions.neededOf(shop, ticket.id)).map(({ label }) => label),
    locale,
    order_code,
    code: ticket.code,
    qr: found.barcode,
    // The picture's URL path is its file path with a leading slash.
    picture: product.shop_image && (await storedFiles.fetchCopy(shop, product.shop_image.slice(1))),
    accentColor,
    termsUrl: site.addressOf(shop, '/terms-conditions'),
    drawnAt: shop.clock.now(),
  }
}
