import { messages } from '#contract/messages.ts'
import type { SetTravelTime } from '#contract/tickets.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type * as customers from '#server/people/customers/customers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { sendDepartureMails } from './mail-templates.ts'
import { updateDeparture } from './queries.ts'
import { lockForUpdate, allowedActionsOf, recordChange, type OwnedTicket } from './ownership.ts'

const field = 'transport_time_id'

/**
 * Moves a customer's ticket to another departure: holds the new seat and releases the old one atomically. The current departure changes
 * nothing.
 * Refuses, in this order:
 * - a ticket that is not the customer's (404)
 * - no departure
 * - a departure that may not be changed now
 * - a ticket that was edited recently
 * - a departure of another product
 * - one that has left
 * - one that is full
 */
export async function setTravelTime(
  tx: Tx,
  customer: customers.CustomerRow,
  input: SetTravelTime,
  lock: typeof stock.lock = stock.lock,
): Promise<void> {
  const owned = await lockForUpdate(tx, customer, input.code)
  if (input.transport_time_id === null) throw new Refusal(messages.departureEmpty, { field })
  const { ticket, product } = owned
  const may = allowedActionsOf(tx, owned)
  if (!may.allow_travel_time_changes) throw new Refusal(messages.departureFixed, { field })
  if (may.recently_edited) throw new Refusal(messages.ticketRecentlyEdited, { field: 'code' })
  const departure = product.departures.find(({ id }) => id === input.transport_time_id)
  if (!departure) throw new Refusal(messages.departureEmpty, { field })
  if (departure.id === ticket.transport_time_id) return
  if (!catalogue.isBefore(tx.now, departure.travel_time, product))
    throw new Refusal(messages.departureFixed, { field })
  await moveSeat(tx, owned, departure, lock)
  await saveDeparture(tx, customer, owned, departure)
}

/**
 * Holds a seat of a departure and releases that of a locked ticket.
 * Refuses:
 * - a departure that is full
 */
export async function moveSeat(
  tx: Tx,
  { ticket, product }: OwnedTicket,
  to: catalogue.Departure,
  lock: typeof stock.lock = stock.lock,
): Promise<void> {
  const from = product.departures.find(({ id }) => id === ticket.transport_time_id)
  const changes = new Map([[to.stock_id, 1]])
  if (from) changes.set(from.stock_id, -1)
  const left = await lock(tx, [...changes.keys()])
  if (left.of(to.stock_id) === 0) throw new Refusal(messages.travelTimeSoldOut, { field })
  await stock.adjust(tx, changes)
}

async function saveDeparture(
  tx: Tx,
  customer: customers.CustomerRow,
  { ticket }: OwnedTicket,
  to: catalogue.Departure,
): Promise<void> {
  const [moved] = await updateDeparture(tx, ticket, to.id)
  if (!moved) throw new Error(`Ticket ${ticket.id} was not moved`)
  await recordChange(tx, customer, ticket.code, {
    ticket_id: ticket.id,
    kind: 'travel_time',
    before: { transport_time_id: ticket.transport_time_id },
    after: { transport_time_id: to.id },
    note: null,
  })
  await sendDepartureMails(tx, customer, moved)
}
