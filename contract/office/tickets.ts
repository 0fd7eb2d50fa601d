import { Type, type Static } from 'typebox'
import { IfTicketGoes } from '#contract/dependents.ts'
import { Flag, Id, Instant, Labels, Money, Nullable, Text } from '#contract/kinds.ts'
import { TicketValidity as GateValidity } from '#contract/gate/lists.ts'
import { Mark } from '#contract/gate/marks.ts'
import { ScanRow } from './gate.ts'
import { OpenGiftLink } from '#contract/tickets.ts'
import { AnsweredQuestion, OrderAnswer } from './answers.ts'
import { HistoryEntry, OrderMail, TicketChange } from './orders.ts'
import { Page, Sort } from './page.ts'
import { variantChoices } from './variant-changes.ts'

/** Why the gate refuses a ticket, and `used` for an admitted one. */
export const TicketValidity = Type.Union([...GateValidity.anyOf, Type.Literal('used')])
export type TicketValidity = Static<typeof TicketValidity>

/**
 * A ticket in the list. `reason` is why it is blocked, `last_scan` its last entry or exit; `order` is the code of its order; `answers` are
 * those of its holder in words, by the keys of the questions, without sensitive ones. Roles that only look up tickets get neither the
 * holder's address nor answers.
 */
export const TicketRow = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  status: Type.String(),
  validity: TicketValidity,
  reason: Nullable(Type.String()),
  last_scan: Nullable(
    Type.Object({
      outcome: Type.Union([Type.Literal('admitted'), Type.Literal('checked_out')]),
      at: Instant(),
      gate: Type.String(),
      list: Type.String(),
    }),
  ),
  full_name: Type.String(),
  email: Nullable(Type.String()),
  age: Nullable(Type.String({ description: 'The label of the age range.' })),
  event: Type.String(),
  product: Type.String(),
  travel_time: Nullable(Instant()),
  timezone: Type.String(),
  order: Type.String(),
  answers: Type.Record(Type.String(), Type.String()),
})
export type TicketRow = Static<typeof TicketRow>

/** The columns by which the list is sorted. */
export const TICKET_SORTS = ['code', 'holder'] as const

/**
 * `search` is a part of the holder's name or address, the beginning of a ticket's code in any notation, an order's code or
 * the address of an account; addresses are searched only for roles that see them. `event` is a key, `product` an `external_code`; empty is all.
 * `answers` are pairs of the key of a question and an answer, "diet:vegan,parking:yes", all of which a ticket must have: the key of an option,
 * yes or no, a country, `*` for any answer, or `?` for none although it is asked.
 */
export const TicketFilters = Type.Object({
  search: Text(),
  event: Text(),
  product: Text(),
  departure: Id(),
  status: Text(),
  answers: Text(),
  sort: Sort(TICKET_SORTS),
  from: Text(),
})
export type TicketFilters = Static<typeof TicketFilters>

export const TicketList = Page(TicketRow)
export type TicketList = Static<typeof TicketList>

/** The filter choices of the list. `questions` are those of tickets, in the festival's order, which are also columns. */
export const TicketChoices = Type.Object({
  events: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  products: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), event: Type.String() })),
  departures: Type.Array(
    Type.Object({
      id: Type.Integer(),
      product: Type.String(),
      travel_time: Instant(),
      timezone: Type.String(),
    }),
  ),
  statuses: Labels(),
  questions: Type.Array(AnsweredQuestion),
})
export type TicketChoices = Static<typeof TicketChoices>

/** The text of a ticket's QR code, as a reader enters it or a person pastes it. */
export const ScanTicket = Type.Object({ text: Text() })
export type ScanTicket = Static<typeof ScanTicket>

/**
 * The result of a scan: `present` for the current print of a ticket, `old` for an earlier print of a ticket that has been changed or
 * transferred since, `unknown` if there is no such ticket. `ticket` is the one with that code, `marks` are what the gate shows of its answers.
 */
export const TicketScan = Type.Object({
  barcode: Type.Union([Type.Literal('present'), Type.Literal('old'), Type.Literal('unknown')]),
  ticket: Nullable(TicketRow),
  marks: Type.Array(Mark),
})
export type TicketScan = Static<typeof TicketScan>

