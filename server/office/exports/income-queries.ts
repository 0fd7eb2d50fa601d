import type { Fragment } from '#server/platform/database/sql.ts'
import type { Tx } from '#server/platform/shop.ts'
import { isChosen, isWithin } from '#server/office/filters.ts'
import { messages } from './messages.ts'
import { type ExportFilters, money, type Selection } from './selection-queries.ts'

/** The place of what comes after all lines of an order. */
const LAST = 2 ** 40

const dayOf = (tx: Tx, at: Fragment, { zone }: ExportFilters) => tx`(${at} at time zone ${zone}::text)::date`

/** The tax inside a gross amount, which may be below zero. */
const taxIn = (tx: Tx, gross: Fragment) =>
  tx`sign(${gross}) * round(abs(${gross}) * x.tax_rate / (100 + x.tax_rate))`

/**
 * Rows of what orders `o` bring on a day: `document` (a number of its own), `order_id`, `day`, `method`, `sold` (1 once the order counts, -1
 * once it does not any more), and what was still owed of an order that counts, before and after.
 */
type Turns = Fragment

/**
 * What each day brought of each item, by the way to pay and the rate of tax; what was given back is below zero. Tax is worked out once a rate
 * for each order, owed rest and refund, as on the invoice, the credit note and in the ledger, and each line takes what it adds to it.
 * `document` is a number for each of these: that of its turn times four, and which it is.
 */
function income(tx: Tx, filters: ExportFilters, turns: Turns, counts: Fragment): Selection {
  return {
    columns: tx`
      s.day::text as "day", s.event as "event", s.product as "product", s.name as "name", s.method as "method",
      s.tax_rate::text as "tax", s.pieces as "pieces", ${money(tx, tx`s.gross`, filters)} as "gross",
      ${money(tx, tx`s.gross - s.tax`, filters)} as "net", ${money(tx, tx`s.tax`, filters)} as "tax_amount",
      ${filters.currency}::text as "currency"`,
    from: tx`
      from (
        with turns as materialized (${turns})
        select x.day, x.event, x.product, x.name, x.method, x.tax_rate, sum(x.pieces) as pieces, sum(x.gross) as gross,
               sum(${taxIn(tx, tx`x.until`)} - ${taxIn(tx, tx`(x.until - x.gross)`)}) as tax
          from (
            select t.*, sum(t.gross) over (partition by t.document, t.tax_rate order by t.place
                                           rows between unbounded preceding and current row) as until
              from (
                ${soldItems(tx)}
                union all
                ${discounts(tx)}
                union all
                ${owedRests(tx)}
                union all
                ${givenBack(tx, filters, counts)}) t) x
         group by x.day, x.event, x.product, x.name, x.method, x.tax_rate
        having sum(x.gross) <> 0 or sum(x.pieces) <> 0) s
     where ${isChosen(tx, tx`s.event`, filters.event)} and ${isChosen(tx, tx`s.product`, filters.product)}`,
    order: tx`s.day, s.event nulls last, s.product nulls last, s.method, s.tax_rate, s.name`,
  }
}

/** All that was sold of orders that count from now on, or do not any more. */
const soldItems = (tx: Tx) => tx`
  select u.document * 4 as document, l.id * 2 as place, u.day, e.key as event, p.external_code as product, p.name, u.method,
         l.tax_rate, u.sold as pieces, u.sold * (l.price + l.fee) as gross
    from turns u join cart_products l on l.order_id = u.order_id join products p on p.id = l.product_id
    join events e on e.id = p.event_id
   where u.sold <> 0
  union all
  select u.document * 4, l.id * 2 + 1, u.day, null, m.external_code, m.name, u.method, l.tax_rate, u.sold, u.sold * (l.price + l.fee)
    from turns u join cart_merchandise l on l.order_id = u.order_id join merchandise m on m.id = l.merchandise_id
   where u.sold <> 0
  union all
  select u.document * 4, ${LAST}::bigint - 1, u.day, null, null, ${messages.headings.shipping}, u.method, coalesce(o.shipping_tax_rate, 0),
         u.sold, u.sold * o.shipping_amount
    from turns u join orders o on o.id = u.order_id where o.shipping_amount > 0 and u.sold <> 0`

