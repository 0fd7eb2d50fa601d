import { Type, type Static } from 'typebox'
import { Entry } from '#contract/occasions.ts'
import { Instant, Nullable } from '#contract/kinds.ts'

/** Whether re-entry is allowed: as the ticket says, after a scanned exit, or always. */
export const Reentry = Type.Union([
  Type.Literal('as_ticket'),
  Type.Literal('after_exit'),
  Type.Literal('always'),
])
export type Reentry = Static<typeof Reentry>

/** An entry of a list: a product, or one of its departures. */
export const CheckInListProduct = Type.Object({
  product_id: Type.Integer(),
  transport_time_id: Nullable(Type.Integer()),
})
export type CheckInListProduct = Static<typeof CheckInListProduct>

/** A check-in list: which tickets are admitted, and between which instants. */
export const CheckInList = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  opens_at: Nullable(Instant()),
  closes_at: Nullable(Instant()),
  reentry: Reentry,
  products: Type.Array(CheckInListProduct),
})
export type CheckInList = Static<typeof CheckInList>

/** The numbers of tickets on a list that are expected, were admitted, are inside, and are checked out. */
export const ListFigures = Type.Object({
  list_id: Type.Integer(),
  expected: Type.Integer(),
  admitted: Type.Integer(),
  inside: Type.Integer(),
  checked_out: Type.Integer(),
})
export type ListFigures = Static<typeof ListFigures>

/** The validity of the ticket itself, independent of where it is scanned. */
export const TicketValidity = Type.Union([
  Type.Literal('valid'),
  Type.Literal('unpaid', { description: 'Its order is not paid in full.' }),
  Type.Literal('terms', { description: 'The terms of its order are not accepted yet.' }),
  Type.Literal('blocked'),
  Type.Literal('refunding'),
  Type.Literal('refunded'),
  Type.Literal('cancelled'),
  Type.Literal('reassigned'),
])
export type TicketValidity = Static<typeof TicketValidity>

/** The last scan of a ticket that counted on a list. */
export const LastScan = Type.Object({
  list_id: Type.Integer(),
  outcome: Type.Union([Type.Literal('admitted'), Type.Literal('checked_out'), Type.Literal('undone')]),
  at: Instant(),
  gate: Type.String(),
})
export type LastScan = Static<typeof LastScan>

/** A ticket, as far as its admission depends on it. */
export const GateTicket = Type.Object({
  product_id: Type.Integer(),
  transport_time_id: Nullable(Type.Integer()),
  validity: TicketValidity,
  entry: Entry,
  unanswered: Type.Boolean({ description: 'Whether an answer is missing without which nobody is let in.' }),
  scans: Type.Array(LastScan),
})
export type GateTicket = Static<typeof GateTicket>