/** The allowed actions of a ticket: null if allowed, else the reason. */
export const TicketAllowedActions = Type.Object({
  change: Nullable(
    Type.String({
      description: 'Correcting its holder, moving it to another departure or variant, transferring it.',
    }),
  ),
  renew: Nullable(Type.String({ description: 'Replacing its QR code.' })),
  cancel: Nullable(Type.String()),
  block: Nullable(Type.String()),
  unblock: Nullable(Type.String()),
  release: Nullable(Type.String({ description: 'Releasing the place of a cancelled ticket for sale.' })),
  send: Nullable(Type.String()),
})
export type TicketAllowedActions = Static<typeof TicketAllowedActions>

/**
 * All details of a ticket, for roles that may change it. `came_from` and `went_to` are the codes of the tickets
 * from which it was transferred and to which it was. `on_sale` says that its place was released.
 */
export const TicketDetails = Type.Object({
  version: Type.String({ description: 'Sent back with a correction of the holder.' }),
  price: Money(),
  fee: Money(),
  refund_fee: Money(),
  created_at: Instant(),
  last_edited_at: Nullable(Instant()),
  name_changes_used: Type.Integer(),
  age_key: Nullable(Type.String()),
  transport_time_id: Nullable(Type.Integer()),
  on_sale: Type.Boolean(),
  came_from: Nullable(Type.String()),
  went_to: Nullable(Type.String()),
  customer: Type.Object({ id: Type.Integer(), full_name: Type.String(), email: Type.String() }),
  gift_link: Nullable(OpenGiftLink),
  order: Type.Object({
    code: Type.String(),
    created_at: Instant(),
    payment_status: Type.String(),
    accepted: Type.Boolean(),
    staff: Nullable(Type.String()),
  }),
  refunds: Type.Array(
    Type.Object({ id: Type.Integer(), status: Type.String(), created_at: Instant(), amount: Money() }),
  ),
  scans: Type.Array(ScanRow),
  mails: Type.Array(OrderMail),
  changes: Type.Array(TicketChange),
  history: Type.Array(HistoryEntry),
  answers: Type.Array(OrderAnswer),
  dependents: Type.Array(Type.Object({ name: Type.String(), if_ticket_goes: IfTicketGoes }), {
    description: 'What needs this ticket and has no other, and what becomes of it if the ticket goes.',
  }),
  ages: Labels(),
  departures: Type.Array(
    Type.Object({ id: Type.Integer(), travel_time: Instant(), remaining: Type.Integer() }),
  ),
  ...variantChoices,
  allowed_actions: TicketAllowedActions,
})
export type TicketDetails = Static<typeof TicketDetails>

/** A ticket; `details` is null for roles that only look tickets up. */
export const OfficeTicket = Type.Object({ ...TicketRow.properties, details: Nullable(TicketDetails) })
export type OfficeTicket = Static<typeof OfficeTicket>

export const TicketResponse = Type.Object({ ticket: OfficeTicket })

/** The new holder details, and the reason; `version` is that of the ticket as shown. */
export const CorrectHolder = Type.Object({
  version: Text(),
  full_name: Text(),
  email: Text(),
  age: Text(),
  reason: Text(),
})
export type CorrectHolder = Static<typeof CorrectHolder>

/** The new holder and the reason; with `leave_dependents` what needs the ticket stays, whatever its product says. */
export const TransferTicket = Type.Object({ ...CorrectHolder.properties, leave_dependents: Flag() })
export type TransferTicket = Static<typeof TransferTicket>

/** Another departure of the ticket's product, and the reason. */
export const MoveDeparture = Type.Object({ transport_time_id: Id(), reason: Text() })
export type MoveDeparture = Static<typeof MoveDeparture>

/** The reason of an action. */
export const GiveReason = Type.Object({ reason: Text() })
export type GiveReason = Static<typeof GiveReason>

/** The reason of a new QR code; `admitted` confirms it for a ticket that was used for admission. */
export const RenewCode = Type.Object({ reason: Text(), admitted: Flag() })
export type RenewCode = Static<typeof RenewCode>

/**
 * The reason of a cancellation, and whether the place is released for sale; with `leave_dependents` what needs the ticket stays, whatever its
 * product says.
 */
export const CancelTicket = Type.Object({ reason: Text(), to_sale: Flag(), leave_dependents: Flag() })
export type CancelTicket = Static<typeof CancelTicket>

/** The recipient of a ticket mail: its `holder`, or the `customer` whose order it is in. */
export const SendTicket = Type.Object({ to: Text() })
export type SendTicket = Static<typeof SendTicket>