/** What vouchers took off, at each rate of tax so much as the invoice says (`taxes`): in proportion, the largest remainder first. */
const discounts = (tx: Tx) => tx`
  select u.document * 4, ${LAST}::bigint, u.day, null, null, ${messages.headings.discount}, u.method, d.tax_rate, u.sold, -u.sold * d.amount
    from turns u join orders o on o.id = u.order_id cross join lateral (
      select tax_rate, part + case when place <= o.discount_amount - sum(part) over () then 1 else 0 end as amount
        from (
          select tax_rate, div(o.discount_amount * gross, total) as part,
                 row_number() over (order by mod(o.discount_amount * gross, total) desc, tax_rate) as place
            from (
              select tax_rate, sum(gross) as gross, sum(sum(gross)) over () as total
                from (
                  select tax_rate, price + fee as gross from cart_products where order_id = o.id
                  union all
                  select tax_rate, price + fee from cart_merchandise where order_id = o.id
                  union all
                  select coalesce(o.shipping_tax_rate, 0), o.shipping_amount) priced
               group by tax_rate having sum(gross) > 0) rates) shared) d
   where o.discount_amount > 0 and d.amount > 0 and u.sold <> 0`

/**
 * What is still owed of an order is of all that it has sold in proportion, the largest remainder first, prices and fees apart and in the same
 * order as in the ledger (`unsold`): the rest is what was paid of each item. What was owed before is taken back.
 */
const owedRests = (tx: Tx) => tx`
  select rest.document, d.place, rest.day, d.event, d.product, d.name, rest.method, d.tax_rate, 0, rest.sign * d.amount
    from (
      select document * 4 + 1 as document, order_id, day, method, 1 as sign, owed_before as amount from turns where owed_before > 0
      union all
      select document * 4 + 2, order_id, day, method, -1, owed_after from turns where owed_after > 0) rest
    join orders o on o.id = rest.order_id
    cross join lateral (
      select event, product, name, tax_rate, place,
             part + case when place <= rest.amount - sum(part) over () then 1 else 0 end as amount
        from (
          select priced.*, div(rest.amount * gross, total) as part,
                 row_number() over (order by mod(rest.amount * gross, total) desc, kind, item, tax_rate, is_fee) as place
            from (select sold.*, sum(gross) over () as total from (
              select 1 as kind, p.id as item, false as is_fee, e.key as event, p.external_code as product, p.name, l.tax_rate, sum(l.price) as gross
                from cart_products l join products p on p.id = l.product_id join events e on e.id = p.event_id
               where l.order_id = o.id group by p.id, e.key, l.tax_rate
              union all
              select 1, p.id, true, e.key, p.external_code, p.name, l.tax_rate, sum(l.fee)
                from cart_products l join products p on p.id = l.product_id join events e on e.id = p.event_id
               where l.order_id = o.id group by p.id, e.key, l.tax_rate
              union all
              select 2, m.id, is_fee, null, m.external_code, m.name, l.tax_rate, sum(case when is_fee then l.fee else l.price end)
                from cart_merchandise l join merchandise m on m.id = l.merchandise_id cross join (values (false), (true)) each (is_fee)
               where l.order_id = o.id group by m.id, is_fee, l.tax_rate
              union all
              select 3, 0, false, null, null, ${messages.headings.shipping}, coalesce(o.shipping_tax_rate, 0), o.shipping_amount) sold
                   where gross > 0) priced) shared) d`

/** What a refund `r` of an order `o` gives back of each item (`given`), its shipping apart. One of less than its items is spread over them. */
const givenItems = (tx: Tx) => tx`
  shared as (
    select kind, item_id, shipping_refund, part + case when place <= r.total - sum(part) over () then 1 else 0 end - shipping_refund as amount
      from (
        select i.*, div(r.total::numeric * amount, total) as part,
               row_number() over (order by mod(r.total::numeric * amount, total) desc, kind, item_id) as place
          from (select *, sum(amount) over () as total from refund_items where refund_id = r.id) i
         where total > 0) parts),
  given as (
    select i.item_id as place, e.key as event, p.external_code as product, p.name, l.tax_rate, 1 as pieces, i.amount
      from shared i
      join cart_products l on l.id = case i.kind when 'cart_product' then i.item_id
                                                 when 'ticket' then (select cart_product_id from tickets where id = i.item_id) end
      join products p on p.id = l.product_id join events e on e.id = p.event_id
    union all
    select i.item_id, null, m.external_code, m.name, l.tax_rate, 1, i.amount
      from shared i
      join cart_merchandise l on l.id = case i.kind
             when 'cart_merchandise' then i.item_id
             when 'merchandise' then (select cart_merchandise_id from merchandise_purchases where id = i.item_id) end
      join merchandise m on m.id = l.merchandise_id
    union all
    select item_id, null, null, ${messages.headings.shipping}, coalesce(o.shipping_tax_rate, 0), 0, shipping_refund
      from shared where shipping_refund > 0)`

/**
 * Items of refunds, from when the ledger takes them off income; their shipping apart, at its own tax. What a credit note says at other rates, because a voucher has lowered all of them, is taken from the discount.
 */
