import type { StockLevel } from '#contract/office/overview.ts'
import type { Sql } from '#server/platform/shop.ts'

type Levels = Omit<StockLevel, 'travel_time'> & {
  id: number
  travel_time: Temporal.PlainDateTime | null
}

/** The total of active orders, also of those placed since a day of the festival's calendar, and the paid amount of all orders: from sums by day. */
export const sumValues = (sql: Sql, today: string) => sql<
  { value: number; value_today: number; paid: number }[]
>`
  select coalesce(sum(income), 0)::bigint as value,
         coalesce(sum(income) filter (where day >= ${today}::date), 0)::bigint as value_today,
         coalesce(sum(paid), 0)::bigint as paid
    from method_sales_days`

/** The numbers of orders with a problem, waiting for a bank transfer, paid in part without a plan, or active without accepted terms, each counted by an index. */
export const countOrders = (sql: Sql) => sql<
  { problem: number; transfers: number; partial: number; terms: number }[]
>`
  select (select count(*) from orders where payment_status = 'problem') as problem,
         (select count(*) from orders where payment_status = 'pending' and payment_method = 'bank_transfer') as transfers,
         (select count(*) from orders
           where payment_status = 'partial' and not has_payment_plan and not has_refunds) as partial,
         (select count(*) from orders
           where accepted_ts_and_cs is null and payment_status not in ('cancelled', 'abandoned')) as terms`

export const countOverpayments = (sql: Sql) => sql<{ overpayments: number }[]>`
  select count(distinct order_id) as overpayments from overpayments where returned_at is null`

/**
 * The disputes that are open, or lost while the order is still a problem, which staff decide; and what was written off of those that were
 * lost: until then it does not count as paid.
 */
export const sumDisputes = (sql: Sql) => sql<{ undecided: number; lost: number }[]>`
  select count(*) filter (where 
         d.status = 'open' or d.status = 'lost' and d.written_off < d.lost_amount and o.payment_status = 'problem') as undecided,
         coalesce(sum(d.written_off), 0)::bigint as lost
    from disputes d join payment_attempts a on a.id = d.attempt_id
    join payments p on p.id = a.payment_id join orders o on o.id = p.order_id`

/** What active orders still owe; an order with a refund takes no more money. */
export const sumDue = (sql: Sql, now: Temporal.Instant) => sql<{ due: number; overdue: number }[]>`
  select coalesce(sum(p.amount - p.paid_amount), 0)::bigint as due,
         count(distinct o.id) filter (where o.has_payment_plan and p.due_at < ${now}) as overdue
    from payments p join orders o on o.id = p.order_id
   where p.payment_status in ('pending', 'partial')
     and o.payment_status in ('pending', 'processing', 'partial') and not o.has_refunds`

export const sumRefunds = (sql: Sql) => sql<{ status: string; refunds: number; total: number }[]>`
  select status, count(*) as refunds, sum(total)::bigint as total from refunds group by status`

/** The money of refunds that was sent according to the ledger, without credits to other orders. */
export const sumGivenBack = (sql: Sql) => sql<{ given_back: number }[]>`
  select (select coalesce(sum(out_of_band_amount - credited), 0)::bigint from refunds
           where status not in ('active', 'cancelled') or credited > 0)
       + (select coalesce(sum(amount), 0)::bigint from card_refunds
           where refund_id is not null and status = 'succeeded') as given_back`

export const countUnsent = (sql: Sql, lateBefore: Temporal.Instant) => sql<
  { failed: number; late: number; waiting: number }[]
>`
  select count(*) filter (where last_error is not null) as failed,
         count(*) filter (where last_error is null and created_at < ${lateBefore}) as late,
         count(*) filter (where last_error is null and created_at >= ${lateBefore}) as waiting
    from mails where sent_at is null`

/**
 * The stock of everything, limited by the fullest shared capacity if that has less left: shared capacities first, then in the order of the
 * catalogue.
 */
