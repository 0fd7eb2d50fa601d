import { messages } from '#contract/messages.ts'
import { MAIL_SORTS, type MailFilters, type MailList, type OfficeMail } from '#contract/office/mails.ts'
import type { MailOfOrder, OrderMail } from '#contract/office/orders.ts'
import type { PaymentStatus } from '#contract/orders.ts'
import * as documents from '#server/documents/documents.ts'
import * as mail from '#server/mail/mail.ts'
import { placeOf, readSearchedPage } from '#server/office/paging.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as downloads from '#server/tickets/downloads/downloads.ts'
import { relevantMails } from './relevant-mails.ts'
import * as queries from './queries.ts'

/** A page of the mails, newest first, filtered. */
export async function list(shop: Shop, filters: MailFilters): Promise<MailList> {
  const { search, state, template } = filters
  const query = {
    search: search.trim(),
    state,
    template,
    lateBefore: mail.outbox.lateBefore(shop.clock.now()),
  }
  const { rows, ...page } = await readSearchedPage(placeOf(filters, MAIL_SORTS), query.search, (near) => ({
    read: (place, limit) => queries.readPage(shop.sql, { ...query, near }, place, limit),
    count: (limit) => queries.count(shop.sql, { ...query, near }, limit),
  }))
  return { ...page, rows: rows.map(withIsoInstants) }
}

/** The mails about an order, newest first, at most 200. */
export const ofOrder = async (shop: Shop, orderId: number): Promise<OrderMail[]> =>
  (await queries.readOfOrder(shop.sql, orderId)).map(withIsoInstants)

/** The same, each with whether it can be forwarded to another address of its customer. */
export async function aboutOrder(
  shop: Shop,
  order: { id: number; payment_status: PaymentStatus },
): Promise<MailOfOrder[]> {
  const [written, forwardable] = await Promise.all([
    queries.readOfOrder(shop.sql, order.id),
    mail.addresses.forwardable(shop, order.id),
  ])
  const goesOn = relevantMails(forwardable, order.payment_status)
  return written.map((one) => ({ ...withIsoInstants(one), goes_on: goesOn.get(one.id) ?? null }))
}

/** The mails to an e-mail address, newest first, at most 200. */
export async function sentTo(shop: Shop, email: string): Promise<OrderMail[]> {
  return (await queries.readOfAddress(shop.sql, email)).map(withIsoInstants)
}

/** Shown to staff in place of a link's token and of a code. */
const HIDDEN = '…'

/**
 * A mail as it was written, with its pictures inlined as data URLs. Tokens of one-time links and codes are masked: reading mails must not
 * allow logging in as their recipient.
 * Refuses:
 * - an unknown id (404)
 */
export async function read(shop: Shop, id: number): Promise<OfficeMail> {
  const [row] = await queries.readMail(shop.sql, id, mail.outbox.lateBefore(shop.clock.now()))
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  const { attachments, html, text, marker, code_marker, ...rest } = row
  const secrets = [marker, code_marker].filter((secret) => secret !== null)
  const hidden = (written: string) =>
    secrets.reduce((before, secret) => before.replaceAll(secret, HIDDEN), written)
  let shown = hidden(html)
  for (const attachment of attachments) {
    // A ticket's QR code admits its bearer, and staff who may read mails need not have permission to issue tickets.
    const picture =
      attachment.document === 'qr' ? await documents.qrCodePng(attachment.text) : Buffer.alloc(0)
    shown = shown.replaceAll(`cid:${attachment.cid}"`, `data:image/png;base64,${picture.toString('base64')}"`)
  }
  const goes_to = await mail.addresses.currentAddressOf(shop, id)
  const codes = attachments.flatMap((it) => (it.document === 'ticket' ? [it.code] : []))
  return {
    ...withIsoInstants(rest),
    goes_to,
    left_out: await downloads.leftOut(shop, goes_to, codes),
    html: shown,
    text: hidden(text),
    attachments: attachments.map((it) => (it.document === 'ticket' ? `ticket ${it.code}` : it.cid)),
    last_error: row.last_error,
  }
}
