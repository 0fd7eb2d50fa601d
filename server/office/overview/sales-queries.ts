import type { Sql } from '#server/platform/shop.ts'

/** The sales in one of several periods, counted from 1, without released and refunded places. */
export interface Sold {
  span: number
  key: string
  name: string | null
  places: number
  income: number
}

/** Days of the festival's calendar, first and last. */
export interface Days {
  first: string
  last: string
}

/** The number of a row's day, and whether it is one of them. */
const numbered = (sql: Sql, { first }: Days) => sql`day - ${first}::date + 1 as span`
const isAmong = (sql: Sql, { first, last }: Days) => sql`day between ${first}::date and ${last}::date`

export const byMethod = (sql: Sql, days: Days) => sql<Sold[]>`
  select ${numbered(sql, days)}, payment_method as key, null as name, places, income
    from method_sales_days
   where ${isAmong(sql, days)} and (places <> 0 or income <> 0)
   order by payment_method`

export const byProduct = (sql: Sql, days: Days) => sql<Sold[]>`
  select ${numbered(sql, days)}, 'product ' || p.external_code as key, p.name, d.places, d.income
    from sales_days d join products p on d.kind = 'product' and p.id = d.subject_id
   where ${isAmong(sql, days)} and (d.places <> 0 or d.income <> 0)
   order by p.sort, p.id`

export const byMerchandise = (sql: Sql, days: Days) => sql<Sold[]>`
  select ${numbered(sql, days)}, 'merchandise ' || m.external_code as key, m.name, 0 as places, d.income
    from sales_days d join merchandise m on d.kind = 'merchandise' and m.id = d.subject_id
   where ${isAmong(sql, days)} and d.income <> 0
   order by m.sort, m.id`

/** Shipping and the discounts of vouchers. */
export const byShippingAndVouchers = (sql: Sql, days: Days) => sql<Sold[]>`
  select ${numbered(sql, days)}, kind as key, null as name, 0 as places, income
    from sales_days
   where ${isAmong(sql, days)} and kind in ('shipping', 'vouchers') and income <> 0
   order by kind`

/** The sales between consecutive bounds, each at the beginning of a quarter of an hour. */
export const byHour = (sql: Sql, bounds: Temporal.Instant[]) => sql<
  Pick<Sold, 'span' | 'places' | 'income'>[]
>`
  select width_bucket(starts_at, ${bounds.map(String)}::timestamptz[]) as span, sum(places)::integer as places,
         sum(income)::bigint as income
    from method_sales_quarter_hours
   where starts_at >= ${bounds[0] ?? null} and starts_at < ${bounds.at(-1) ?? null}
   group by 1`

/** The time of the first order. */
export const readOpening = (sql: Sql) => sql<{ created_at: Temporal.Instant }[]>`
  select created_at from orders order by created_at limit 1`
