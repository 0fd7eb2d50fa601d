import type { Sql, Tx } from '#server/platform/shop.ts'

/** An order in a chain of changes, and the amount in minor units that is credited along the whole chain to the order at its other end. */
export interface Counted {
  id: number
  amount: number
}

/** The orders to which the value of items removed from one was credited, also through others, ordered by id. */
export const listFollowUps = (tx: Tx, order: number) => tx<Counted[]>`
  with recursive chain as (
    select c.new_order_id as id, r.credited as amount
      from order_changes c join refunds r on r.id = c.refund_id
     where c.order_id = ${order} and c.new_order_id is not null and r.credited > 0
    union all
    select c.new_order_id, least(chain.amount, r.credited)
      from chain join order_changes c on c.order_id = chain.id join refunds r on r.id = c.refund_id
     where c.new_order_id is not null and r.credited > 0)
  select id, sum(amount)::bigint as amount from chain group by id order by id`

/**
 * An order that is credited to another one: the amount, how much of its own money is lost, and how much of that was written off. Lost money
 * of a problem is what is allocated but not there.
 */
export interface Source extends Counted {
  code: string
  short: number
  written_off: number
}

/** The orders credited to an order, nearest first. */
export const listSources = (sql: Sql | Tx, order: number) => sql<Source[]>`
  with recursive chain as (
    select 1 as step, c.order_id as id, r.credited as amount
      from order_changes c join refunds r on r.id = c.refund_id
     where c.new_order_id = ${order} and r.credited > 0
    union all
    select step + 1, c.order_id, least(chain.amount, r.credited)
      from chain join order_changes c on c.new_order_id = chain.id join refunds r on r.id = c.refund_id
     where r.credited > 0)
  select o.id, o.code, chain.amount,
         case when o.payment_status = 'problem' then greatest(0, paid.amount - charged.amount - charged.written_off - entered.amount + owed.amount)
              else 0 end as short,
         charged.written_off
    from chain
    join orders o on o.id = chain.id
   cross join lateral (
     select coalesce(sum(paid_amount), 0)::bigint as amount from payments where order_id = o.id) paid
   cross join lateral (
     select coalesce(sum(a.amount - a.returned_amount), 0)::bigint as amount,
            coalesce(sum((select sum(written_off) from disputes where attempt_id = a.id)), 0)::bigint as written_off
       from payments p join payment_attempts a on a.payment_id = p.id and a.status = 'succeeded'
      where p.order_id = o.id) charged
   cross join lateral (
     select coalesce(sum(amount), 0)::bigint as amount from incoming_payments where order_id = o.id) entered
   cross join lateral (
     select coalesce(sum(remaining), 0)::bigint as amount
       from overpayments where order_id = o.id and returned_at is null) owed
   order by step`

/** The amount credited to an order from others, in minor units, and the newest number of its entries. */
export const sumCredits = (sql: Sql | Tx, order: number) => sql<{ amount: number; number: number }[]>`
  select coalesce(sum(amount) filter (where method = 'credit'), 0)::bigint as amount, coalesce(max(number), 0) as number
    from incoming_payments where order_id = ${order}`

/** The lost disputes of an order with written-off amounts. */
export const listWrittenOff = (tx: Tx, order: number) => tx<{ id: number; written_off: number }[]>`
  select d.id, d.written_off
    from disputes d join payment_attempts a on a.id = d.attempt_id join payments p on p.id = a.payment_id
   where p.order_id = ${order} and d.written_off > 0 order by d.id`
