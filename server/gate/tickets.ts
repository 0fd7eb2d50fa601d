import type { GateTicket, TicketValidity } from '#contract/gate/lists.ts'
import type { ScannedTicket } from '#contract/gate/scans.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as documents from '#server/documents/documents.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import { isoInstant } from '#server/platform/instants.ts'
import { findTicket, formerBarcodes, type CountedScan, type TicketRow } from './queries.ts'

/** What the text of a QR code is: the present print of a ticket, an earlier one, or nothing that we have printed. */
type BarcodeState = 'present' | 'old' | 'unknown'

/** Whether a ticket may be used as it stands; an unpaid one is of an order whose money was taken back, or is not there in full. */
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

const ENDED: Partial<Record<string, TicketValidity>> = {
  blocked: 'blocked',
  refund: 'refunding',
  refunding: 'refunding',
  'refund-problem': 'refunding',
  refunded: 'refunded',
  cancelled: 'cancelled',
  reassigned: 'reassigned',
}

/**
 * The ticket whose code a barcode names, and what the barcode is to it. `read` reads the ticket; under a lock where its admission is
 * decided.
 */
export async function findByBarcode(
  at: Shop | Tx,
  text: string,
  read: (code: string) => PromiseLike<readonly TicketRow[]> = (code) => findTicket(sqlOf(at), code),
): Promise<{ barcode: BarcodeState; ticket: TicketRow | null }> {
  const { secret } = settingsOf(at)
  const [ticket] = await read(documents.barcodes.codeOfBarcode(text))
  if (!ticket) return { barcode: 'unknown', ticket: null }
  if (documents.barcodes.isSignedTicket(secret, ticket, text))
    return { barcode: ticket.status === 'reassigned' ? 'old' : 'present', ticket }
  const isOurs =
    documents.barcodes.isGenuine(secret, text) ||
    (await formerBarcodes(sqlOf(at), ticket.id)).some(({ barcode_secret }) =>
      documents.barcodes.isFormerTicket(secret, { code: ticket.code, barcode_secret }, text),
    )
  return { barcode: isOurs ? 'old' : 'unknown', ticket }
}

const sqlOf = (at: Shop | Tx): Sql | Tx => ('sql' in at ? at.sql : at)

const settingsOf = (at: Shop | Tx) => ('sql' in at ? at.settings : at.shop.settings)

/** What a ticket's admission depends on, with the last scans that count. */
export function admissionOf(at: Shop | Tx, row: TicketRow, scans: readonly CountedScan[]): GateTicket {
  const product = productOf(at, row)
  return {
    product_id: row.product_id,
    transport_time_id: row.transport_time_id,
    validity: validityOf(row),
    entry: catalogue.occasionOf(product, row.transport_time_id).entry,
    scans: scans.map(({ list_id, answer, at, gate }) => ({ list_id, answer, at: isoInstant(at), gate })),
  }
}

/** A ticket as the gate sees it: its holder and what it is for, and nothing more. */
export function forGate(at: Shop | Tx, row: TicketRow): ScannedTicket {
  const product = productOf(at, row)
  const departure = product.departures.find(({ id }) => id === row.transport_time_id)
  return {
    code: row.code,
    full_name: row.full_name,
    product: product.name,
    travel_time: departure?.at ?? catalogue.toIso(product.travel_time, product.timezone),
    timezone: product.timezone,
  }
}

function productOf(at: Shop | Tx, { product_id }: TicketRow): catalogue.Product {
  const product = catalogue.of(at).productById.get(product_id)
  if (!product) throw new Error(`Product ${product_id} is not in the catalogue`)
  return product
}
