import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import { messages as shared } from '#contract/messages.ts'
import { writtenAddress } from '#contract/addresses.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as invoices from '#server/payments/invoices/invoices.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as bundles from '#server/shop/bundles/bundles.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as site from '#server/shop/site/site.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as vouchers from '#server/shop/vouchers/vouchers.ts'
import { messages } from './messages.ts'

/** Sends the confirmation of a paid order: the items, a link to the order, the tickets and the invoice. */
export async function sendConfirmationMail(tx: Tx, order: orders.OrderRow): Promise<void> {
  const [lines, issued] = await Promise.all([orders.lines(tx, [order.id]), tickets.ofOrders(tx, [order.id])])
  await sendConfirmation(tx, order, lines, issued.tickets)
}

/** The same, for an order whose lines and tickets are already loaded. */
export async function sendConfirmation(
  tx: Tx,
  order: orders.OrderRow,
  lines: orders.Lines,
  issued: tickets.mailedTickets.MailedTicket[],
): Promise<void> {
  if (order.payment_method === 'invitation') return sendInvitation(tx, order, issued)
  const texts = messages.confirmation
  await mail.send(tx, { to: orders.recipients.of(order), order: order.id, template: 'confirmation' }, () => {
    const invoice = invoices.linkTo(tx, order)
    const { links, pictures, attachments } = tickets.mailedTickets.documentsOf(
      tx,
      issued,
      order.accepted_ts_and_cs !== null,
    )
    return {
      subject: texts.subject({ order: order.code }),
      attachments,
      content: {
        heading: texts.heading,
        name: order.billing_name,
        paragraphs: [texts.text({ festival: site.of(tx).name }), ...tickets.names.missingNames(tx, issued)],
        rows: [
          [messages.order, order.code],
          ...itemRows(tx, lines),
          ...totalRows(tx, order),
          ...pickUpRows(tx, order, lines),
        ],
        pictures,
        button: orderButton(tx, order),
        links: [...links, ...(invoice ? [{ label: texts.invoice, url: invoice }] : [])],
      },
    }
  })
}

/** Invites guests: their tickets without prices, which they see once the terms are accepted. */
async function sendInvitation(
  tx: Tx,
  order: orders.OrderRow,
  issued: tickets.mailedTickets.MailedTicket[],
): Promise<void> {
  const texts = messages.invitation
  const accepted = order.accepted_ts_and_cs !== null
  await mail.send(tx, { to: orders.recipients.of(order), order: order.id, template: 'invitation' }, () => {
    const { links, pictures, attachments } = tickets.mailedTickets.documentsOf(tx, issued, accepted)
    const festival = site.of(tx).name
    return {
      subject: texts.subject({ festival }),
      attachments,
      content: {
        heading: texts.heading,
        name: order.billing_name,
        paragraphs: [
          texts.text({ festival }),
          ...(accepted ? [] : [texts.accept]),
          ...tickets.names.missingNames(tx, issued),
        ],
        rows: [
          [messages.order, order.code],
          ...issued.map((ticket): [string, string] => [
            messages.ticket,
            tickets.mailedTickets.describe(tx, ticket),
          ]),
        ],
        pictures,
        button: orderButton(tx, order),
        links,
      },
    }
  })
}

/**
 * The mail's button: a link to the order or, until its terms are accepted, to the terms, because tickets are only shown afterwards.
 */
export const orderButton = (tx: Tx, order: orders.OrderRow): { label: string; url: string } =>
  order.accepted_ts_and_cs
    ? { label: messages.viewOrder, url: site.addressOf(tx, `/portal/orders/${order.code}`) }
    : { label: messages.acceptTerms, url: orders.links.termsPage(tx, order) }

function itemRows(tx: Tx, { products, merchandise }: orders.Lines): [string, string][] {
  const { merchandiseById } = catalogue.of(tx)
  return [
    ...products.map((line) => itemRow(tx, ticketName(tx, line), line)),
    ...merchandise.map((line) =>
      itemRow(tx, catalogue.variants.nameOf(merchandiseById.get(line.merchandise_id), line.variant_id), line),
    ),
  ]
}

/** A ticket with the bundle that it was bought in. */
const ticketName = (tx: Tx, line: orders.Lines['products'][number]): string =>
  [tickets.mailedTickets.describe(tx, line), bundles.bundledIn(tx, line).bundle].filter(Boolean).join(' · ')

/** An item with its discount, and what it costs. */
function itemRow(
  tx: Tx,
  name: string,
  line: discounts.LineDiscount & { price: number; fee: number },
): [string, string] {
  const given = discounts
    .wireDiscounts(tx, line)
    .map((one) => `${one.name} ${pricing.format(tx, -one.amount - one.fee_amount)}`)
  return [[name, ...given].join(' · '), pricing.format(tx, line.price + line.fee)]
}

/** Name and address of the parcel's recipient, in one line. */
const shippingAddress = (tx: Tx, order: orders.OrderRow): string =>
  [
    order.billing_name,
    ...writtenAddress(site.of(tx), order.shipping_address ?? {}, order.shipping_country ?? ''),
  ].join(', ')

const discountName = (tx: Tx, order: orders.OrderRow): string =>
  vouchers.discountNameOf(tx, order).discount_name || messages.voucher

function totalRows(tx: Tx, order: orders.OrderRow): [string, string][] {
  const rows: [string, string][] = []
  if (order.shipping_name !== null)
    rows.push([order.shipping_name, pricing.format(tx, order.shipping_amount)])
  if (order.donation_amount > 0)
    rows.push([site.of(tx).donation.title || shared.donation, pricing.format(tx, order.donation_amount)])
  if (order.discount_amount > 0)
    rows.push([discountName(tx, order), pricing.format(tx, -order.discount_amount)])
  rows.push([messages.total, pricing.format(tx, order.total_price)])
  if (order.shipping_country !== null) rows.push([messages.shipsTo, shippingAddress(tx, order)])
  return rows
}

/** The code for collecting on site, once the terms are accepted. */
function pickUpRows(tx: Tx, order: orders.OrderRow, { merchandise }: orders.Lines): [string, string][] {
  const { merchandiseById } = catalogue.of(tx)
  const isCollected = merchandise.some(
    ({ released_at, merchandise_id }) => released_at === null && merchandiseById.get(merchandise_id)?.pick_up,
  )
  if (!isCollected || order.accepted_ts_and_cs === null) return []
  return [[messages.pickUpCode, tickets.pickUpCodes.codeFor(tx, order.code)]]
}

previews.register((tx) => {
  const issued = samples.tickets(tx)
  const order = samples.order(tx, { discount_amount: 1000, total_price: 13_500 })
  const shipped = { shipping_country: order.billing_country, shipping_address: {}, shipping_name: null }
  const lines = { products: issued, merchandise: samples.merchandise(tx) }
  return [
    () => sendConfirmation(tx, order, lines, issued),
    () =>
      sendConfirmation(
        tx,
        { ...order, ...shipped, accepted_ts_and_cs: null },
        lines,
        issued.map((ticket) => ({ ...ticket, full_name: '' })),
      ),
    () => sendInvitation(tx, { ...order, payment_method: 'invitation', accepted_ts_and_cs: null }, issued),
  ]
})
