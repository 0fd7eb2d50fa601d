import { lookup } from '#contract/lookup.ts'
import type { GateTicket, TicketValidity } from '#contract/gate/lists.ts'
import type { ScannedTicket } from '#contract/gate/scans.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as gateQuestions from '#server/tickets/gate-questions/gate-questions.ts'
import * as marks from '#server/tickets/gate/marks/marks.ts'
import * as documents from '#server/documents/documents.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { findTicket, type CountedScan, type TicketRow } from './queries.ts'

/** The kind of a QR code: the current print of a ticket, an earlier one, or unknown. */
type BarcodeState = 'present' | 'old' | 'unknown'

/**
 * The validity of a ticket in its current state; an unpaid one belongs to an order that is not fully paid, or whose payment was reversed.
 */
export function validityOf({
  status,
  accepted,
  payment_status,
}: Pick<TicketRow, 'status' | 'accepted' | 'payment_status'>): TicketValidity {
  const ended = ENDED[status]
  if (ended) return ended
  if (payment_status !== 'paid') return 'unpaid'
  return accepted ? 'valid' : 'terms'
}

const ENDED = lookup<TicketValidity>({
  blocked: 'blocked',
  refund: 'refunding',
  refunding: 'refunding',
  'refund-problem': 'refunding',
  refunded: 'refunded',
  cancelled: 'cancelled',
  reassigned: 'reassigned',
})

/** The code in a barcode, genuine or not; empty for any other text. */
export const codeOf = documents.barcodes.codeOfBarcode

/** The ticket of a barcode's code, and the kind of the barcode. */
export async function findByBarcode(
  at: Shop | Tx,
  text: string,
): Promise<{ barcode: BarcodeState; ticket: TicketRow | null }> {
  const [ticket] = await findTicket(sqlOf(at), codeOf(text))
  return ticket ? { barcode: barcodeState(at, ticket, text), ticket } : { barcode: 'unknown', ticket: null }
}

/** The kind of a barcode with the code of this ticket. */
export function barcodeState(at: Shop | Tx, ticket: TicketRow, text: string): BarcodeState {
  const { secret } = settingsOf(at)
  if (documents.barcodes.isSignedTicket(secret, ticket, text))
    return ticket.status === 'reassigned' ? 'old' : 'present'
  return documents.barcodes.isGenuine(secret, text) ? 'old' : 'unknown'
}

const sqlOf = (at: Shop | Tx): Sql | Tx => ('sql' in at ? at.sql : at)

const settingsOf = (at: Shop | Tx) => ('sql' in at ? at.settings : at.shop.settings)

/** The data that a ticket's admission depends on, with its last valid scans. */
export function admissionOf(
  at: Shop | Tx,
  row: TicketRow,
  { scans, unanswered }: { scans: readonly CountedScan[]; unanswered: boolean },
): GateTicket {
  const product = productOf(at, row)
  return {
    product_id: row.product_id,
    transport_time_id: row.transport_time_id,
    validity: validityOf(row),
    entry: catalogue.occasionOf(product, row.transport_time_id).entry,
    unanswered,
    scans: scans.map(({ list_id, outcome, at, gate }) => ({ list_id, outcome, at: isoInstant(at), gate })),
  }
}

/** Tickets as shown at the gate: only their holders, their products, what their answers show, and what is still asked. */
export async function forGate(at: Shop | Tx, rows: readonly TicketRow[]): Promise<ScannedTicket[]> {
  const ids = rows.map(({ id }) => id)
  const [known, open] = await Promise.all([marks.ofTickets(at, ids), gateQuestions.openOf(at, ids)])
  return rows.map((row) => ({
    ...shown(at, row),
    marks: known.get(row.id) ?? [],
    // Nobody is asked about a ticket that admits nobody.
    open: validityOf(row) === 'valid' ? (open.get(row.id) ?? []) : [],
  }))
}

function shown(at: Shop | Tx, row: TicketRow): Omit<ScannedTicket, 'marks' | 'open'> {
  const product = productOf(at, row)
  const departure = product.departures.find(({ id }) => id === row.transport_time_id)
  return {
    code: row.code,
    full_name: row.full_name,
    product: catalogue.variants.nameOf(product, row.variant_id),
    travel_time: departure?.at ?? catalogue.toIso(product.travel_time, product.timezone),
    timezone: product.timezone,
  }
}

function productOf(at: Shop | Tx, { product_id }: TicketRow): catalogue.Product {
  const product = catalogue.of(at).productById.get(product_id)
  if (!product) throw new Error(`Product ${product_id} is not in the catalogue`)
  return product
}
