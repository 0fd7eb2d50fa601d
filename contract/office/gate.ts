import { Type, type Static } from 'typebox'
import { ScanOutcome, Direction } from '#contract/gate/scans.ts'
import { CheckInList, CheckInListProduct, ListFigures, Reentry } from '#contract/gate/lists.ts'
import { Id, Instant, Nullable, ListOf, Text } from '#contract/kinds.ts'
import { Page, Sort } from './page.ts'

/** A gate with the lists by which it admits. */
export const Gate = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  list_ids: Type.Array(Type.Integer()),
  used: Type.Boolean({ description: 'Whether it has devices or scans, so that it cannot be removed.' }),
})
export type Gate = Static<typeof Gate>

/** A check-in list with its numbers. */
export const OfficeCheckInList = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  opens_at: Nullable(Instant()),
  closes_at: Nullable(Instant()),
  reentry: Reentry,
  products: Type.Array(CheckInListProduct),
  merchandise: Type.Array(Type.Integer(), {
    description: 'What it hands out, to those who collect it on site.',
  }),
  figures: ListFigures,
  used: Type.Boolean({ description: 'Whether it has admissions, so that it cannot be removed.' }),
})
export type OfficeCheckInList = Static<typeof OfficeCheckInList>

/** A device. `state` is `pairing` while its code is valid, `expired` when the code or the device has expired. */
export const GateDevice = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  gate_id: Type.Integer(),
  gate: Type.String(),
  state: Type.Union([
    Type.Literal('pairing'),
    Type.Literal('active'),
    Type.Literal('expired'),
    Type.Literal('revoked'),
  ]),
  created_at: Instant(),
  paired_at: Nullable(Instant()),
  expires_at: Instant(),
  last_seen_at: Nullable(Instant()),
  battery: Nullable(Type.Integer({ description: 'In per cent.' })),
  unsent_scans: Type.Integer({ description: 'Scans not sent when it was last seen.' }),
})
export type GateDevice = Static<typeof GateDevice>

/** A possible entry of a list: a product with its departures. */
export const GateProduct = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  event: Type.String(),
  timezone: Type.String(),
  departures: Type.Array(Type.Object({ id: Type.Integer(), travel_time: Instant() })),
})
export type GateProduct = Static<typeof GateProduct>

/**
 * A list suggested from the catalogue, for products that are on no list yet. `re_enters` is whether all of its tickets admit several times:
 * where exits are scanned its re-entry is `after_exit`.
 */
export const SuggestedList = Type.Object({
  ...Type.Omit(CheckInList, ['id']).properties,
  re_enters: Type.Boolean(),
})
export type SuggestedList = Static<typeof SuggestedList>

/** The setup of the gates: gates, lists, devices except those that ended a week ago, and the options for lists. */
export const GateSetup = Type.Object({
  gates: Type.Array(Gate),
  lists: Type.Array(OfficeCheckInList),
  devices: Type.Array(GateDevice),
  products: Type.Array(GateProduct),
  merchandise: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }), {
    description: 'What is collected on site, for lists that hand it out.',
  }),
  suggestions: Type.Array(SuggestedList),
  exits_scanned: Type.Boolean({
    description: 'Whether tickets have been scanned on the way out, or a list admits again only after that.',
  }),
})
export type GateSetup = Static<typeof GateSetup>

/** Identifies a gate, list, device or scan by its id. */
export const ById = Type.Object({ id: Id() })

/** The new values of a gate. */
export const WriteGate = Type.Object({ name: Text(), list_ids: ListOf(Type.Integer()) })
export type WriteGate = Static<typeof WriteGate>

/** The new values of a list; an empty time means none. Times are instants with an offset. */
export const WriteCheckInList = Type.Object({
  name: Text(),
  opens_at: Text(),
  closes_at: Text(),
  reentry: Text(),
  products: ListOf(Type.Object({ product_id: Id(), transport_time_id: Id() })),
  merchandise: ListOf(Type.Integer()),
})
export type WriteCheckInList = Static<typeof WriteCheckInList>

/** A device to pair: its name, its gate, and the instant at which it ends. */
export const AddDevice = Type.Object({ name: Text(), gate_id: Id(), expires_at: Text() })
export type AddDevice = Static<typeof AddDevice>

/** The code that pairs a device, once; `link` opens the application with it, for a QR code. */
export const Pairing = Type.Object({
  device_id: Type.Integer(),
  code: Type.String(),
  link: Type.String(),
  expires_at: Instant(),
})
export type Pairing = Static<typeof Pairing>

