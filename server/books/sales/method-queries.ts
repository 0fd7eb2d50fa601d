import type { Sql, Tx } from '#server/platform/shop.ts'
import { quarterOf } from './queries.ts'

/** The figures of orders `o` by payment method in their current state, with the places of their sales figures. */
export const counted = (sql: Sql | Tx) => sql`
  select o.id as order_id, o.payment_method,
         coalesce((select sum(s.places) from order_sales s where s.order_id = o.id and s.kind = 'product'), 0)::integer as places,
         case when o.payment_status in ('cancelled', 'abandoned') then 0 else o.total_price end as income,
         (select coalesce(sum(p.paid_amount), 0)::bigint from payments p where p.order_id = o.id) as paid`

/**
 * Counts up to this many due orders, oldest first, in one statement, and adds the differences to quarters and days. Take the lock of sales
 * first. Returns nothing if none was due.
 */
export const countDue = (tx: Tx, limit: number) => tx<{ orders: number }[]>`
  with taken as (
    delete from method_sales_queue where id in (select id from method_sales_queue order by id limit ${limit} for update skip locked)
    returning order_id),
  due as materialized (select o.* from orders o where o.id in (select order_id from taken)),
  after as materialized (${counted(tx)}, ${quarterOf(tx)} as starts_at from due o),
  before as materialized (
    select b.*, ${quarterOf(tx)} as starts_at from due o join order_method_sales b on b.order_id = o.id),
  kept as (
    insert into order_method_sales (order_id, payment_method, places, income, paid)
    select order_id, payment_method, places, income, paid from after order by order_id
    on conflict (order_id) do update
       set payment_method = excluded.payment_method, places = excluded.places, income = excluded.income, paid = excluded.paid),
  added as materialized (
    select starts_at, payment_method, sum(places)::integer as places, sum(income)::bigint as income, sum(paid)::bigint as paid
      from (select starts_at, payment_method, places, income, paid from after
            union all
            select starts_at, payment_method, -places, -income, -paid from before) each
     group by 1, 2 having sum(places) <> 0 or sum(income) <> 0 or sum(paid) <> 0),
  quarters as (
    insert into method_sales_quarter_hours as q (starts_at, payment_method, places, income, paid)
    select starts_at, payment_method, places, income, paid from added
    on conflict (starts_at, payment_method) do update
       set places = q.places + excluded.places, income = q.income + excluded.income, paid = q.paid + excluded.paid),
  days as (
    insert into method_sales_days as d (day, payment_method, places, income, paid)
    select (starts_at at time zone c.timezone)::date, payment_method, sum(places), sum(income), sum(paid)
      from added cross join sales_calendar c group by 1, 2
    on conflict (day, payment_method) do update
       set places = d.places + excluded.places, income = d.income + excluded.income, paid = d.paid + excluded.paid)
  select count(*)::integer as orders from taken having count(*) > 0`
