import type { Ticket } from '#contract/orders.ts'
import { pieceName } from '#contract/piece-name.ts'

/** The data of a ticket for the gate, which is also stored for offline use. */
export type ShownTicket = Pick<
  Ticket,
  | 'product'
  | 'type'
  | 'full_name'
  | 'event_id'
  | 'event_name'
  | 'timezone'
  | 'starts_at'
  | 'ends_at'
  | 'location'
  | 'entry'
  | 'travel_time_type'
  | 'transport_time_id'
> & { code: string; barcode: string | null }

/** A ticket whose code can be scanned. */
export type ReadableTicket = ShownTicket & { barcode: string }

export const isReadable = <T extends ShownTicket>(ticket: T): ticket is T & ReadableTicket =>
  ticket.barcode !== null

/** A ticket of an order reduced to this data; null while it has no code. */
export function toShown(ticket: Ticket): ShownTicket | null {
  const { code, barcode, type, full_name, event_id, event_name, timezone } = ticket
  const { starts_at, ends_at, location, entry, travel_time_type, transport_time_id } = ticket
  if (code === null) return null
  return {
    code,
    barcode,
    product: pieceName(ticket.product, ticket.variant),
    type,
    full_name,
    event_id,
    event_name,
    timezone,
    starts_at,
    ends_at,
    location,
    entry,
    travel_time_type,
    transport_time_id,
  }
}
