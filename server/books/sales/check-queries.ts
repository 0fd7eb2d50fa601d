import type { Sql, Tx } from '#server/platform/shop.ts'
import { counted } from './method-queries.ts'
import { quarterOf } from './queries.ts'

/** A sum of a quarter of an hour or of a day that differs from what it is added up from. */
export interface WrongSum {
  period: string
  /** The kind with the id of its subject, or the payment method. */
  key: string
  figure: string
  written: number
  counted: number
}

/** Further wrong sums would say no more. */
const MAX_ROWS = 100

const quarterText = (sql: Sql | Tx) => sql`to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')`

/** Sums of items by quarter that differ from the orders placed in it, and by day that differ from its quarters. */
export const sumsOfItems = (tx: Tx) => tx<WrongSum[]>`
  with of_orders as (
    select ${quarterOf(tx)} as starts_at, s.kind, s.subject_id, sum(s.orders) as orders, sum(s.places) as places, sum(s.returned) as returned,
           sum(s.income) as income, sum(s.refunded) as refunded
      from order_sales s join orders o on o.id = s.order_id group by 1, 2, 3),
  of_quarters as (
    select (q.starts_at at time zone c.timezone)::date as day, q.kind, q.subject_id, sum(q.orders) as orders, sum(q.places) as places,
           sum(q.returned) as returned, sum(q.income) as income, sum(q.refunded) as refunded
      from sales_quarter_hours q cross join sales_calendar c group by 1, 2, 3),
  sums as (
    select ${quarterText(tx)} as period, kind, subject_id,
           array[w.orders, w.places, w.returned, w.income, w.refunded]::bigint[] as written,
           array[o.orders, o.places, o.returned, o.income, o.refunded]::bigint[] as counted
      from sales_quarter_hours w full join of_orders o using (starts_at, kind, subject_id)
    union all
    select day::text, kind, subject_id,
           array[w.orders, w.places, w.returned, w.income, w.refunded]::bigint[],
           array[q.orders, q.places, q.returned, q.income, q.refunded]::bigint[]
      from sales_days w full join of_quarters q using (day, kind, subject_id))
  select period, case subject_id when 0 then kind else kind || ' ' || subject_id end as key, f.figure,
         coalesce(f.written, 0)::bigint as written, coalesce(f.counted, 0)::bigint as counted
    from sums cross join unnest(array['orders', 'places', 'returned', 'income', 'refunded'], written, counted) f (figure, written, counted)
   where coalesce(f.written, 0) <> coalesce(f.counted, 0)
   order by period, kind, subject_id, figure limit ${MAX_ROWS}`

/** Sums of payment methods by quarter that differ from the orders placed in it, and by day that differ from its quarters. */
export const sumsOfMethods = (tx: Tx) => tx<WrongSum[]>`
  with of_orders as (
    select ${quarterOf(tx)} as starts_at, s.payment_method, sum(s.places) as places, sum(s.income) as income, sum(s.paid) as paid
      from order_method_sales s join orders o on o.id = s.order_id group by 1, 2),
  of_quarters as (
    select (q.starts_at at time zone c.timezone)::date as day, q.payment_method, sum(q.places) as places, sum(q.income) as income,
           sum(q.paid) as paid
      from method_sales_quarter_hours q cross join sales_calendar c group by 1, 2),
  sums as (
    select ${quarterText(tx)} as period, payment_method, array[w.places, w.income, w.paid]::bigint[] as written,
           array[o.places, o.income, o.paid]::bigint[] as counted
      from method_sales_quarter_hours w full join of_orders o using (starts_at, payment_method)
    union all
    select day::text, payment_method, array[w.places, w.income, w.paid]::bigint[], array[q.places, q.income, q.paid]::bigint[]
      from method_sales_days w full join of_quarters q using (day, payment_method))
  select period, payment_method as key, f.figure, coalesce(f.written, 0)::bigint as written, coalesce(f.counted, 0)::bigint as counted
    from sums cross join unnest(array['places', 'income', 'paid'], written, counted) f (figure, written, counted)
   where coalesce(f.written, 0) <> coalesce(f.counted, 0)
   order by period, payment_method, figure limit ${MAX_ROWS}`

/** The next orders after `after` that are not pending. */
export const listOrders = (sql: Sql | Tx, after: number, limit: number) => sql<
  { id: number; code: string }[]
>`
  select id, code from orders o
   where id > ${after} and not exists (select from sales_queue where order_id = o.id)
     and not exists (select from ledger_queue where order_id = o.id)
   order by id limit ${limit}`

/** Those of some orders whose figures by payment method differ from what was counted, without pending ones. */
export const listMiscounted = (tx: Tx, ids: number[]) => tx<{ id: number }[]>`
  select o.id
    from orders o
   cross join lateral (${counted(tx)}) now
    left join order_method_sales s on s.order_id = o.id
   where o.id = any(${ids}::integer[])
     and (coalesce(s.payment_method, o.payment_method), coalesce(s.places, 0), coalesce(s.income, 0), coalesce(s.paid, 0))
         is distinct from (now.payment_method, now.places, now.income, now.paid)
     and not exists (select from method_sales_queue where order_id = o.id)`
