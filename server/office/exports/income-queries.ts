import type { Fragment } from '#server/platform/database/sql.ts'
import type { Tx } from '#server/platform/shop.ts'
import { isChosen, when } from '#server/office/filters.ts'
import { messages } from './messages.ts'
import { type ExportFilters, isDayWithin, money, type Selection } from './selection-queries.ts'
import { paymentMovements, salesMovements, type Movements } from './movement-queries.ts'

/** The sort position after all lines of an order. */
const LAST = 2 ** 40

/** The kinds of sales. Those without an id have 0. */
const [PRODUCT, MERCHANDISE, SHIPPING, DISCOUNT, DONATION] = [1, 2, 3, 4, 5]

/** The tax within a gross amount in integers, half a unit rounded away from zero. `rate` is in hundredths of a percent. */
const taxIn = (tx: Tx, gross: Fragment) => tx`
  ((2 * ${gross} * rate + (10000 + rate) * case when ${gross} < 0 then -1 else 1 end) / (2 * (10000 + rate)))`

/** The tax that a line adds to the preceding ones of its document and rate. `until` is their sum including the line. */
const taxOf = (tx: Tx) => tx`(${taxIn(tx, tx`until`)} - ${taxIn(tx, tx`(until - gross)`)})`

/**
 * The income of each day by item, payment method and tax rate; refunds are negative. Tax is computed once per rate for each order, unpaid
 * rest and refund, like on invoices, credit notes and in the ledger, and each line gets what it adds to it. Everything is computed for all
 * orders at once, and item names are added last: a season has a hundred thousand orders.
 */
function income(tx: Tx, filters: ExportFilters, movements: Movements): Selection {
  return {
    columns: tx`
      s.day::text as "day", s.event as "event", s.product as "product", s.name as "name", s.method as "method",
      s.tax_rate::text as "tax", s.pieces as "pieces", ${money(tx, tx`s.gross`, filters)} as "gross",
      ${money(tx, tx`s.gross - s.tax`, filters)} as "net", ${money(tx, tx`s.tax`, filters)} as "tax_amount",
      ${filters.currency}::text as "currency"`,
    from: tx`
      from (
        with movements as materialized (${movements}),
             lines as not materialized (${lines(tx, withMovements(tx, filters))}),
             owing_lines as materialized (${owingLines(tx)}),
             back as materialized (${refundsBack(tx, filters)}),
             given as materialized (${givenItems(tx)})
        select x.day, n.event, n.product, n.name, x.method, (x.rate / 100.0)::numeric(5, 2) as tax_rate, x.pieces, x.gross, x.tax
          from (
            select day, kind, item, method, rate, sum(pieces) as pieces, sum(gross) as gross, sum(tax) as tax
              from (
                ${sold(tx)}
                union all
                ${owedRests(tx)}
                union all
                ${givenBack(tx)}) each
             group by day, kind, item, method, rate
            having sum(gross) <> 0 or sum(pieces) <> 0) x
          join (${names(tx)}) n on n.kind = x.kind and n.item = x.item) s
     where ${isChosen(tx, tx`s.event`, filters.event)} and ${isChosen(tx, tx`s.product`, filters.product)}`,
    order: tx`s.day, s.event nulls last, s.product nulls last, s.method, s.tax_rate, s.name`,
  }
}

const names = (tx: Tx) => tx`
  select ${PRODUCT}::integer as kind, p.id as item, e.key as event, p.external_code as product, p.name
    from products p join events e on e.id = p.event_id
  union all
  select ${MERCHANDISE}::integer, id, null, external_code, name from merchandise
  union all
  values (${SHIPPING}::integer, 0, null, null, ${messages.headings.shipping}),
         (${DISCOUNT}::integer, 0, null, null, ${messages.headings.discount}),
         (${DONATION}::integer, 0, null, null, ${messages.headings.donation})`

/** The orders, and their former versions, whose lines are read. */
interface Among {
  orders: (id: Fragment) => Fragment
  versions: (id: Fragment) => Fragment
}

/** Those with movements. Without a period these are most orders, and reading all is faster. */
const withMovements = (tx: Tx, { period }: ExportFilters): Among => {
  const has = (state: Fragment) =>
    when(
      tx,
      period.since !== null || period.before !== null,
      () => tx`${state} in (select state from movements)`,
    )
  return { orders: has, versions: (id) => has(tx`-${id}`) }
}

/** That of a row of `owing`. */
const owed = (tx: Tx): Among => ({
  orders: (id) => tx`${id} = owing.state`,
  versions: (id) => tx`${id} = -owing.state`,
})

