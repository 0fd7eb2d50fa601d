import { Type, type Static } from 'typebox'
import { LineDiscount } from '#contract/discounted-price.ts'
import { Instant, ListOf, Money, Nullable, Text } from '#contract/kinds.ts'
import { variantChoices } from './variant-changes.ts'

/** A ticket or a merchandise item of an order. */
export const orderedItem = {
  name: Type.String(),
  price: Money(),
  discounts: Type.Array(LineDiscount),
  status: Type.String(),
}

/**
 * A merchandise item; `code` is null, and `status` as of a ticket, until it is paid. `pick_up`: it is collected on site, instead of being shipped. `variants` are
 * empty for what can no longer be changed.
 */
export const OrderedMerchandise = Type.Object({
  ...orderedItem,
  code: Nullable(Type.String()),
  pick_up: Type.Boolean(),
  ...variantChoices,
})
export type OrderedMerchandise = Static<typeof OrderedMerchandise>

/** A shipment of an order: the codes of its pieces. `mailed_at` is when the shipping mail was sent; null if it is still to be sent. */
export const OrderShipment = Type.Object({
  id: Type.Integer(),
  at: Instant(),
  by: Type.String(),
  codes: Type.Array(Type.String()),
  mailed_at: Nullable(Instant()),
})
export type OrderShipment = Static<typeof OrderShipment>

/**
 * A piece that was handed over, or, with `undone_reason`, taken back. `again`: by a desk without a network, although it was no longer to be
 * collected. `may_undo`: it is the last of its piece, and can be undone.
 */
export const OrderHandover = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  at: Instant(),
  by: Type.String(),
  undone_reason: Nullable(Type.String()),
  again: Type.Boolean(),
  may_undo: Type.Boolean(),
})
export type OrderHandover = Static<typeof OrderHandover>

/** The codes of the merchandise purchases that were shipped. */
export const ShipMerchandise = Type.Object({ codes: ListOf(Text()) })
export type ShipMerchandise = Static<typeof ShipMerchandise>

/** The codes of the merchandise purchases that are handed over. */
export const HandOver = Type.Object({ codes: ListOf(Text()) })

/** The reason for undoing a handing over. */
export const UndoHandover = Type.Object({ reason: Text() })
