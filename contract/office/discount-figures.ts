import { Type, type Static } from 'typebox'
import { Money, Nullable } from '#contract/kinds.ts'

/**
 * What items with a discount came to, of orders that have not ended. `ordered` and `paid` (in full) count items, also those that were
 * `returned` since. `turnover` is without what will not be paid any more, `net` is less the refunds.
 */
const figures = {
  /** Items in open carts. */
  in_carts: Type.Integer(),
  ordered: Type.Integer(),
  paid: Type.Integer(),
  returned: Type.Integer(),
  turnover: Money(),
  given_away: Money(),
  refunded: Money(),
  net: Money(),
}

export const UsageFigures = Type.Object(figures)
export type UsageFigures = Static<typeof UsageFigures>

export const DiscountFigures = Type.Object({
  total: UsageFigures,
  /** By batch, newest first. */
  batches: Type.Array(Type.Object({ batch_id: Type.Integer(), name: Type.String(), ...figures })),
  /** By code of the festival file, most often ordered first; null: without a code. */
  codes: Type.Array(Type.Object({ code: Nullable(Type.String()), ...figures })),
})
export type DiscountFigures = Static<typeof DiscountFigures>

/** By discount, in the festival's order; `key` and `name` are null for what staff gave off. */
export const AllDiscountFigures = Type.Array(
  Type.Object({ key: Nullable(Type.String()), name: Nullable(Type.String()), ...figures }),
)
export type AllDiscountFigures = Static<typeof AllDiscountFigures>

export const AllDiscountFiguresResponse = Type.Object({ rows: AllDiscountFigures })
export const DiscountFiguresResponse = Type.Object({ figures: DiscountFigures })
