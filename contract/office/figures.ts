import { Type, type Static } from 'typebox'
import { Instant, Money, Nullable, Text } from '#contract/kinds.ts'

/** The named periods; any other is given by two days. */
export const SPANS = ['today', 'yesterday', 'week', 'month', 'opening'] as const
export type Span = (typeof SPANS)[number]

/** The maximum length of a period given by two days. */
export const MAX_DAYS = 1100

/**
 * The period, in days of the festival's calendar: a named span, or `first` to `last` ("2027-07-08"). `first` alone ends today, `last` alone
 * is that one day. `event` is the key of an event, or empty for all.
 */
export const FigureFilters = Type.Object({ span: Text(), first: Text(), last: Text(), event: Text() })
export type FigureFilters = Static<typeof FigureFilters>

/** `sold` is the number of places and items in orders of these days that were not returned; `income` is their price less refunds. */
const totals = {
  orders: Type.Integer(),
  sold: Type.Integer(),
  returned: Type.Integer({ description: 'The number of refunded places and items.' }),
  income: Money(),
  refunded: Money(),
}

export const FigureTotals = Type.Object(totals)
export type FigureTotals = Static<typeof FigureTotals>

/** The period to compare with; if the period itself is not over, `until` is where the last day is cut off. */
export const ComparedFigures = Type.Object({
  first: Type.String({ format: 'date' }),
  last: Type.String({ format: 'date' }),
  until: Nullable(Instant()),
  /**
   * `before`: the days right before. `edition`: the same number of days before or after the start of an earlier event. `calendar`: a year
   * ago.
   */
  by: Type.Enum(['before', 'edition', 'calendar']),
  edition: Nullable(Type.String({ description: 'The name of that event.' })),
  ...totals,
})
export type ComparedFigures = Static<typeof ComparedFigures>

/**
 * The income of one product or merchandise item, or other parts of order totals: `shipping`, negative `vouchers`, and `cancelled_balance`, which will
 * not be paid.
 */
export const ItemFigures = Type.Object({
  kind: Type.Enum(['product', 'merchandise', 'shipping', 'vouchers', 'cancelled_balance']),
  external_code: Type.String(),
  name: Nullable(Type.String()),
  event: Nullable(Type.String()),
  sold: Type.Integer(),
  returned: Type.Integer(),
  income: Money(),
  refunded: Money(),
  /** The remaining stock; null without a limit, and for entries that are not items. */
  remaining: Nullable(Type.Integer()),
})
export type ItemFigures = Static<typeof ItemFigures>

/** The sales of one bundle. Its tickets are in the items as well, so it adds nothing to the totals. */
export const BundleFigures = Type.Object({
  external_code: Type.String(),
  name: Type.String(),
  sold: Type.Integer({ description: 'The bundles of which a ticket is still sold.' }),
  returned: Type.Integer({ description: 'The bundles of which refunds have left no ticket.' }),
  income: Money(),
  refunded: Money(),
})
export type BundleFigures = Static<typeof BundleFigures>

/** The sales of one variant of an item, which are in those of the item as well. */
export const VariantFigures = Type.Object({
  external_code: Type.String({ description: 'The code of the item.' }),
  item: Type.String(),
  variant: Type.String(),
  sold: Type.Integer(),
  returned: Type.Integer(),
  income: Money(),
  refunded: Money(),
  remaining: Nullable(
    Type.Integer({ description: 'Without the limit of the item itself; null without one.' }),
  ),
})
export type VariantFigures = Static<typeof VariantFigures>

/** The figures of the orders placed in a period, by their current state; the items add up to the totals. */
export const SalesFigures = Type.Object({
  first: Type.String({ format: 'date' }),
  last: Type.String({ format: 'date' }),
  event: Nullable(Type.String()),
  totals: FigureTotals,
  before: Nullable(ComparedFigures),
  last_year: Nullable(ComparedFigures),
  items: Type.Array(ItemFigures),
  bundles: Type.Array(BundleFigures),
  variants: Type.Array(VariantFigures),
  days: Type.Array(
    Type.Object({ day: Type.String({ format: 'date' }), sold: Type.Integer(), income: Money() }),
  ),
})
export type SalesFigures = Static<typeof SalesFigures>

/** Events to choose from: their keys and names. */
export const FiguresResponse = Type.Object({
  figures: SalesFigures,
  events: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
})
export type FiguresResponse = Static<typeof FiguresResponse>
