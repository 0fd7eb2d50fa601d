import { Type, type Static } from 'typebox'
import { Instant, Nullable, Several, Text } from '#contract/kinds.ts'
import { Page } from './page.ts'

/** The pieces of one item in a parcel. */
export const ParcelItem = Type.Object({
  external_code: Type.String(),
  name: Type.String(),
  quantity: Type.Integer(),
})
export type ParcelItem = Static<typeof ParcelItem>

/**
 * What was sent at once, or, without a shipment, what of an order waits to be sent. `address` is as it is written on a letter, `mailed_at` when the
 * mail that says so had left; null while it waits.
 */
export const Parcel = Type.Object({
  order: Type.String(),
  name: Type.String(),
  address: Type.Array(Type.String()),
  shipping: Nullable(Type.String()),
  items: Type.Array(ParcelItem),
  shipment: Nullable(Type.Integer()),
  batch: Nullable(
    Type.Object({
      id: Type.Integer({ description: 'The first shipment of those that were sent in one go.' }),
      parcels: Type.Integer({ description: 'How many of them were not taken back.' }),
    }),
  ),
  shipped_at: Nullable(Instant()),
  shipped_by: Nullable(Type.String()),
  mailed_at: Nullable(Instant()),
})
export type Parcel = Static<typeof Parcel>

/** `state` is `shipped`; anything else is what waits. `search` is the code of an order, or a part of a name. */
export const ParcelFilters = Type.Object({ state: Text(), search: Text(), from: Text() })
export type ParcelFilters = Static<typeof ParcelFilters>

export const ParcelList = Page(Parcel)
export type ParcelList = Static<typeof ParcelList>

/** The codes of orders of which all that waits was sent. */
export const ShipParcels = Type.Object({ orders: Several(Text()) })
export type ShipParcels = Static<typeof ShipParcels>

/** How many parcels were marked, and of which orders nothing waited any more, with the reason. */
export const ShippedParcels = Type.Object({
  shipped: Type.Integer(),
  left_out: Type.Array(Type.Object({ order: Type.String(), why: Type.String() })),
})
export type ShippedParcels = Static<typeof ShippedParcels>

/** Why something that was marked as shipped was not. */
export const UndoShipment = Type.Object({ reason: Text() })
export type UndoShipment = Static<typeof UndoShipment>

/** Whether the customer had been told that it is on its way, and was told now that it is not. */
export const UndoneShipment = Type.Object({ order: Type.String(), told: Type.Boolean() })
export type UndoneShipment = Static<typeof UndoneShipment>

/** How many parcels of a batch were taken back, how many customers were told so, and which were left out, with the reason. */
export const UndoneBatch = Type.Object({
  undone: Type.Integer(),
  told: Type.Integer(),
  left_out: ShippedParcels.properties.left_out,
})
export type UndoneBatch = Static<typeof UndoneBatch>

/** The codes of orders, with a comma between; without any, all that waits, the oldest first. */
export const PackingFilters = Type.Object({ orders: Text() })

/** The sheets of labels that there are: millimetres of one label, and how many are on a sheet. */
export const LABEL_SHEETS = {
  '3x8': { columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gap: 0 },
  '2x7': { columns: 2, rows: 7, width: 99.1, height: 38.1, left: 4.65, top: 15.15, gap: 2.5 },
} as const
export type LabelSheet = keyof typeof LABEL_SHEETS

/** As `PackingFilters`; `sheet` is one of `LABEL_SHEETS`, the first without one, and `start` the label with which to begin, from 1 on. */
export const LabelFilters = Type.Object({ orders: Text(), sheet: Text(), start: Text() })
export type LabelFilters = Static<typeof LabelFilters>
