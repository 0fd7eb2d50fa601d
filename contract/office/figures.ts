import { Type, type Static } from 'typebox'
import { Instant, Money, Nullable, Text } from '#contract/kinds.ts'

/** The named periods. Any other is given by two days. */
export const SPANS = ['today', 'yesterday', 'week', 'month', 'opening'] as const
export type Span = (typeof SPANS)[number]

/** The maximum length of a period given by two days. */
export const MOST_DAYS = 1100

/**
 * Of which days, of the festival's calendar: a span with a name, or from `first` to `last` ("2027-07-08"); of one without the other the
 * span ends today, or is that day. `event` is the key of one, or empty for all.
 */
export const FigureFilters = Type.Object({ span: Text(), first: Text(), last: Text(), event: Text() })
export type FigureFilters = Static<typeof FigureFilters>

/** `sold` is the number of places and items in orders of these days that were not returned; `income` is their price less refunds. */
const totals = {
  orders: Type.Integer(),
  sold: Type.Integer(),
  returned: Type.Integer({ description: 'Places and things that were refunded.' }),
  income: Money(),
  refunded: Money(),
}

export const FigureTotals = Type.Object(totals)
export type FigureTotals = Static<typeof FigureTotals>

/** Other days to compare with; `until` is the moment at which the last of them is cut off, where the span itself is not over yet. */
export const ComparedFigures = Type.Object({
  first: Type.String({ format: 'date' }),
  last: Type.String({ format: 'date' }),
  until: Nullable(Instant()),
  /** `before`: the days right before. `edition`: as many days before or after the beginning of an earlier event. `calendar`: a year ago. */
  by: Type.Enum(['before', 'edition', 'calendar']),
  edition: Nullable(Type.String({ description: 'The name of that event.' })),
  ...totals,
})
export type ComparedFigures = Static<typeof ComparedFigures>

/** The income of one product or merchandise, or other parts of order totals: `shipping`, negative `vouchers`, and `rest`, which will not be paid any more. */
export const ItemFigures = Type.Object({
  kind: Type.Enum(['product', 'merchandise', 'shipping', 'vouchers', 'rest']),
  external_code: Type.String(),
  name: Nullable(Type.String()),
  event: Nullable(Type.String()),
  sold: Type.Integer(),
  returned: Type.Integer(),
  income: Money(),
  refunded: Money(),
  /** The remaining stock; null without a limit, and for entries that are not items. */
  left: Nullable(Type.Integer()),
})
export type ItemFigures = Static<typeof ItemFigures>

/** The figures of orders that were placed in a span of days, as these orders stand now; the items sum to the totals. */
export const SalesFigures = Type.Object({
  first: Type.String({ format: 'date' }),
  last: Type.String({ format: 'date' }),
  event: Nullable(Type.String()),
  totals: FigureTotals,
  before: Nullable(ComparedFigures),
  last_year: Nullable(ComparedFigures),
  items: Type.Array(ItemFigures),
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