export const readLevels = (sql: Sql) => sql<Omit<Levels, 'held' | 'promised'>[]>`
  with stocked as (
    select 'shared' as kind, c.id, c.code as external_code, c.name, null::integer as event_id, true as enabled,
           null::timestamp as travel_time, c.stock_id, null::integer as shares_of,
           -1 as shelf, c.sort, c.id as within
      from shared_capacities c
    union all
    select 'product', p.id, p.external_code, p.name, p.event_id, p.enabled, null, p.stock_id, p.stock_id,
           0, p.sort, p.id
      from products p
    union all
    select 'departure', t.id, p.external_code, p.name, p.event_id, p.enabled, t.travel_time, t.stock_id, p.stock_id,
           0, p.sort, p.id
      from travel_times t join products p on p.id = t.product_id
    union all
    select 'merchandise', id, external_code, name, null, enabled, null, stock_id, null, 1, sort, id from merchandise
    union all
    select 'variant', v.id, p.external_code, piece_name(p.name, v.id), p.event_id, p.enabled, null, v.stock_id, p.stock_id, 0, p.sort, p.id
      from variants v join products p on p.id = v.product_id
     where v.offered
    union all
    select 'variant', v.id, m.external_code, piece_name(m.name, v.id), null, m.enabled, null, v.stock_id, null, 1, m.sort, m.id
      from variants v join merchandise m on m.id = v.merchandise_id
     where v.offered)
  select l.kind, l.id, l.external_code, l.name, e.name as event, l.enabled, l.travel_time, s.capacity, s.taken,
         fullest.external_code as limited_by
    from stocked l
    join stock s on s.id = l.stock_id
    left join events e on e.id = l.event_id
    left join lateral (
      select c.code as external_code
        from stock own join stock x on x.id = any(own.shared_stock_ids) join shared_capacities c on c.stock_id = x.id
       where own.id = l.shares_of
         and (s.capacity is null or x.capacity - x.taken < s.capacity - s.taken) and x.capacity is not null
       order by x.capacity - x.taken, c.id
       limit 1) fullest on true
   order by l.shelf, e.sort, l.sort, l.within, l.travel_time nulls first, l.kind, l.id`

/** The places held by carts: read by the few open carts instead of all lines ever. */
export const countHeld = (sql: Sql) => sql<{ kind: StockLevel['kind']; id: number; held: number }[]>`
  with lines as (
    select l.product_id, l.transport_time_id, l.variant_id
      from carts c join cart_products l on l.cart_id = c.id
     where c.status = 'open' and l.released_at is null),
  pieces as (
    select l.merchandise_id, l.variant_id
      from carts c join cart_merchandise l on l.cart_id = c.id
     where c.status = 'open' and l.released_at is null)
  select 'product' as kind, product_id as id, count(*) as held from lines group by product_id
  union all
  select 'shared', s.id, count(*)
    from lines join products p on p.id = lines.product_id join stock own on own.id = p.stock_id
    join shared_capacities s on s.stock_id = any(own.shared_stock_ids)
   group by s.id
  union all
  select 'departure', transport_time_id, count(*) from lines where transport_time_id is not null group by 2
  union all
  select 'merchandise', merchandise_id, count(*) from pieces group by 2
  union all
  select 'variant', variant_id, count(*)
    from (select variant_id from lines union all select variant_id from pieces) chosen
   where variant_id is not null group by 2`

/** The places that partners were promised and have not named guests for. */
export const countPromised = (sql: Sql) => sql<{ kind: StockLevel['kind']; id: number; promised: number }[]>`
  with open as (select product_id, sum(places_left)::integer as left from allocations where places_left > 0 group by product_id)
  select 'product' as kind, product_id as id, open.left as promised from open
  union all
  select 'shared', s.id, sum(open.left)::integer
    from open join products p on p.id = open.product_id join stock own on own.id = p.stock_id
    join shared_capacities s on s.stock_id = any(own.shared_stock_ids)
   group by s.id`

export const countBankLines = (sql: Sql) => sql<{ status: string; count: number }[]>`
  select status, count(*)::integer as count from bank_lines where status in ('open', 'to_return') group by status`