const givenBack = (tx: Tx, filters: ExportFilters, counts: Fragment) => tx`
  select r.id::bigint * 4 + 3, g.place, ${dayOf(tx, tx`booked.at`, filters)}, g.event, g.product, g.name, o.payment_method, g.tax_rate, g.pieces, -g.amount
    from refunds r
    join orders o on o.id = r.order_id
    join lateral (
      select min(e.at) as at from ledger_entries e where e.order_id = r.order_id and e.source = 'refund ' || r.id) booked
      on ${isWithin(tx, tx`booked.at`, filters.period)}
    cross join lateral (
      with ${givenItems(tx)}
      select place, event, product, name, tax_rate, -pieces as pieces, amount from given
      union all
      select ${LAST}::bigint, null, null, ${messages.headings.discount}, tax_rate, 0, -sum(amount)
        from (
          select tax_rate, amount from given
          union all
          select (taxed ->> 'rate')::numeric(5, 2), -(taxed ->> 'gross')::bigint
            from credit_notes c cross join json_array_elements(c.snapshot -> 'taxes') taxed where c.refund_id = r.id) rates
       where exists (select from credit_notes where refund_id = r.id)
       group by tax_rate having sum(amount) <> 0) g
   where (r.status not in ('active', 'cancelled') or r.credited > 0) and ${counts}`

/** What of an order was paid before and after each day and way to pay; more than its price is no income. One that cost nothing is paid once. */
const paidTurns = (tx: Tx, filters: ExportFilters): Turns => tx`
  select row_number() over (order by s.order_id, s.day, s.method) as document, s.order_id, s.day, s.method, s.is_in - s.was_in as sold,
         case when s.was_in = 1 then s.price - s.before else 0 end as owed_before,
         case when s.is_in = 1 then s.price - s.after else 0 end as owed_after
    from (
      select m.order_id, m.day, m.method, o.total_price as price, (m.after - m.amount > 0)::integer as was_in, (m.after > 0)::integer as is_in,
             least(m.after - m.amount, o.total_price) as before, least(m.after, o.total_price) as after
        from (
          select each.*, sum(each.amount) over (partition by each.order_id order by each.day, each.place) as after
            from (${moneyByDay(tx, filters)}) each) m
        join orders o on o.id = m.order_id
      union all
      select o.id, ${dayOf(tx, tx`o.paid_at`, filters)}, o.payment_method, 0, 0, 1, 0, 0
        from orders o where o.total_price = 0 and o.paid_at is not null and o.payment_status in ('paid', 'problem')) s
   where (s.was_in <> s.is_in or s.before <> s.after)
     and ${isWithin(tx, tx`(s.day::timestamp at time zone ${filters.zone}::text)`, filters.period)}`

/** The money of orders in the ledger, by day and way to pay: what is neither sold nor cancelled nor written off. */
const moneyByDay = (tx: Tx, filters: ExportFilters) => tx`
  select e.order_id, ${dayOf(tx, tx`e.at`, filters)} as day, coalesce(i.method, o.payment_method) as method, min(e.id) as place, -sum(p.amount) as amount
    from ledger_postings p
    join ledger_entries e on e.id = p.entry_id
    join orders o on o.id = e.order_id
    left join incoming_payments i on i.order_id = e.order_id and i.method <> 'credit' and e.source = 'incoming payment ' || i.id
   where p.account = 'receivables' and split_part(e.source, ' ', 1) not in ('order', 'cancelled', 'rest', 'write-off')
   group by e.order_id, 2, 3`

/** By the day on which an order was placed; what was still owed when a refund of it was granted is not earned. */
export const sales = (tx: Tx, filters: ExportFilters): Selection => {
  const counts = tx`o.payment_status not in ('cancelled', 'abandoned')`
  const turns = tx`
    select o.id::bigint as document, o.id as order_id, ${dayOf(tx, tx`o.created_at`, filters)} as day, o.payment_method as method, 1 as sold,
           0::numeric as owed_before,
           case when o.has_refunds then o.total_price - (select coalesce(sum(paid_amount), 0) from payments where order_id = o.id) else 0 end as owed_after
      from orders o where ${counts} and ${isWithin(tx, tx`o.created_at`, filters.period)}`
  return income(tx, filters, turns, counts)
}

/**
 * By the day of each payment: with the first money of an order its pieces and its voucher count, and of each item so much as is paid of it.
 * What is taken back, lost in a dispute or to be returned is taken off on its own day. It is the money that the ledger has for orders.
 */
export const paid = (tx: Tx, filters: ExportFilters): Selection =>
  income(tx, filters, paidTurns(tx, filters), tx`true`)
