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
 * What each day brought of each item, by the way to pay and the rate of tax; what was given back is below zero. Tax is worked out once a rate
 * for each order, cancelled rest and refund, as on the invoice, the credit note and in the ledger, and each line takes what it adds to it.
 * `document` is a number for each of these: its id times four, and which it is.
 */
function income(tx: Tx, filters: ExportFilters, at: Fragment, counts: Fragment): Selection {
  const day = dayOf(tx, at, filters)
  const within = tx`${counts} and ${isWithin(tx, at, filters.period)}`
  return {
    columns: tx`
      s.day::text as "day", s.event as "event", s.product as "product", s.name as "name", s.method as "method",
      s.tax_rate::text as "tax", s.pieces as "pieces", ${money(tx, tx`s.gross`, filters)} as "gross",
      ${money(tx, tx`s.gross - s.tax`, filters)} as "net", ${money(tx, tx`s.tax`, filters)} as "tax_amount",
      ${filters.currency}::text as "currency"`,
    from: tx`
      from (
        select x.day, x.event, x.product, x.name, x.method, x.tax_rate, sum(x.pieces) as pieces, sum(x.gross) as gross,
               sum(${taxIn(tx, tx`x.until`)} - ${taxIn(tx, tx`(x.until - x.gross)`)}) as tax
          from (
            select t.*, sum(t.gross) over (partition by t.document, t.tax_rate order by t.place
                                           rows between unbounded preceding and current row) as until
              from (
                select o.id::bigint * 4 as document, l.id * 2 as place, ${day} as day, e.key as event, p.external_code as product, p.name, o.payment_method as method,
                       l.tax_rate, 1 as pieces, l.price + l.fee as gross
                  from orders o join cart_products l on l.order_id = o.id join products p on p.id = l.product_id
                  join events e on e.id = p.event_id
                 where ${within}
                union all
                select o.id::bigint * 4, l.id * 2 + 1, ${day}, null, m.external_code, m.name, o.payment_method, l.tax_rate, 1, l.price + l.fee
                  from orders o join cart_merchandise l on l.order_id = o.id join merchandise m on m.id = l.merchandise_id
                 where ${within}
                union all
                select o.id::bigint * 4, ${LAST}::bigint - 1, ${day}, null, null, ${messages.headings.shipping}, o.payment_method, coalesce(o.shipping_tax_rate, 0), 1, o.shipping_amount
                  from orders o where o.shipping_amount > 0 and ${within}
                union all
                ${discounts(tx, day, within)}
                union all
                ${cancelledRests(tx, day, within)}
                union all
                ${givenBack(tx, filters, counts)}) t) x
         group by x.day, x.event, x.product, x.name, x.method, x.tax_rate) s
     where ${isChosen(tx, tx`s.event`, filters.event)} and ${isChosen(tx, tx`s.product`, filters.product)}`,
    order: tx`s.day, s.event nulls last, s.product nulls last, s.method, s.tax_rate, s.name`,
  }
}

/** What vouchers took off, at each rate of tax so much as the invoice says (`taxes`): in proportion, the largest remainder first. */
const discounts = (tx: Tx, day: Fragment, within: Fragment) => tx`
  select o.id::bigint * 4, ${LAST}::bigint, ${day}, null, null, ${messages.headings.discount}, o.payment_method, d.tax_rate, 1, -d.amount
    from orders o cross join lateral (
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
   where o.discount_amount > 0 and d.amount > 0 and ${within}`

/**
 * What was still owed of an order when a refund of it was granted: it takes no more money, and is earned no more than what was cancelled.
 * It is of all that was sold in proportion, prices and fees apart and in the same order as in the ledger (`unsold`).
 */
const cancelledRests = (tx: Tx, day: Fragment, within: Fragment) => tx`
  select o.id::bigint * 4 + 1, d.place, ${day}, d.event, d.product, d.name, o.payment_method, d.tax_rate, 0, -d.amount
    from orders o
    cross join lateral (
      select o.total_price - coalesce(sum(paid_amount), 0) as amount from payments where order_id = o.id) rest
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
                   where gross > 0) priced) shared) d
   where o.has_refunds and rest.amount > 0 and ${within}`

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
  select r.id::bigint * 4 + 2, g.place, ${dayOf(tx, tx`booked.at`, filters)}, g.event, g.product, g.name, o.payment_method, g.tax_rate, g.pieces, -g.amount
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

/** By the day on which an order was placed. */
export const sales = (tx: Tx, filters: ExportFilters): Selection =>
  income(tx, filters, tx`o.created_at`, tx`o.payment_status not in ('cancelled', 'abandoned')`)

/** By the day on which the last of an order was paid; not of one whose payment was taken back. */
export const paid = (tx: Tx, filters: ExportFilters): Selection =>
  income(tx, filters, tx`o.paid_at`, tx`o.paid_at is not null and o.payment_status in ('paid', 'problem')`)
