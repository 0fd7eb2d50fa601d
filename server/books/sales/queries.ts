import type { Sql, Tx } from '#server/platform/shop.ts'
import type { Figure, OrderFacts } from './facts.ts'

/** Takes the lock for counting; only one transaction counts at a time, so that nothing is counted twice. */
export const lockSales = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtext('sales'))`

/** The quarter of an hour in which an order `o` was placed: the days of every time zone begin on one. */
export const quarterOf = (sql: Sql | Tx) =>
  sql`date_bin('15 minutes', o.created_at, timestamptz '2000-01-01 00:00Z')`

/** The orders to count, oldest change first. */
export const takeDue = (tx: Tx, limit: number) => tx<{ order_id: number }[]>`
  with taken as (
    delete from sales_queue where id in (select id from sales_queue order by id limit ${limit} for update skip locked)
    returning order_id)
  select distinct order_id from taken`

/** Lines that hold a place, or whose place moved with its ticket to another customer's order. */
const holds = (sql: Sql | Tx) => sql`
  (l.released_at is null or exists (select from tickets t where t.cart_product_id = l.id and t.status = 'reassigned'))`

/** The items of refunds; a refund of a whole order names lines without tickets. */
const refundedItems = (sql: Sql | Tx) => sql`
  select i.refund_id, i.kind, i.item_id, i.amount, i.shipping_refund, l.product_id, l.merchandise_id, l.held,
         i.status_before is not distinct from 'refunded' as again
    from refund_items i
    join lateral (
      select l.product_id, null::integer as merchandise_id, ${holds(sql)} as held
        from tickets k join cart_products l on l.id = k.cart_product_id where i.kind = 'ticket' and k.id = i.item_id
      union all
      select null, l.merchandise_id, l.released_at is null
        from merchandise_purchases m join cart_merchandise l on l.id = m.cart_merchandise_id
       where i.kind = 'merchandise' and m.id = i.item_id
      union all
      select l.product_id, null, ${holds(sql)} from cart_products l where i.kind = 'cart_product' and l.id = i.item_id
      union all
      select null, merchandise_id, released_at is null from cart_merchandise where i.kind = 'cart_merchandise' and id = i.item_id) l on true`

/** The facts of orders, from one snapshot. */
export const readFacts = (sql: Sql | Tx, ids: number[]) => sql<OrderFacts[]>`
  select o.id, to_json(${quarterOf(sql)}) #>> '{}' as quarter,
         o.cart_id is not null or o.items_total > 0 as is_sale, o.payment_status, o.has_refunds, o.shipping_amount, o.donation_amount, o.discount_amount, o.total_price,
         (select coalesce(sum(paid_amount), 0)::bigint from payments where order_id = o.id) as paid,
         (select coalesce(json_agg(l), '[]') from (
            select l.product_id, null::integer as merchandise_id, p.event_id, sum(l.price + l.fee) as income,
                   count(*) filter (where ${holds(sql)}) as held
              from cart_products l join products p on p.id = l.product_id
             where l.order_id = o.id group by l.product_id, p.event_id
            union all
            select null, merchandise_id, null, sum(price + fee), count(*) filter (where released_at is null)
              from cart_merchandise where order_id = o.id group by merchandise_id) l) as lines,
         (select coalesce(json_agg(json_build_object('total', r.total - r.donation_refund,
                   'items', (select coalesce(json_agg(i order by i.kind, i.item_id), '[]') from (${refundedItems(sql)}) i where i.refund_id = r.id)) order by r.id), '[]')
            from refunds r where r.order_id = o.id and (r.status not in ('active', 'cancelled') or r.credited > 0)) as refunds
    from orders o where o.id = any(${ids}::integer[]) order by o.id`

export const readCounted = (sql: Sql | Tx, ids: number[]) => sql<(Figure & { order_id: number })[]>`
  select * from order_sales where order_id = any(${ids}::integer[])`

/** The key of a figure, and the added values. */
export type QuarterFigure = Figure & { starts_at: string }

const columns = (rows: Figure[]) => ({
  kinds: rows.map(({ kind }) => kind),
  subjectIds: rows.map(({ subject_id }) => subject_id),
  orders: rows.map((row) => row.orders),
  places: rows.map(({ places }) => places),
  returned: rows.map(({ returned }) => returned),
  income: rows.map(({ income }) => income),
  refunded: rows.map(({ refunded }) => refunded),
})

/** Replaces the figures of orders. */
export const replaceCounted = async (
  tx: Tx,
  ids: number[],
  rows: (Figure & { order_id: number })[],
): Promise<void> => {
  await tx`delete from order_sales where order_id = any(${ids}::integer[])`
  const { kinds, subjectIds, orders, places, returned, income, refunded } = columns(rows)
  await tx`
    insert into order_sales (order_id, kind, subject_id, orders, places, returned, income, refunded)
    select * from unnest(${rows.map(({ order_id }) => order_id)}::integer[], ${kinds}::text[], ${subjectIds}::integer[], ${orders}::integer[],
                         ${places}::integer[], ${returned}::integer[], ${income}::bigint[], ${refunded}::bigint[])`
}

export const addToQuarters = (tx: Tx, rows: QuarterFigure[]) => {
  const { kinds, subjectIds, orders, places, returned, income, refunded } = columns(rows)
  return tx`
    insert into sales_quarter_hours as q (starts_at, kind, subject_id, orders, places, returned, income, refunded)
    select * from unnest(${rows.map(({ starts_at }) => starts_at)}::timestamptz[], ${kinds}::text[], ${subjectIds}::integer[], ${orders}::integer[],
                         ${places}::integer[], ${returned}::integer[], ${income}::bigint[], ${refunded}::bigint[])
    on conflict (starts_at, kind, subject_id) do update
       set orders = q.orders + excluded.orders, places = q.places + excluded.places, returned = q.returned + excluded.returned,
           income = q.income + excluded.income, refunded = q.refunded + excluded.refunded`
}

export const addToDays = (tx: Tx, rows: QuarterFigure[]) => {
  const { kinds, subjectIds, orders, places, returned, income, refunded } = columns(rows)
  return tx`
    insert into sales_days as d (day, kind, subject_id, orders, places, returned, income, refunded)
    select (starts_at at time zone c.timezone)::date, kind, subject_id, sum(orders), sum(places), sum(returned), sum(income), sum(refunded)
      from unnest(${rows.map(({ starts_at }) => starts_at)}::timestamptz[], ${kinds}::text[], ${subjectIds}::integer[], ${orders}::integer[],
                  ${places}::integer[], ${returned}::integer[], ${income}::bigint[], ${refunded}::bigint[])
           as n (starts_at, kind, subject_id, orders, places, returned, income, refunded)
     cross join sales_calendar c
     group by 1, 2, 3
    on conflict (day, kind, subject_id) do update
       set orders = d.orders + excluded.orders, places = d.places + excluded.places, returned = d.returned + excluded.returned,
           income = d.income + excluded.income, refunded = d.refunded + excluded.refunded`
}
