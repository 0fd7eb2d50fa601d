import { Type, type Static } from 'typebox'
import { Instant, Money, Nullable, Text } from '#contract/kinds.ts'

/**
 * The sales of active orders, without cancelled and abandoned ones. `sold` counts their places and items that were not refunded, `tickets`
 * those of products of this type; `value` is the orders' total.
 */
export const Sales = Type.Object({
  orders: Type.Integer(),
  sold: Type.Integer(),
  tickets: Type.Integer(),
  value: Money(),
})
export type Sales = Static<typeof Sales>

/** The stock level of something: `taken` of `capacity` (null is unlimited); `held` of these are in carts. */
export const StockLevel = Type.Object({
  /** `shared`: a capacity shared by several products; `external_code` is its code. */
  kind: Type.Enum(['shared', 'product', 'departure', 'merchandise', 'variant']),
  external_code: Type.String(),
  name: Type.String(),
  event: Nullable(Type.String()),
  enabled: Type.Boolean(),
  travel_time: Nullable(Type.String({ description: 'Wall-clock time of a departure.' })),
  capacity: Nullable(Type.Integer()),
  taken: Type.Integer(),
  held: Type.Integer(),
  /** The taken places that partners were promised and have not named guests for. */
  promised: Type.Integer(),
  /** The code of the shared capacity that limits it more than its own; null if its own limit is the lower one. */
  limited_by: Nullable(Type.String()),
})
export type StockLevel = Static<typeof StockLevel>

/** The current figures of the festival. */
export const Overview = Type.Object({
  today: Sales,
  total: Sales,
  /**
   * `paid`: all incoming money. `due`: the unpaid amount of active orders. `refunded`: the amount paid back. `lost`: the amount lost to
   * disputes.
   */
  income: Type.Object({ paid: Money(), due: Money(), refunded: Money(), lost: Money() }),
  stock: Type.Array(StockLevel),
  /**
   * Orders that need attention: a problem, an overdue installment, a transfer that has not arrived or only in part, an overpayment, a
   * dispute that is open or lost and not decided by the staff, terms not accepted.
   */
  orders: Type.Object({
    problem: Type.Integer(),
    overdue: Type.Integer(),
    transfers: Type.Integer(),
    partial: Type.Integer(),
    overpayments: Type.Integer(),
    disputes: Type.Integer(),
    terms: Type.Integer(),
  }),
  refunds: Type.Object({
    active: Type.Integer(),
    processing: Type.Integer(),
    problem: Type.Integer(),
    /** The sum of these refunds. */
    total: Money(),
  }),
  mails: Type.Object({ failed: Type.Integer(), late: Type.Integer(), waiting: Type.Integer() }),
  /** The numbers of open bank lines, and of lines whose money is to be returned. */
  bank: Type.Object({ open: Type.Integer(), to_return: Type.Integer() }),
  /** The number of suspected hoards among the open carts. */
  hoards: Type.Integer(),
  /** The expiry of the Apple Wallet certificate, from thirty days before; null otherwise. */
  wallet_certificate_ends: Nullable(Instant()),
})
export type Overview = Static<typeof Overview>

export const OverviewResponse = Type.Object({ overview: Overview })

/** The ranges of the sales chart in days, including today. */
export const SALES_RANGES = [7, 30, 90] as const

/** The groupings of the sales chart. */
export const SALES_SPLITS = ['method', 'product'] as const
export type SalesSplit = (typeof SALES_SPLITS)[number]

/** `days` is a range, `split` a grouping; anything else is the middle range, by method. */
export const SalesFilters = Type.Object({ days: Text(), split: Text() })
export type SalesFilters = Static<typeof SalesFilters>

/**
 * The sales of one method, product or merchandise item by day or by hour. Grouped by product, the other parts of order totals are series of
 * their own: "shipping", and negative "vouchers". `places` are those of all products, without released ones. `name` is null if it is not in
 * the catalogue.
 */
export const SalesSeries = Type.Object({
  key: Type.String(),
  name: Nullable(Type.String()),
  places: Type.Array(Type.Integer()),
  income: Type.Array(Money()),
})
export type SalesSeries = Static<typeof SalesSeries>

/** The sales of each of these days of the festival's calendar; the series add up to the total. */
export const SalesDays = Type.Object({
  days: Type.Array(Type.String({ format: 'date' })),
  series: Type.Array(SalesSeries),
})
export type SalesDays = Static<typeof SalesDays>

export const SalesDaysResponse = Type.Object({ sales: SalesDays })

/** `day` is a calendar day; anything else is today. */
export const HoursFilters = Type.Object({ day: Text() })
export type HoursFilters = Static<typeof HoursFilters>

/** The sales of each hour of one day in the festival's time zone, and the day of the first order. */
export const SalesHours = Type.Object({
  day: Type.String({ format: 'date' }),
  opening: Nullable(Type.String({ format: 'date' })),
  /** The beginning of each hour; a day on which daylight saving time begins has 23. */
  hours: Type.Array(Type.String({ format: 'date-time' })),
  places: Type.Array(Type.Integer()),
  income: Type.Array(Money()),
})
export type SalesHours = Static<typeof SalesHours>

export const SalesHoursResponse = Type.Object({ sales: SalesHours })
