import type { CreditReason } from '#contract/orders.ts'
import { refundedParts, taxes } from '#contract/taxes.ts'
import * as creditNotes from '#server/payments/invoices/credit-notes/credit-notes.ts'
import * as orders from '#server/orders/orders.ts'
import * as language from '#server/platform/language/language.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { lockRefund } from './lock.ts'
import { itemsOf, listQueued, removeQueued, type RefundItem, type RefundRow } from './queries.ts'

/** The credit note of a locked refund, with the taxes that the ledger reverses; null if there is no invoice or nothing to refund. */
export async function draftCreditNote(
  tx: Tx,
  order: orders.OrderRow,
  refund: RefundRow,
): Promise<creditNotes.Draft | null> {
  const { id, total, destination, credited, new_order } = refund
  if (order.paid_at === null || total === 0) return null
  const returned = await itemsOf(tx, id)
  const taxed = await language.withLanguage(site.languageContext(tx, order.customer_language), () =>
    taxedItems(tx, order, returned),
  )
  const parts = refundedParts(total - refund.donation_refund, taxed)
  const items = [
    ...parts.items.map(({ item, price }) => ({ ...item.line, tax_rate: item.tax_rate, price })),
    ...donationOf(tx, order, refund),
  ]
  const shipping = shippingOf(order, parts.shipping)
  return creditNotes.draft(tx, order, id, {
    items,
    shipping,
    taxes: taxes([...items, ...(shipping ? [shipping] : [])].filter(({ price }) => price !== 0)),
    total,
    destination: credited === total ? null : destination,
    counted: new_order !== null && credited > 0 ? { order: new_order, amount: credited } : null,
    reason: reasonOf(refund),
  })
}

function reasonOf({ destination, is_of_run, is_by_staff }: RefundRow): CreditReason {
  if (destination === 'box_office') return 'box_office'
  if (is_of_run) return 'festival'
  return is_by_staff ? 'staff' : 'customer'
}

/** Issues the credit notes that refunds still lack after they were completed. A failure does not hold up the others, and is retried. */
export async function issueMissing(shop: Shop): Promise<void> {
  for (const { refund_id } of await listQueued(shop.sql))
    await shop
      .transact((tx) => issueMissingOne(tx, refund_id))
      .catch((error: unknown) =>
        shop.log.error({ err: error, refund: refund_id }, 'a refund was not credited'),
      )
}

async function issueMissingOne(tx: Tx, id: number): Promise<void> {
  const { order, refund } = await lockRefund(tx, id)
  await removeQueued(tx, id)
  const creditNote = refund.status === 'processed' ? await draftCreditNote(tx, order, refund) : null
  if (creditNote) creditNotes.issue(tx, creditNote)
}

/** What is given back of the donation, as named on the invoice. */
function donationOf(
  tx: Tx,
  { donation_tax_rate, customer_language }: orders.OrderRow,
  { donation_refund: donation }: RefundRow,
): creditNotes.Credit['items'] {
  const named = () => pricing.taxedItems(tx, { products: [], merchandise: [], donation, donation_tax_rate })
  return language
    .withLanguage(site.languageContext(tx, customer_language), named)
    .map(({ item: { name, price }, tax_rate }) => ({ ...NOBODY, name, tax_rate, price }))
}

const NOBODY = { holder: null, travel_time: null, starts_at: null, ends_at: null, timezone: null }

const shippingOf = (order: orders.OrderRow, price: number): creditNotes.Credit['shipping'] =>
  price === 0
    ? null
    : {
        name: order.shipping_name ?? '',
        address: [],
        tax_rate: order.shipping_tax_rate ?? 0,
        price,
      }

/** The items of a refund as named on its credit note: tickets with their current holder and departure. */
async function taxedItems(tx: Tx, order: orders.OrderRow, items: readonly RefundItem[]) {
  const [lines, issued] = await Promise.all([orders.lines(tx, [order.id]), tickets.ofOrders(tx, [order.id])])
  return items.map(({ kind, item_id, amount, shipping_refund }) => {
    const ticket = issued.tickets.find(({ id }) => kind === 'ticket' && id === item_id)
    const purchase = issued.purchases.find(({ id }) => kind === 'merchandise' && id === item_id)
    const product = lines.products.find(
      ({ id }) => id === (ticket?.cart_product_id ?? (kind === 'cart_product' ? item_id : null)),
    )
    const merchandise = lines.merchandise.find(
      ({ id }) => id === (purchase?.cart_merchandise_id ?? (kind === 'cart_merchandise' ? item_id : null)),
    )
    const [taxed] = pricing.taxedItems(tx, {
      products: product ? [{ ...product, ...ticketNow(ticket) }] : [],
      merchandise: merchandise ? [{ ...merchandise, ...variantNow(purchase) }] : [],
    })
    if (!taxed) throw new Error(`Order ${order.code} has no ${kind} ${item_id}`)
    const { name, full_name: holder, travel_time, starts_at, ends_at, timezone } = taxed.item
    const line = { name, holder, travel_time, starts_at, ends_at, timezone }
    return { line, tax_rate: taxed.tax_rate, amount, shipping_refund }
  })
}

const ticketNow = (ticket: tickets.TicketRow | undefined) =>
  ticket
    ? {
        full_name: ticket.full_name,
        transport_time_id: ticket.transport_time_id,
        variant_id: ticket.variant_id,
      }
    : {}

const variantNow = (purchase: tickets.PurchaseRow | undefined) =>
  purchase ? { variant_id: purchase.variant_id } : {}
