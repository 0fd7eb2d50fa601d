import { Type, type Static } from 'typebox'
import { Flag, Instant, Nullable, ListOf, Text } from '#contract/kinds.ts'
import { OpenAtGate } from './gate-questions.ts'
import { LastScan } from './lists.ts'
import { Mark } from './marks.ts'

export const Direction = Type.Union([Type.Literal('entry'), Type.Literal('exit')])
export type Direction = Static<typeof Direction>

/** The outcome of a scan. All but `admitted` and `checked_out` keep the gate closed. */
export const ScanOutcome = Type.Union([
  Type.Literal('admitted'),
  Type.Literal('checked_out', { description: 'Scanned out.' }),
  Type.Literal('admitted_before', { description: '`previous` is the earlier admission.' }),
  Type.Literal('just_admitted', {
    description:
      'Its list admits several times, and it was admitted less than a minute ago: `previous` is that admission.',
  }),
  Type.Literal('not_inside', { description: 'An exit without an admission.' }),
  Type.Literal('other_product', { description: 'Its product is on no list of the device.' }),
  Type.Literal('other_day', { description: 'Its list is not open now; `list` has its times.' }),
  Type.Literal('unanswered', {
    description:
      'It would be admitted, but an answer is missing without which nobody is let in: `open` of the ticket asks.',
  }),
  Type.Literal('departure_unknown', {
    description:
      'Only by an offline device: the ticket was sold after its list was created, and the list admits only some departures of its product.',
  }),
  Type.Literal('old', { description: 'An earlier print of a ticket that was changed or transferred since.' }),
  Type.Literal('unknown', { description: 'No ticket of this festival, or a forged one.' }),
  Type.Literal('unpaid', { description: 'Its order is not paid in full.' }),
  Type.Literal('terms', { description: 'The terms of its order are not accepted yet.' }),
  Type.Literal('blocked'),
  Type.Literal('refunding'),
  Type.Literal('refunded'),
  Type.Literal('cancelled'),
  Type.Literal('reassigned'),
])
export type ScanOutcome = Static<typeof ScanOutcome>

/**
 * A scan: the text of a barcode, or a typed code. `scan_id` is a UUID that makes uploads idempotent. `at` and `outcome` are the time and the
 * device's decision of an offline scan. With `unanswered` staff let somebody in although an answer is missing without which nobody is.
 */
export const Scan = Type.Object({
  scan_id: Text(),
  barcode: Text(),
  code: Text(),
  direction: Text(),
  list_ids: ListOf(Type.Integer()),
  at: Text(),
  offline: Flag(),
  outcome: Text(),
  unanswered: Type.Optional(Type.Boolean()),
})
export type Scan = Static<typeof Scan>

/** The ticket of a scan, with the fields that the gate needs. */
export const ScannedTicket = Type.Object({
  code: Type.String(),
  full_name: Nullable(Type.String({ description: 'Null for an offline decision.' })),
  product: Type.String(),
  travel_time: Nullable(Instant()),
  timezone: Type.String(),
  marks: Type.Array(Mark, { description: 'What its answers show.' }),
  open: Type.Array(OpenAtGate, { description: 'What is still asked; nothing in an offline decision.' }),
})
export type ScannedTicket = Static<typeof ScannedTicket>

/** The outcome of a scan. `list` is the one that decided; `recorded` is false for a scan that a device has not uploaded yet. */
export const ScanResult = Type.Object({
  scan_id: Type.String(),
  outcome: ScanOutcome,
  direction: Direction,
  at: Instant(),
  ticket: Nullable(ScannedTicket),
  list: Nullable(
    Type.Object({
      name: Type.String(),
      opens_at: Nullable(Instant()),
      closes_at: Nullable(Instant()),
    }),
  ),
  previous: Nullable(LastScan),
  gates: Type.Array(Type.String(), {
    description:
      'The gates that admit the ticket instead, of `other_product`: those that are open now, if any is.',
  }),
  recorded: Type.Boolean(),
})
export type ScanResult = Static<typeof ScanResult>

/** A search at the gate: a part of a name, or of a code. */
export const SearchTickets = Type.Object({ text: Text() })

/** At most twenty matching tickets, with the outcome that a scan would get now. */
export const FoundTickets = Type.Object({
  tickets: Type.Array(Type.Object({ ...ScannedTicket.properties, outcome: ScanOutcome })),
})
export type FoundTickets = Static<typeof FoundTickets>

/** The pairing code of a device, scanned or typed. */
export const PairDevice = Type.Object({ code: Text() })
