import { messages } from '#contract/messages.ts'
import { normalizeEmail } from '#contract/rules.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findForDownload, type TicketRow } from './queries.ts'

/** A ticket with all that its document is drawn from. */
export interface Download {
  ticket: TicketRow
  product: catalogue.Product
  order_code: string
}

/** Whether a ticket may be downloaded: active, terms accepted, and past its release date. */
export function isDownloadable(
  ticket: Pick<TicketRow, 'status'>,
  product: catalogue.Product,
  accepted: boolean,
  now: Temporal.Instant,
): boolean {
  const from = product.download_from && catalogue.toInstant(product.download_from, product.timezone)
  return ticket.status === 'active' && accepted && (!from || Temporal.Instant.compare(from, now) <= 0)
}

/** The ticket of a code for whoever has its holder's or its account's e-mail; null when they may not have it now. */
export async function find(shop: Shop, email: string, ticketCode: string): Promise<Download | null> {
  const [row] = await findForDownload(shop.sql, ticketCode.toUpperCase())
  const product = row && catalogue.of(shop).productById.get(row.product_id)
  const emails = row ? [normalizeEmail(row.email), normalizeEmail(row.account_email)] : []
  const may = row && product && isDownloadable(row, product, row.accepted, shop.clock.now())
  return may && emails.includes(normalizeEmail(email))
    ? { ticket: row, product, order_code: row.order_code }
    : null
}

/** As `findDownload`. Refuses a wrong code, a wrong e-mail and a ticket that may not be downloaded with the same 404. */
export async function get(shop: Shop, email: string, ticketCode: string): Promise<Download> {
  const found = await find(shop, email, ticketCode)
  if (!found) throw new Refusal(messages.notFound, { status: 404 })
  return found
}
