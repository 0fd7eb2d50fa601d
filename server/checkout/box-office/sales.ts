import { Value } from 'typebox/value'
import { ScanOutcome } from '#contract/gate/scans.ts'
import { may } from '#contract/office/roles.ts'
import type { BoxOfficeSale, BoxOfficeSaleRow, SoldTicket } from '#contract/office/box-office.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as barcodes from '#server/tickets/barcodes/barcodes.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { messages } from './messages.ts'
import { admissionsOf, findSale, findSaleOf, type SaleRow } from './queries.ts'

/** The sale that gives its seller the barcodes of its tickets; none for a payment for changes to an order that was sold elsewhere. */
export const sourceOf = (row: SaleRow | undefined): barcodes.Sale | null =>
  row?.kind === 'sale' ? row : null

/**
 * A sale at the box office with its tickets as printed, whose barcodes are only for those who may be given them.
 * Refuses:
 * - a code that is not a box-office sale, or is somebody else's, except for those who may change orders (404)
 */
export async function read(shop: Shop, staff: barcodes.StaffMember, code: string): Promise<BoxOfficeSale> {
  const [row] = await findSale(shop.sql, code.trim().toUpperCase())
  if (!row || (!may(staff.role, 'change orders') && row.staff_id !== staff.id))
    throw new Refusal(messages.saleUnknown, { status: 404 })
  const asking = { staff, sale: sourceOf(row) }
  const [{ tickets: issued }, admissions] = await Promise.all([
    tickets.ofOrders(shop.sql, [row.order_id]),
    admissionsOf(shop.sql, row.order_id),
  ])
  const outcomes = new Map(admissions.map(({ ticket_id, outcome }) => [ticket_id, outcome]))
  return {
    ...rowOf(shop, staff.id, row),
    email: row.email,
    tendered: row.tendered,
    change: row.tendered === null ? 0 : row.tendered - row.amount - row.rounding,
    gate: row.gate,
    tickets: issued.map((ticket) => soldTicket(shop, ticket, outcomes.get(ticket.id), asking)),
  }
}

/** A sale in the list of a till. */
export function rowOf(shop: Shop, staffId: number, row: SaleRow): BoxOfficeSaleRow {
  return {
    code: row.code,
    at: isoInstant(row.at),
    full_name: row.full_name,
    items: row.items,
    payment_method: row.method,
    amount: row.amount,
    rounding: row.rounding,
    voided: row.voided_at && { at: isoInstant(row.voided_at), reason: row.void_reason ?? '' },
    why_kept: reasonToKeep(shop, staffId, row),
  }
}

/** Why a sale cannot be reversed by a staff member; null if it can. */
export function reasonToKeep(
  at: Shop | Tx,
  staffId: number,
  row: Pick<SaleRow, 'kind' | 'staff_id' | 'at' | 'voided_at' | 'has_refunds'>,
): string | null {
  if (row.kind === 'payment') return messages.ofChange
  if (row.voided_at !== null) return messages.voidedAlready
  if (row.staff_id !== staffId) return messages.othersSale
  if (Temporal.Instant.compare(row.at, today(at)) < 0) return messages.earlierDay
  return row.has_refunds ? messages.hasRefunds : null
}

/** The beginning of the current day at the festival. */
export function today(at: Shop | Tx): Temporal.Instant {
  const now = 'shop' in at ? at.now : at.clock.now()
  return now.toZonedDateTimeISO(site.of(at).timezone).startOfDay().toInstant()
}

/** A ticket as printed after a correction of its name, with its barcode only for those who may be given it. */
export async function printed(
  shop: Shop,
  staff: barcodes.StaffMember,
  ticket: tickets.TicketRow,
): Promise<SoldTicket> {
  const [admissions, [sale]] = await Promise.all([
    admissionsOf(shop.sql, ticket.order_id),
    findSaleOf(shop.sql, ticket.order_id),
  ])
  const outcome = admissions.find(({ ticket_id }) => ticket_id === ticket.id)?.outcome
  return soldTicket(shop, ticket, outcome, { staff, sale: sourceOf(sale) })
}

function soldTicket(
  shop: Shop,
  ticket: tickets.TicketRow,
  outcome: string | undefined,
  asking: { staff: barcodes.StaffMember; sale: barcodes.Sale | null },
): SoldTicket {
  const product = catalogue.of(shop).productById.get(ticket.product_id)
  if (!product) throw new Error(`There is no product ${ticket.product_id}`)
  const { starts_at, ends_at } = catalogue.occasionOf(product, ticket.transport_time_id)
  return {
    code: ticket.code,
    barcode: barcodes.barcodeFor(shop, { ...ticket, accepted: true }, product, { by: 'staff', ...asking }),
    status: ticket.status,
    event: product.event_name,
    product: catalogue.variants.nameOf(product, ticket.variant_id),
    full_name: ticket.full_name,
    age: ticket.age && (site.of(shop).ageRanges[ticket.age] ?? ticket.age),
    starts_at,
    ends_at,
    timezone: product.timezone,
    price: ticket.price + ticket.fee,
    admission: Value.Check(ScanOutcome, outcome) ? outcome : null,
  }
}
