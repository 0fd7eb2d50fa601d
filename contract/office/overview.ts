import { Type, type Static } from 'typebox'
import { Instant, Money, Nullable, Text } from '#contract/kinds.ts'

/**
 * The sales of active orders, as the figures of sales have them; cancelled and abandoned orders do not count. `sold` are all places and things
 * that they have and did not give back, `tickets` those among them of products of this type; `value` is what the orders cost.
 */
export const Sales = Type.Object({
  orders: Type.Integer(),
  sold: Type.Integer(),
  tickets: Type.Integer(),
  value: Money(),
})
export type Sales = Static<typeof Sales>

/** How full something is: `taken` of `capacity` (null is unlimited), of these `held` in carts that are not ordered yet. */
export const StockLevel = Type.Object({
  /** `shared`: what several products share, `external_code` is its code. */
  kind: Type.Enum(['shared', 'product', 'departure', 'merchandise']),
  external_code: Type.String(),
  name: Type.String(),
  event: Nullable(Type.String()),
  enabled: Type.Boolean(),
  travel_time: Nullable(Type.String({ description: 'Wall-clock time of a departure.' })),
  capacity: Nullable(Type.Integer()),
  taken: Type.Integer(),
  held: Type.Integer(),
  /** The code of what it shares with others, where less is left of that than of its own: null where its own limit counts. */
  limited_by: Nullable(Type.String()),
})
export type StockLevel = Static<typeof StockLevel>

/** The present numbers of the festival. */
export const Overview = Type.Object({
  today: Sales,
  total: Sales,
  /** `paid`: all incoming money. `due`: what active orders still owe. `refunded`: what was paid back. `lost`: what disputes have cost. */
  income: Type.Object({ paid: Money(), due: Money(), refunded: Money(), lost: Money() }),
  stock: Type.Array(StockLevel),
  /** Orders that need attention: a problem, an overdue installment, a transfer that has not arrived, an overpayment, an open dispute, terms not accepted. */
  orders: Type.Object({
    problem: Type.Integer(),
    overdue: Type.Integer(),
    transfers: Type.Integer(),
    overpayments: Type.Integer(),
    disputes: Type.Integer(),
    terms: Type.Integer(),
  }),
  refunds: Type.Object({
    active: Type.Integer(),
    processing: Type.Integer(),
    problem: Type.Integer(),
    /** What these give back, together. */
    total: Money(),
  }),
  mails: Type.Object({ failed: Type.Integer(), late: Type.Integer(), waiting: Type.Integer() }),
  /** Lines of bank statements that wait for somebody, and those whose money is to be returned. */
  bank: Type.Object({ open: Type.Integer(), to_return: Type.Integer() }),
  /** What looks like hoarding among the open carts. */
  hoards: Type.Integer(),
  /** When the certificate of Apple Wallet ends, or has ended, from thirty days before on; null otherwise. */
  wallet_certificate_ends: Nullable(Instant()),
})
export type Overview = Static<typeof Overview>

export const OverviewResponse = Type.Object({ overview: Overview })

/** How many days back the chart of sales can look, today among them. */
export const SALES_RANGES = [7, 30, 90] as const

/** By what sales are grouped. */
export const SALES_SPLITS = ['method', 'product'] as const
export type SalesSplit = (typeof SALES_SPLITS)[number]

/** `days` is one of the ranges, `split` one of the splits; anything else is the middle range, by method. */
export const SalesFilters = Type.Object({ days: Text(), split: Text() })
export type SalesFilters = Static<typeof SalesFilters>

/**
 * What one method, product or thing sold, day by day or hour by hour. By product what orders cost beside their items has
 * parts of its own: "shipping", and "vouchers" below zero. `places` are those of
 * all products, without released ones. `name` is null of what the catalogue does not name.
 */
export const SalesSeries = Type.Object({
  key: Type.String(),
  name: Nullable(Type.String()),
  places: Type.Array(Type.Integer()),
  income: Type.Array(Money()),
})
export type SalesSeries = Static<typeof SalesSeries>

/** Sales of each of these days of the festival's calendar; the parts sum to what was sold. */
export const SalesDays = Type.Object({
  days: Type.Array(Type.String({ format: 'date' })),
  series: Type.Array(SalesSeries),
})
export type SalesDays = Static<typeof SalesDays>

export const SalesDaysResponse = Type.Object({ sales: SalesDays })

/** `day` is a day of the calendar; anything else is today. */
export const HoursFilters = Type.Object({ day: Text() })
export type HoursFilters = Static<typeof HoursFilters>

/** Sales of each hour of one day as the festival's clocks tell it, and of which day the first order is. */
export const SalesHours = Type.Object({
  day: Type.String({ format: 'date' }),
  opening: Nullable(Type.String({ format: 'date' })),
  /** When each begins; a day on which the clock is put on has 23. */
  hours: Type.Array(Type.String({ format: 'date-time' })),
  places: Type.Array(Type.Integer()),
  income: Type.Array(Money()),
})
export type SalesHours = Static<typeof SalesHours>

export const SalesHoursResponse = Type.Object({ sales: SalesHours })