/** All sales of orders, before discounts. */
const lines = (tx: Tx, among: Among) => tx`
  select order_id as state, id::bigint * 2 as place, ${PRODUCT}::integer as kind, product_id as item, (tax_rate * 100)::bigint as rate, price, fee
    from cart_products where order_id is not null and ${among.orders(tx`order_id`)}
  union all
  select order_id, id::bigint * 2 + 1, ${MERCHANDISE}::integer, merchandise_id, (tax_rate * 100)::bigint, price, fee
    from cart_merchandise where order_id is not null and ${among.orders(tx`order_id`)}
  union all
  select -version_id, 0, case when product_id is null then ${MERCHANDISE}::integer else ${PRODUCT}::integer end,
         coalesce(product_id, merchandise_id), (tax_rate * 100)::bigint, price, fee
    from order_version_lines where ${among.versions(tx`version_id`)}
  union all
  select state, ${LAST}::bigint - 1, ${SHIPPING}::integer, 0, (coalesce(shipping_tax_rate, 0) * 100)::bigint, shipping_amount, 0
    from (select id as state, shipping_tax_rate, shipping_amount from orders where shipping_amount > 0 and ${among.orders(tx`id`)}
          union all
          select -id, shipping_tax_rate, shipping_amount from order_versions where shipping_amount > 0 and ${among.versions(tx`id`)}) shipped
  union all
  select state, ${LAST}::bigint - 2, ${DONATION}::integer, 0, (donation_tax_rate * 100)::bigint, donation_amount, 0
    from (select id as state, donation_tax_rate, donation_amount from orders where donation_amount > 0 and ${among.orders(tx`id`)}
          union all
          select -id, donation_tax_rate, donation_amount from order_versions where donation_amount > 0 and ${among.versions(tx`id`)}) given`

/** The lines of the few orders of which something is owed: found order by order instead of among all lines. */
const owingLines = (tx: Tx) => tx`
  select l.*
    from (select distinct state from movements where owed_before > 0 or owed_after > 0) owing
   cross join lateral (${lines(tx, owed(tx))} offset 0) l`

/** Sales of orders that count from then on, or no longer count. */
const sold = (tx: Tx) => tx`
  select u.day, l.kind, l.item, u.method, l.rate, u.sold as pieces, u.sold * l.gross as gross, u.sold * ${taxOf(tx)} as tax
    from (
      select *, (sum(gross) over (partition by state, rate order by place rows unbounded preceding))::bigint as until
        from (
          select state, place, kind, item, rate, price + fee as gross from lines
          union all
          ${discounts(tx)}) line) l
    join movements u on u.state = l.state where u.sold <> 0`

/** The discounts of vouchers at each tax rate, as on the invoice (`taxes`): in proportion, largest remainder first. */
const discounts = (tx: Tx) => tx`
  select state, ${LAST}::bigint, ${DISCOUNT}::integer, 0, rate, -amount::bigint
    from (
      select state, rate,
             part + case when place <= discount_amount - sum(part) over (partition by state) then 1 else 0 end as amount
        from (
          select rates.*, div(discount_amount::numeric * gross, total) as part,
                 row_number() over (partition by state order by mod(discount_amount::numeric * gross, total) desc, rate) as place
            from (
              select l.state, o.discount_amount, l.rate, sum(l.price + l.fee) as gross,
                     sum(sum(l.price + l.fee)) over (partition by l.state) as total
                from (select id as state, discount_amount from orders where discount_amount > 0
                    union all
                    select -id, discount_amount from order_versions where discount_amount > 0) o
              join lines l on l.state = o.state and l.kind <> ${DONATION}::integer
               group by l.state, o.discount_amount, l.rate having sum(l.price + l.fee) > 0) rates) shared) d
   where amount > 0`

/**
 * The unpaid amount of an order as a proportion of its sales, largest remainder first, prices and fees separate and in the same order as in
 * the ledger (`unsold`): the rest is the paid amount of each item. An earlier unpaid amount is reversed.
 */
const owedRests = (tx: Tx) => tx`
  select u.day, d.kind, d.item, u.method, d.rate, 0, u.sign * d.gross, u.sign * ${taxOf(tx)}
    from (
      select *, (sum(gross) over (partition by state, owed, rate order by place rows unbounded preceding))::bigint as until
        from (
          select state, owed, kind, item, rate, place,
                 (part + case when place <= owed - sum(part) over (partition by state, owed) then 1 else 0 end)::bigint as gross
            from (
              select priced.*, div(owed::numeric * price, total) as part,
                     row_number() over (partition by state, owed
                                        order by mod(owed::numeric * price, total) desc, kind, item, rate, is_fee) as place
                from (
                  select rest.state, rest.owed, l.kind, l.item, l.rate, is_fee,
                         sum(case when is_fee then l.fee else l.price end) as price,
                         sum(sum(case when is_fee then l.fee else l.price end)) over (partition by rest.state, rest.owed) as total
                    from (select state, owed_before as owed from movements where owed_before > 0
                          union
                          select state, owed_after from movements where owed_after > 0) rest
                    join owing_lines l on l.state = rest.state cross join (values (false), (true)) each (is_fee)
                   group by rest.state, rest.owed, l.kind, l.item, l.rate, is_fee
                  having sum(case when is_fee then l.fee else l.price end) > 0) priced) shared) parts) d
    join (select state, owed_before as owed, day, method, 1 as sign from movements where owed_before > 0
          union all
          select state, owed_after, day, method, -1 from movements where owed_after > 0) u
      on u.state = d.state and u.owed = d.owed`

