import { Type, type Static } from 'typebox'
import { Instant, Nullable, ListOf, Text } from '#contract/kinds.ts'
import { Page } from './page.ts'
import { Romanized } from './romanized.ts'

/** The pieces of one item in a parcel. */
export const ParcelItem = Type.Object({
  external_code: Type.String(),
  name: Type.String(),
  quantity: Type.Integer(),
})
export type ParcelItem = Static<typeof ParcelItem>

/**
 * A shipped parcel, or, without a shipment, the merchandise of an order that is ready to ship. `address` is in postal format. `mailed_at`
 * is when the shipping mail was sent; null if it is still to be sent.
 */
export const Parcel = Type.Object({
  order: Type.String(),
  name: Type.String(),
  address: Type.Array(Type.String()),
  romanized: Romanized(),
  shipping: Nullable(Type.String()),
  items: Type.Array(ParcelItem),
  shipment: Nullable(Type.Integer()),
  batch: Nullable(
    Type.Object({
      id: Type.Integer({ description: 'The first shipment of the batch.' }),
      parcels: Type.Integer({ description: 'The number of its shipments, without undone ones.' }),
    }),
  ),
  shipped_at: Nullable(Instant()),
  shipped_by: Nullable(Type.String()),
  mailed_at: Nullable(Instant()),
})
export type Parcel = Static<typeof Parcel>

/**
 * `state` is `shipped`, or `pick_up` for what is still to be collected on site; anything else means ready to ship. `search` is the code of an
 * order, its pick-up code, or a part of a name.
 */
export const ParcelFilters = Type.Object({ state: Text(), search: Text(), from: Text() })
export type ParcelFilters = Static<typeof ParcelFilters>

export const ParcelList = Page(Parcel)
export type ParcelList = Static<typeof ParcelList>

/** The codes of orders whose ready merchandise was shipped. */
export const ShipParcels = Type.Object({ orders: ListOf(Text()) })
export type ShipParcels = Static<typeof ShipParcels>

/** The number of parcels marked as shipped, and the orders that had nothing left to ship, with the reason. */
export const ShippedParcels = Type.Object({
  shipped: Type.Integer(),
  left_out: Type.Array(Type.Object({ order: Type.String(), why: Type.String() })),
})
export type ShippedParcels = Static<typeof ShippedParcels>

/** The reason for undoing a shipment. */
export const UndoShipment = Type.Object({ reason: Text() })
export type UndoShipment = Static<typeof UndoShipment>

/** `notified`: the customer had already got the shipping mail, and has got a correction. */
export const UndoneShipment = Type.Object({ order: Type.String(), notified: Type.Boolean() })
export type UndoneShipment = Static<typeof UndoneShipment>

/** The numbers of undone parcels and of customers who got a correction, and the omitted orders with the reason. */
export const UndoneBatch = Type.Object({
  undone: Type.Integer(),
  notified: Type.Integer(),
  left_out: ShippedParcels.properties.left_out,
})
export type UndoneBatch = Static<typeof UndoneBatch>

/** Comma-separated codes of orders; empty means everything ready to ship, oldest first. */
export const PackingFilters = Type.Object({ orders: Text() })

/** The supported label sheets: dimensions in millimetres, and the number of labels per sheet. */
export const LABEL_SHEETS = {
  '3x8': { columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gap: 0 },
  '2x7': { columns: 2, rows: 7, width: 99.1, height: 38.1, left: 4.65, top: 15.15, gap: 2.5 },
} as const
export type LabelSheet = keyof typeof LABEL_SHEETS

/**
 * As `PackingFilters`; `sheet` is one of `LABEL_SHEETS`, by default the first, and `start` the number of the first label to print, from 1.
 */
export const LabelFilters = Type.Object({ orders: Text(), sheet: Text(), start: Text() })
export type LabelFilters = Static<typeof LabelFilters>
