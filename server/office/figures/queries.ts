import type { ItemFigures } from '#contract/office/figures.ts'
import type { Sql } from '#server/platform/shop.ts'

export interface EventRow {
  id: number
  key: string
  name: string
  starts_at: Temporal.Instant | null
  ends_at: Temporal.Instant | null
}

/** What of sales is looked at: of the products of one event, or of everything. */
export interface Scope {
  event: number | null
  from: Temporal.Instant
  to: Temporal.Instant
}

export interface Sum {
  part: 'all' | 'event' | ItemFigures['kind']
  ref: number
  orders: number
  sold: number
  returned: number
  income: number
  refunded: number
}

/** Whether a row is about the chosen event: its orders, or what its products sold. */
const isOf = (sql: Sql, event: number | null) =>
  event === null
    ? sql`part <> 'event'`
    : sql`(part = 'event' and ref = ${event}
           or part = 'product' and ref in (select id from products where event_id = ${event}))`

const sums = (sql: Sql) => sql`
  sum(orders)::integer as orders, sum(places)::integer as sold, sum(returned)::integer as returned,
  sum(income - refunded)::bigint as income, sum(refunded)::bigint as refunded`

/** What whole quarters of an hour have sold. */
export const sumQuarters = (sql: Sql, { event, from, to }: Scope) => sql<Sum[]>`
  select part, ref, ${sums(sql)}
    from sales_quarters
   where starts_at >= ${from} and starts_at < ${to} and ${isOf(sql, event)}
   group by part, ref`

/** What a part of a quarter has sold, its end among it. */
export const sumOrders = (sql: Sql, { event, from, to }: Scope) => sql<Sum[]>`
  select part, ref, ${sums(sql)}
    from orders o join order_sales s on s.order_id = o.id
   where o.created_at >= ${from} and o.created_at <= ${to} and ${isOf(sql, event)}
   group by part, ref`

/** Days of the festival's calendar, first and last. */
export interface DayScope {
  event: number | null
  first: string
  last: string
}

/** What whole days have sold. */
export const sumWholeDays = (sql: Sql, { event, first, last }: DayScope) => sql<Sum[]>`
  select part, ref, ${sums(sql)}
    from sales_days
   where day between ${first}::date and ${last}::date and ${isOf(sql, event)}
   group by part, ref`

/** Orders, all that they hold, and the tickets among it, of orders that were placed on a day or later; null is since ever. */
export const sumSince = (sql: Sql, day: string | null) => sql<
  { orders: number; sold: number; tickets: number }[]
>`
  select coalesce(sum(orders) filter (where part = 'all'), 0)::integer as orders,
         coalesce(sum(places) filter (where part in ('product', 'merchandise')), 0)::integer as sold,
         coalesce(sum(places) filter (where part = 'product' and ref in (select id from products where type = 'ticket')), 0)::integer as tickets
    from sales_days where ${day === null ? sql`true` : sql`day >= ${day}::date`}`

/** Sales by day; days without any are left out. */
export const sumByDay = (sql: Sql, { event, first, last }: DayScope) => sql<
  { day: string; sold: number; income: number }[]
>`
  select day::text as day, sum(places)::integer as sold, sum(income - refunded)::bigint as income
    from sales_days
   where day between ${first}::date and ${last}::date and ${isOf(sql, event)} and part not in ('all', 'event')
   group by 1`

/** The day on which something was sold first. */
export const readOpening = (sql: Sql) => sql<{ day: string | null }[]>`
  select min(day)::text as day from sales_days where orders > 0`

export interface ItemRow {
  kind: 'product' | 'merchandise'
  id: number
  external_code: string
  name: string
  event: string | null
  event_id: number | null
  enabled: boolean
  remaining: number | null
}

/** Everything that can be sold, with how much of it is left by its own limit, those of its departures, and those that it shares. */
export const readItems = (sql: Sql) => sql<ItemRow[]>`
  with own as (
    select p.id, case when count(t.id) = 0 then min(s.capacity - s.taken)
                      when bool_or(d.capacity is null) then null else sum(d.capacity - d.taken)::integer end as places,
           (select min(x.capacity - x.taken) from stock x where x.id = any(s.shares)) as shared
      from products p
      join stock s on s.id = p.stock_id
      left join travel_times t on t.product_id = p.id
      left join stock d on d.id = t.stock_id
     group by p.id, s.id)
  select 'product' as kind, p.id, p.external_code, p.name, e.name as event, p.event_id, p.enabled,
         greatest(0, least(own.places, own.shared)) as remaining
    from products p join own using (id) join events e on e.id = p.event_id
   order by e.sort, p.sort, p.id`

export const readMerchandise = (sql: Sql) => sql<ItemRow[]>`
  select 'merchandise' as kind, m.id, m.external_code, m.name, null as event, null as event_id, m.enabled,
         s.capacity - s.taken as remaining
    from merchandise m join stock s on s.id = m.stock_id
   order by m.sort, m.id`
