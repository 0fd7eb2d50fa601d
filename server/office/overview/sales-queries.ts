import type { Sql } from '#server/platform/shop.ts'

/** What was sold in one of the periods between bounds, counted from 1, without released places. */
export interface Sold {
  span: number
  key: string
  name: string | null
  places: number
  income: number
}

/** The period that an order `o` belongs to. */
const span = (sql: Sql, bounds: Temporal.Instant[]) =>
  sql`width_bucket(o.created_at, ${bounds.map(String)}::timestamptz[])`

/** Whether an order `o` sold something between the first bound and the last. A reassigned ticket counts as sold by its first order. */
const sold = (sql: Sql, bounds: Temporal.Instant[]) => sql`
  o.payment_status not in ('cancelled', 'abandoned') and o.cart_id is not null
    and o.created_at >= ${bounds[0] ?? null} and o.created_at < ${bounds.at(-1) ?? null}`

/** Whether a line `l` holds a place, or held one that moved with its ticket to another customer's order. */
export const holdsPlace = (sql: Sql) => sql`
  (l.released_at is null or exists (select from tickets t where t.cart_product_id = l.id and t.status = 'reassigned'))`

export const incomeByMethod = (sql: Sql, bounds: Temporal.Instant[]) => sql<Sold[]>`
  select ${span(sql, bounds)} as span, o.payment_method as key, null as name, 0 as places,
         sum(o.total_price)::bigint as income
    from orders o
   where ${sold(sql, bounds)}
   group by 1, 2`

export const placesByMethod = (sql: Sql, bounds: Temporal.Instant[]) => sql<Sold[]>`
  select ${span(sql, bounds)} as span, o.payment_method as key, null as name, count(*) as places, 0 as income
    from orders o join cart_products l on l.order_id = o.id
   where ${sold(sql, bounds)} and ${holdsPlace(sql)}
   group by 1, 2`

export const byProduct = (sql: Sql, bounds: Temporal.Instant[]) => sql<Sold[]>`
  with lines as (
    select ${span(sql, bounds)} as span, l.product_id, count(*) filter (where ${holdsPlace(sql)}) as places,
           sum(l.price + l.fee)::bigint as income
      from orders o join cart_products l on l.order_id = o.id
     where ${sold(sql, bounds)}
     group by 1, 2)
  select span, 'product ' || p.external_code as key, p.name, places, income
    from lines join products p on p.id = lines.product_id
   order by p.sort, p.id`

export const byMerchandise = (sql: Sql, bounds: Temporal.Instant[]) => sql<Sold[]>`
  with lines as (
    select ${span(sql, bounds)} as span, l.merchandise_id, sum(l.price + l.fee)::bigint as income
      from orders o join cart_merchandise l on l.order_id = o.id
     where ${sold(sql, bounds)}
     group by 1, 2)
  select span, 'merchandise ' || m.external_code as key, m.name, 0 as places, income
    from lines join merchandise m on m.id = lines.merchandise_id
   order by m.sort, m.id`

/** Shipping and the discounts of vouchers; few orders have either. */
export const byShippingAndVouchers = (sql: Sql, bounds: Temporal.Instant[]) => sql<Sold[]>`
  select ${span(sql, bounds)} as span, part.key, null as name, 0 as places, sum(part.income)::bigint as income
    from orders o
   cross join lateral (values ('shipping', o.shipping_amount), ('vouchers', -o.discount_amount)) part (key, income)
   where ${sold(sql, bounds)} and (o.shipping_amount > 0 or o.discount_amount > 0) and part.income <> 0
   group by 1, 2
   order by part.key`

/** When the first order was placed. */
export const readOpening = (sql: Sql) => sql<{ created_at: Temporal.Instant }[]>`
  select created_at from orders order by created_at limit 1`
