import type { ItemFigures } from '#contract/office/figures.ts'
import type { Sql } from '#server/platform/shop.ts'

export interface EventRow {
  id: number
  key: string
  name: string
  starts_at: Temporal.Instant | null
  ends_at: Temporal.Instant | null
}

/** The scope of the figures: the products of one event, or everything. */
export interface Scope {
  event: number | null
  from: Temporal.Instant
  to: Temporal.Instant
}

export interface Sum {
  kind: 'all' | 'event' | ItemFigures['kind']
  subject_id: number
  orders: number
  sold: number
  returned: number
  income: number
  refunded: number
}

/** Whether a row belongs to the chosen event: its orders, or the sales of its products. */
const isOf = (sql: Sql, event: number | null) =>
  event === null
    ? sql`kind <> 'event'`
    : sql`(kind = 'event' and subject_id = ${event}
           or kind = 'product' and subject_id in (select id from products where event_id = ${event}))`

const sums = (sql: Sql) => sql`
  sum(orders)::integer as orders, sum(places)::integer as sold, sum(returned)::integer as returned,
  sum(income - refunded)::bigint as income, sum(refunded)::bigint as refunded`

/** The sales of whole quarters of an hour. */
export const sumQuarters = (sql: Sql, { event, from, to }: Scope) => sql<Sum[]>`
  select kind, subject_id, ${sums(sql)}
    from sales_quarter_hours
   where starts_at >= ${from} and starts_at < ${to} and ${isOf(sql, event)}
   group by kind, subject_id`

/** The sales of a part of a quarter, including its end. */
export const sumOrders = (sql: Sql, { event, from, to }: Scope) => sql<Sum[]>`
  select kind, subject_id, ${sums(sql)}
    from orders o join order_sales s on s.order_id = o.id
   where o.created_at >= ${from} and o.created_at <= ${to} and ${isOf(sql, event)}
   group by kind, subject_id`

/** Days of the festival's calendar, first and last. */
export interface DayScope {
  event: number | null
  first: string
  last: string
}

/** The sales of whole days. */
export const sumWholeDays = (sql: Sql, { event, first, last }: DayScope) => sql<Sum[]>`
  select kind, subject_id, ${sums(sql)}
    from sales_days
   where day between ${first}::date and ${last}::date and ${isOf(sql, event)}
   group by kind, subject_id`

/** The numbers of orders, of their items and of their tickets, for orders placed since a day; null means all. */
export const sumSince = (sql: Sql, day: string | null) => sql<
  { orders: number; sold: number; tickets: number }[]
>`
  select coalesce(sum(orders) filter (where kind = 'all'), 0)::integer as orders,
         coalesce(sum(places) filter (where kind in ('product', 'merchandise')), 0)::integer as sold,
         coalesce(sum(places) filter (where kind = 'product' and subject_id in (select id from products where type = 'ticket')), 0)::integer as tickets
    from sales_days where ${day === null ? sql`true` : sql`day >= ${day}::date`}`

/** Sales by day; days without any are left out. */
export const sumByDay = (sql: Sql, { event, first, last }: DayScope) => sql<
  { day: string; sold: number; income: number }[]
>`
  select day::text as day, sum(places)::integer as sold, sum(income - refunded)::bigint as income
    from sales_days
   where day between ${first}::date and ${last}::date and ${isOf(sql, event)} and kind not in ('all', 'event')
   group by 1`

/** The day of the first sale. */
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

/** All items with their remaining stock, limited by their own stock, that of their departures, and shared capacities. */
export const readItems = (sql: Sql) => sql<ItemRow[]>`
  with own as (
    select p.id, case when count(t.id) = 0 then min(s.capacity - s.taken)
                      when bool_or(d.capacity is null) then null else sum(d.capacity - d.taken)::integer end as places,
           (select min(x.capacity - x.taken) from stock x where x.id = any(s.shared_stock_ids)) as shared
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