/** A scan as the office sees it. `by` is the device or the member of the staff. */
export const ScanRow = Type.Object({
  id: Type.Integer(),
  at: Instant(),
  recorded_at: Instant(),
  gate: Type.String(),
  by: Type.String(),
  list: Nullable(Type.String()),
  direction: Direction,
  outcome: Type.Union([ScanOutcome, Type.Literal('undone')]),
  offline: Type.Boolean(),
  typed: Type.Boolean(),
  admitted_offline: Type.Boolean(),
  without_answers: Type.Boolean({
    description: 'Whether it let somebody in although an answer was missing without which nobody is let in.',
  }),
  double: Type.Boolean({
    description:
      'Whether it is an admission of a ticket that was in already, by the time of the scans: the later one of a conflict, whichever was sent first.',
  }),
  ticket: Nullable(
    Type.Object({
      code: Type.String(),
      full_name: Type.String(),
      product: Type.String(),
      timezone: Type.String(),
    }),
  ),
  may_undo: Type.Boolean({ description: 'Whether it is its ticket’s last valid scan, and an admission.' }),
})
export type ScanRow = Static<typeof ScanRow>

/** The columns by which the list is sorted. */
export const SCAN_SORTS = ['at'] as const

/** `search` is a name, or the beginning of a ticket's code; `outcome` one of the outcomes. Empty fields mean all. */
export const ScanFilters = Type.Object({
  search: Text(),
  gate: Id(),
  device: Id(),
  list: Id(),
  outcome: Text(),
  sort: Sort(SCAN_SORTS),
  from: Text(),
})
export type ScanFilters = Static<typeof ScanFilters>

export const ScanResponse = Type.Object({ scan: ScanRow })

export const ScanList = Page(ScanRow)
export type ScanList = Static<typeof ScanList>

/**
 * An admission by an offline device against the rules, with the id under which it is reviewed. `scan` is the later of two admissions by the
 * time of their scans, the double, and `first` the earlier one; whichever was sent first. `review` is set once it has been reviewed.
 */
export const Conflict = Type.Object({
  id: Type.Integer(),
  scan: ScanRow,
  first: Nullable(ScanRow),
  review: Nullable(Type.Object({ at: Instant(), by: Type.String(), note: Type.String() })),
})
export type Conflict = Static<typeof Conflict>

/**
 * What an offline device handed over although it should not have: a piece that was handed over already, that is
 * refunded, or of an order that is not paid or whose terms are not accepted. `times` are in their order, whichever was sent first.
 */
export const PickUpConflict = Type.Object({
  id: Type.Integer(),
  order: Type.String(),
  item: Type.String(),
  conflict: Type.Union([
    Type.Literal('handed_over'),
    Type.Literal('refunded'),
    Type.Literal('unpaid'),
    Type.Literal('terms'),
  ]),
  times: Type.Array(Type.Object({ at: Instant(), by: Type.String() })),
  review: Nullable(Type.Object({ at: Instant(), by: Type.String(), note: Type.String() })),
})
export type PickUpConflict = Static<typeof PickUpConflict>

export const Conflicts = Type.Object({
  conflicts: Type.Array(Conflict),
  pick_ups: Type.Array(PickUpConflict),
})
export type Conflicts = Static<typeof Conflicts>

/** The resolution of a conflict by a supervisor; the note may be empty. */
export const ReviewConflict = Type.Object({ note: Text() })

/**
 * The current figures of the gates. `minutes` has, for each gate and each of the last sixty minutes with any scan, the numbers of entries,
 * exits and refusals; `product_minutes` the entries by product; `products` the people inside by product.
 */
export const GateFigures = Type.Object({
  now: Instant(),
  lists: Type.Array(ListFigures),
  gates: Type.Array(
    Type.Object({
      gate_id: Type.Integer(),
      admitted: Type.Integer(),
      checked_out: Type.Integer(),
      refused: Type.Integer(),
      last_minute: Type.Integer({ description: 'Admissions in the last 60 seconds.' }),
      devices: Type.Integer({ description: 'Devices seen in the last minute.' }),
    }),
  ),
  products: Type.Array(
    Type.Object({
      product_id: Type.Integer(),
      name: Type.String(),
      expected: Type.Integer(),
      admitted: Type.Integer(),
      inside: Type.Integer(),
    }),
  ),
  minutes: Type.Array(
    Type.Object({
      at: Instant(),
      gate_id: Type.Integer(),
      admitted: Type.Integer(),
      checked_out: Type.Integer(),
      refused: Type.Integer(),
    }),
  ),
  product_minutes: Type.Array(
    Type.Object({
      at: Instant(),
      product_id: Type.Integer(),
      name: Type.String(),
      admitted: Type.Integer(),
    }),
  ),
  conflicts: Type.Integer({ description: 'Unreviewed conflicts.' }),
})
export type GateFigures = Static<typeof GateFigures>

/** The tickets of a check-in list: `which` is `came`, `missing`, or anything else for all. `format` "excel" adds a byte order mark. */
export const ExportCheckIn = Type.Object({ which: Text(), format: Text() })
