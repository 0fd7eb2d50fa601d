import type { Fragment } from '#server/platform/database/sql.ts'
import type { Tx } from '#server/platform/shop.ts'
import { isWithin, when } from '#server/office/filters.ts'
import { type ExportFilters, isDayWithin } from './selection-queries.ts'

/**
 * The movements of orders by day: `state` is an order in its current state (its id), or before a change (the negative id of its former
 * version); `day`, `method`, `sold` (1 when it begins to count, -1 when it no longer counts), and the unpaid part of what counts, before and
 * after.
 */
export type Movements = Fragment

const dayOf = (tx: Tx, at: Fragment, { zone }: ExportFilters) => tx`(${at} at time zone ${zone}::text)::date`

/** The days on which orders were changed according to the ledger, with the states before and after. */
const changes = (tx: Tx, filters: ExportFilters) => tx`
  select c.*, coalesce((select min(e.booked_on) from ledger_entries e
                         where e.order_id = c.order_id and e.source = 'order' and e.kind = 'change' and e.at >= c.changed_at
                           and (c.next_at is null or e.at < c.next_at)),
                       ${dayOf(tx, tx`c.changed_at`, filters)}) as day
    from (
      select v.order_id, v.changed_at, -v.id as state, v.payment_method as method, v.total_price as price,
             row_number() over of_order as number, lead(v.changed_at) over of_order as next_at,
             coalesce(-lead(v.id) over of_order, o.id) as next_state,
             coalesce(lead(v.payment_method) over of_order, o.payment_method) as next_method,
             coalesce(lead(v.total_price) over of_order, o.total_price) as next_price
        from order_versions v join orders o on o.id = v.order_id
      window of_order as (partition by v.order_id order by v.id)) c`

/** When orders ended, and when they counted again: alternately. */
const ends = (tx: Tx) => tx`
  select order_id, at, booked_on as day,
         case when row_number() over (partition by order_id order by id) % 2 = 1 then -1 else 1 end as sold
    from ledger_entries where source = 'cancelled'`

/**
 * The sales of orders from their day until they end. A change, and the unpaid amount when an order accepts no more payments, are deducted
 * on the day of their ledger entry.
 */
export const salesMovements = (tx: Tx, filters: ExportFilters): Movements => tx`
  select * from (
    with changes as materialized (${changes(tx, filters)}), ends as materialized (${ends(tx)})
    select coalesce(c.state, o.id) as state, ${dayOf(tx, tx`o.created_at`, filters)} as day,
           coalesce(c.method, o.payment_method) as method, 1 as sold, 0::bigint as owed_before, 0::bigint as owed_after
      from orders o left join changes c on c.order_id = o.id and c.number = 1
     where (o.payment_status not in ('cancelled', 'abandoned') or o.id in (select order_id from ends))
       and ${isWithin(tx, tx`o.created_at`, filters.period)}
    union all
    select each.state, c.day, each.method, each.sold, 0, 0
      from changes c cross join lateral (values (c.state, c.method, -1), (c.next_state, c.next_method, 1)) each (state, method, sold)
    union all
    select coalesce(c.state, o.id), x.day, coalesce(c.method, o.payment_method), x.sold, 0, 0
      from ends x join orders o on o.id = x.order_id
      left join lateral (
        select * from changes later where later.order_id = x.order_id and later.changed_at > x.at order by number limit 1) c on true
    union all
    select id, day, payment_method, 0, 0, owed
      from (
        select o.id, o.payment_method, min(e.booked_on) as day,
               o.total_price - (select coalesce(sum(paid_amount), 0)::bigint from payments where order_id = o.id) as owed
          from ledger_entries e join orders o on o.id = e.order_id
         where e.source = 'cancelled_balance' and o.has_refunds and o.payment_status not in ('cancelled', 'abandoned')
         group by o.id) cancelled
     where owed > 0) s
   where ${isDayWithin(tx, tx`s.day`, filters)}`

/**
 * The paid amount of an order before and after each day and payment method, limited to its price. An order with a total of zero is paid
 * once.
 */
export const paymentMovements = (tx: Tx, filters: ExportFilters): Movements => tx`
  select s.state, s.day, s.method, s.is_in - s.was_in as sold,
         case when s.was_in = 1 then s.price - s.before else 0 end as owed_before,
         case when s.is_in = 1 then s.price - s.after else 0 end as owed_after
    from (
      with changes as materialized (${changes(tx, filters)}), money as materialized (${moneyByDay(tx, filters)})
      select m.state, m.day, m.method, m.price, (m.after - m.amount > 0)::integer as was_in, (m.after > 0)::integer as is_in,
             least(m.after - m.amount, m.price) as before, least(m.after, m.price) as after
        from (
          select each.*, coalesce(c.state, each.order_id) as state, coalesce(c.price, each.current_price) as price,
                 (sum(each.amount) over (partition by each.order_id order by each.day, each.place))::bigint as after
            from money each
            left join lateral (
              select * from changes later where later.order_id = each.order_id and later.day >= each.day order by number limit 1) c on true) m
      union all
      select turn.state, c.day, c.next_method, turn.price, turn.was_in, turn.is_in,
             turn.was_in * least(p.amount, turn.price), turn.is_in * least(p.amount, turn.price)
        from changes c
        join lateral (
          select sum(amount)::bigint as amount from money where money.order_id = c.order_id and money.day <= c.day) p on p.amount > 0
        cross join lateral (values (c.state, c.price, 1, 0), (c.next_state, c.next_price, 0, 1)) turn (state, price, was_in, is_in)
      union all
      select o.id, ${dayOf(tx, tx`o.paid_at`, filters)}, o.payment_method, 0, 0, 1, 0, 0
        from orders o where o.total_price = 0 and o.paid_at is not null and o.payment_status in ('paid', 'problem')) s
   where (s.was_in <> s.is_in or s.before <> s.after) and ${isDayWithin(tx, tx`s.day`, filters)}`

/**
 * The money of orders with ledger entries on the chosen days, by day and payment method: entries that are neither sales, cancellations nor
 * write-offs.
 */
const moneyByDay = (tx: Tx, filters: ExportFilters) => tx`
  select e.order_id, o.total_price as current_price, e.booked_on as day, coalesce(i.method, o.payment_method) as method,
         min(e.id) as place, -sum(p.amount)::bigint as amount
    from ledger_postings p
    join ledger_entries e on e.id = p.entry_id
    join orders o on o.id = e.order_id
    left join incoming_payments i on i.order_id = e.order_id and i.method <> 'credit' and e.source = 'incoming payment ' || i.id
   where p.account = 'receivables' and split_part(e.source, ' ', 1) not in ('order', 'cancelled', 'cancelled_balance', 'write-off')
     and ${when(
       tx,
       filters.period.since !== null || filters.period.before !== null,
       () =>
         tx`e.order_id in (select order_id from ledger_entries on_day where ${isDayWithin(tx, tx`on_day.booked_on`, filters)})`,
     )}
   group by e.order_id, 2, 3, 4`