/** Refunds, from the day on which the ledger deducts them from income. */
const refundsBack = (tx: Tx, filters: ExportFilters) => tx`
  select r.id, booked.day, o.payment_method as method, (r.total - r.donation_refund)::numeric as total, r.donation_refund,
         (coalesce(o.shipping_tax_rate, 0) * 100)::bigint as shipping_rate,
         (coalesce(o.donation_tax_rate, 0) * 100)::bigint as donation_rate
    from refunds r
    join orders o on o.id = r.order_id
    join lateral (
      select min(e.booked_on) as day from ledger_entries e where e.order_id = r.order_id and e.source = 'refund ' || r.id) booked
      on ${isDayWithin(tx, tx`booked.day`, filters)}
   where r.status not in ('active', 'cancelled') or r.credited > 0`

/** The refunds by item, shipping separate, at their own tax rates. A refund below the total of its items is spread over them. */
const givenItems = (tx: Tx) => tx`
  with shared as (
    select id, shipping_rate, kind, item_id, shipping_refund, pieces,
           (part + case when place <= total - sum(part) over (partition by id) then 1 else 0 end - shipping_refund)::bigint as amount
      from (
        select i.*, div(total * amount, items_total) as part,
               row_number() over (partition by id order by mod(total * amount, items_total) desc, kind, item_id) as place
          from (select b.id, b.total, b.shipping_rate, i.kind, i.item_id, i.shipping_refund, i.amount,
                       case when i.status_before = 'refunded' then 0 else 1 end as pieces,
                       sum(i.amount) over (partition by b.id) as items_total
                  from back b join refund_items i on i.refund_id = b.id) i
         where items_total > 0) items)
  select i.id, i.item_id as place, ${PRODUCT}::integer as kind, l.product_id as item, (l.tax_rate * 100)::bigint as rate, i.pieces, i.amount
    from shared i left join tickets t on i.kind = 'ticket' and t.id = i.item_id
    join cart_products l on l.id = case i.kind when 'cart_product' then i.item_id else t.cart_product_id end
  union all
  select i.id, i.item_id, ${MERCHANDISE}::integer, l.merchandise_id, (l.tax_rate * 100)::bigint, i.pieces, i.amount
    from shared i left join merchandise_purchases m on i.kind = 'merchandise' and m.id = i.item_id
    join cart_merchandise l on l.id = case i.kind when 'cart_merchandise' then i.item_id else m.cart_merchandise_id end
  union all
  select id, item_id, ${SHIPPING}::integer, 0, shipping_rate, 0, shipping_refund from shared where shipping_refund > 0
  union all
  select id, 0, ${DONATION}::integer, 0, donation_rate, 0, donation_refund from back where donation_refund > 0`

/**
 * The refunded amounts. Deviating amounts at the rates of a credit note, because a voucher has reduced all rates, are deducted from the
 * discount.
 */
const givenBack = (tx: Tx) => tx`
  select b.day, g.kind, g.item, b.method, g.rate, -g.pieces, -g.gross, -${taxOf(tx)}
    from (
      select *, (sum(gross) over (partition by id, rate order by place, kind, item rows unbounded preceding))::bigint as until
        from (
          select id, place, kind, item, rate, pieces, amount as gross from given
          union all
          select id, ${LAST}::bigint, ${DISCOUNT}::integer, 0, rate, 0, -sum(amount)::bigint
            from (
              select id, rate, amount from given where id in (select refund_id from credit_notes)
              union all
              select c.refund_id, ((taxed ->> 'rate')::numeric * 100)::bigint, -(taxed ->> 'gross')::bigint
                from back b join credit_notes c on c.refund_id = b.id cross join json_array_elements(c.snapshot -> 'taxes') taxed) rates
           group by id, rate having sum(amount) <> 0) line) g
    join back b on b.id = g.id`

/** By the day of the order. Later changes and cancellations have the day of their ledger entry. */
export const sales = (tx: Tx, filters: ExportFilters): Selection =>
  income(tx, filters, salesMovements(tx, filters))

/**
 * By the day of each payment: the first payment of an order counts its pieces and its voucher, and each payment the paid part of each item.
 * Reversed, lost and overpaid amounts are deducted on their own day. The totals equal those of the ledger for orders.
 */
export const paid = (tx: Tx, filters: ExportFilters): Selection =>
  income(tx, filters, paymentMovements(tx, filters))
