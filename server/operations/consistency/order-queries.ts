import type { Tx } from '#server/platform/shop.ts'
import { MANUAL_RULE } from '#server/shop/discounts/discounts.ts'

/** A discrepancy: the stored value, and the one counted from the rows. */
export interface Discrepancy {
  subject: string
  written: number | string
  counted: number | string
}

/** The owner of the places of a row of `stock s`. */
const nameOf = (tx: Tx) => tx`
  coalesce((select external_code from products where stock_id = s.id),
           (select external_code from merchandise where stock_id = s.id),
           (select d.external_code || ' at ' || t.travel_time
              from travel_times t join products d on d.id = t.product_id where t.stock_id = s.id),
           (select coalesce(w.external_code, i.external_code) || ' as ' || v.key
              from variants v left join products w on w.id = v.product_id left join merchandise i on i.id = v.merchandise_id
             where v.stock_id = s.id),
           (select name from shared_capacities where stock_id = s.id),
           (select 'uses of ' || key from discounts where uses_stock_id = s.id),
           (select 'budget of ' || key from discounts where budget_stock_id = s.id),
           (select 'uses of code ' || code from discount_codes where stock_id = s.id),
           'nothing')`

/**
 * Taken places equal the lines that hold one; a line with a departure holds a place of the product, its seat, and places of shared
 * capacities, one with a variant also a piece of the variant; a discounted line holds a use, and its amount of the budget; an
 * allocation what is left of it.
 */
export const stockAgainstLines = (tx: Tx) => tx<Discrepancy[]>`
  with held as (
    select stock_id, 1 as places from cart_products l join products i on i.id = l.product_id where released_at is null
    union all
    select stock_id, 1 from cart_products l join travel_times i on i.id = l.transport_time_id where released_at is null
    union all
    select stock_id, 1 from cart_products l join variants i on i.id = l.variant_id where released_at is null
    union all
    select stock_id, 1 from cart_merchandise l join merchandise i on i.id = l.merchandise_id where released_at is null
    union all
    select stock_id, 1 from cart_merchandise l join variants i on i.id = l.variant_id where released_at is null
    union all
    select stock_id, places_left from allocations a join products i on i.id = a.product_id where places_left > 0
    union all
    select d.stock_id, d.places
      from (select discount_rule_id, discount_code_id, discount_amount + discount_fee_amount as discounted, released_at, discount_kept from cart_products
             union all
            select discount_rule_id, discount_code_id, discount_amount + discount_fee_amount, released_at, discount_kept from cart_merchandise) l,
           discount_places(discount_rule_id, discount_code_id, discounted) d
     where discount_rule_id is not null and (released_at is null or discount_kept)),
  places as (
    select stock_id, places from held
    union all
    select unnest(m.shared_stock_ids), held.places from held join stock m on m.id = held.stock_id),
  counted as (select stock_id, sum(places) as places from places group by stock_id)
  select ${nameOf(tx)} as subject, s.taken as written, coalesce(c.places, 0) as counted
    from stock s
    left join counted c on c.stock_id = s.id
   where s.taken <> coalesce(c.places, 0)
   order by s.id`

/**
 * The tickets of a bundle in a cart or an order cost together what it was sold for, without their discounts; those that were released since,
 * because they were cancelled or refunded, included. Less than that is left only of an order that was changed before it was paid.
 */
export const bundlesAgainstLines = (tx: Tx) => tx<Discrepancy[]>`
  with sold as (
    select l.bundle_line, min(b.external_code) as code, max(l.bundle_total) as total, min(l.bundle_total) as least,
           sum(l.price + l.fee + l.discount_amount + l.discount_fee_amount)::bigint as counted,
           count(distinct l.cart_id) as carts, max(l.order_id) as order_id
      from cart_products l
      join bundles b on b.id = l.bundle_id
      join carts c on c.id = l.cart_id and c.status <> 'expired'
     group by l.bundle_line)
  select code || ' ' || bundle_line as subject, total as written, counted
    from sold
   where (counted <> total or least <> total or carts > 1)
     and not (counted < total and exists (select from order_versions v where v.order_id = sold.order_id))
   order by bundle_line`

/** What items need, and what must be chosen with them, are products. */
export const needsWithoutProduct = (tx: Tx) => tx<Discrepancy[]>`
  with bound as (
    select coalesce(p.external_code, m.external_code) as subject, d.products
      from dependencies d
      left join products p on p.id = d.product_id
      left join merchandise m on m.id = d.merchandise_id
    union all
    select external_code, requires_one_of from products)
  select subject, needed as written, 0 as counted
    from bound, unnest(products) as needed
   where not exists (select from products where external_code = needed)
   order by 1, 2`

/** The waiting counts of rows equal the entries of the waiting lists. */
export const stockAgainstWaitingLists = (tx: Tx) => tx<Discrepancy[]>`
  with counted as (
    select stock_id, count(*) as entries from waiting_list_entries where status = 'waiting' group by stock_id)
  select ${nameOf(tx)} as subject, s.waiting_count as written, coalesce(c.entries, 0) as counted
    from stock s
    left join counted c on c.stock_id = s.id
   where s.waiting_count <> coalesce(c.entries, 0)
   order by s.id`

/** Lines of cancelled and abandoned orders must not hold a place. */
export const linesOfDeadOrders = (tx: Tx) => tx<Discrepancy[]>`
  select o.code as subject, o.payment_status as written, count(*) as counted
    from orders o
    join (select order_id from cart_products where released_at is null
          union all select order_id from cart_merchandise where released_at is null) l on l.order_id = o.id
   where o.payment_status in ('cancelled', 'abandoned')
   group by o.id order by o.id`

/** The lines of a cart belong to its order if there is one, otherwise to none. */
export const linesAgainstCarts = (tx: Tx) => tx<Discrepancy[]>`
  select 'cart ' || c.id as subject, c.status as written, count(*) as counted
    from carts c
    left join orders o on o.cart_id = c.id
    join (select cart_id, order_id from cart_products where released_at is null
          union all select cart_id, order_id from cart_merchandise where released_at is null) l on l.cart_id = c.id
   where l.order_id is distinct from o.id or (c.status = 'ordered') <> (o.id is not null) or c.status = 'expired'
   group by c.id order by c.id`

export const totalsAgainstLines = (tx: Tx) => tx<Discrepancy[]>`
  select o.code as subject, o.items_total as written, coalesce(sum(l.price + l.fee), 0) as counted
    from orders o
    left join (select order_id, price, fee from cart_products
               union all select order_id, price, fee from cart_merchandise) l on l.order_id = o.id
   group by o.id
  having o.items_total <> coalesce(sum(l.price + l.fee), 0)
   order by o.id`

/** The payments of an order add up to its total. */
export const totalsAgainstPayments = (tx: Tx) => tx<Discrepancy[]>`
  select o.code as subject, o.total_price as written, coalesce(sum(p.amount), 0) as counted
    from orders o left join payments p on p.order_id = o.id
   group by o.id
  having o.total_price <> coalesce(sum(p.amount), 0)
   order by o.id`

/** paid: all of it was paid. partial: a part. pending: nothing. Problems and refunded orders are excluded. */
export const statesAgainstMoney = (tx: Tx) => tx<Discrepancy[]>`
  with money as (
    select o.id, o.code, o.payment_status, o.total_price, o.paid_at, coalesce(sum(p.paid_amount), 0) as paid
      from orders o left join payments p on p.order_id = o.id
     group by o.id)
  select code as subject, payment_status as written, paid as counted
    from money
   where (payment_status = 'paid' and (paid < total_price or paid_at is null))
      or (payment_status = 'partial' and (paid <= 0 or paid >= total_price))
      or (payment_status = 'pending' and paid > 0)
      or (payment_status = 'processing' and paid >= total_price)
      or (payment_status = 'abandoned' and paid > 0)
   order by id`

/** A payment is paid if and only if its whole amount was paid. */
export const paymentsAgainstMoney = (tx: Tx) => tx<Discrepancy[]>`
  select o.code || ' payment ' || p.position as subject, p.payment_status as written, p.paid_amount as counted
    from payments p join orders o on o.id = p.order_id
   where (p.payment_status = 'paid') <> (p.paid_amount >= p.amount and p.paid_at is not null)
     and p.payment_status not in ('problem', 'cancelled')
   order by p.id`

/**
 * The paid amount equals successful attempts and incoming payments, less overpayments. Amounts lost to disputes count once they are written
 * off.
 */
export const moneyAgainstSources = (tx: Tx) => tx<Discrepancy[]>`
  with paid as (
    select order_id, sum(paid_amount) as amount, bool_or(payment_status = 'problem') as wrong from payments group by order_id),
  charged as (
    select p.order_id, sum(a.amount - a.returned_amount) as amount
      from payment_attempts a join payments p on p.id = a.payment_id where a.status = 'succeeded' group by p.order_id),
  written_off as (
    select p.order_id, sum(d.written_off) as amount
      from disputes d join payment_attempts a on a.id = d.attempt_id join payments p on p.id = a.payment_id group by p.order_id),
  received as (select order_id, sum(amount) as amount from incoming_payments group by order_id),
  owed as (
    select order_id, sum(remaining) as amount from overpayments where returned_at is null group by order_id)
  select o.code as subject, paid.amount as written,
         coalesce(charged.amount, 0) + coalesce(written_off.amount, 0) + coalesce(received.amount, 0) - coalesce(owed.amount, 0) as counted
    from orders o
    join paid on paid.order_id = o.id
    left join charged on charged.order_id = o.id
    left join written_off on written_off.order_id = o.id
    left join received on received.order_id = o.id
    left join owed on owed.order_id = o.id
   where o.payment_status <> 'problem' and not paid.wrong
     and paid.amount <> coalesce(charged.amount, 0) + coalesce(written_off.amount, 0) + coalesce(received.amount, 0) - coalesce(owed.amount, 0)
   order by o.id`

export const openAttempts = (tx: Tx) => tx<Discrepancy[]>`
  select o.code || ' payment ' || p.position as subject, p.payment_status as written, count(*) as counted
    from payments p
    join orders o on o.id = p.order_id
    join payment_attempts a on a.payment_id = p.id and a.status in ('open', 'processing')
   group by p.id, o.code
  having count(*) > 1 or p.payment_status in ('paid', 'cancelled')
   order by p.id`

/** Lines of paid orders that hold their place but have no ticket or purchase. */
export const unissuedLines = (tx: Tx) => tx<Discrepancy[]>`
  select o.code as subject, o.payment_status as written, count(*) as counted
    from orders o
    join (select l.order_id from cart_products l
           where l.released_at is null and not exists (select from tickets where cart_product_id = l.id)
          union all
          select l.order_id from cart_merchandise l
           where l.released_at is null and not exists (select from merchandise_purchases where cart_merchandise_id = l.id)
         ) lacking on lacking.order_id = o.id
   where o.payment_status = 'paid'
   group by o.id order by o.id`

/** Tickets and purchases of orders that were never paid. */
export const issuedUnpaid = (tx: Tx) => tx<Discrepancy[]>`
  select o.code as subject, o.payment_status as written, count(*) as counted
    from orders o
    join (select order_id from tickets union all select order_id from merchandise_purchases) issued on issued.order_id = o.id
   where o.paid_at is null
   group by o.id order by o.id`

/** Suspended or kept tickets although their order is paid. */
export const suspendedOfPaid = (tx: Tx) => tx<Discrepancy[]>`
  select o.code as subject, o.payment_status as written, count(s.ticket_id) as counted
    from orders o left join suspended_tickets s on s.order_id = o.id
   where o.payment_status = 'paid' and (o.tickets_kept or s.ticket_id is not null)
   group by o.id order by o.id`

/** Lines have no more off by staff than what these gave; less after some have left the order. */
export const manualDiscountsAgainstLines = (tx: Tx) => tx<Discrepancy[]>`
  with counted as (
    select order_id, sum(discount_amount + discount_fee_amount) as amount
      from (select order_id, discount_rule_id, discount_amount, discount_fee_amount from cart_products
            union all select order_id, discount_rule_id, discount_amount, discount_fee_amount from cart_merchandise) line
     where discount_rule_id = ${MANUAL_RULE} and order_id is not null
     group by order_id)
  select o.code as subject, coalesce(m.amount, 0) as written, c.amount as counted
    from counted c
    join orders o on o.id = c.order_id
    left join lateral (select amount from manual_discounts m where m.order_id = o.id order by m.id desc limit 1) m on true
   where c.amount > coalesce(m.amount, 0)`

/** A discount is at most the value of the items. */
export const discountsAgainstOrders = (tx: Tx) => tx<Discrepancy[]>`
  select code as subject, discount_amount as written, items_total + shipping_amount as counted
    from orders where discount_amount > items_total + shipping_amount or (payment_method = 'voucher' and total_price > 0)
   order by id`

/** An order has an invoice if and only if it was paid and cost something. */
export const invoicesAgainstOrders = (tx: Tx) => tx<Discrepancy[]>`
  select o.code as subject, o.payment_status as written, count(i.number) as counted
    from orders o left join invoices i on i.order_id = o.id
   group by o.id
  having count(i.number) <> (case when o.paid_at is not null and o.total_price > 0 then 1 else 0 end)
   order by o.id`

/** The numbers of each year are consecutive from 1. */
export const invoiceNumbers = (tx: Tx) => tx<Discrepancy[]>`
  with invoiced as (
    select split_part(number, '-', 1)::integer as year, split_part(number, '-', 2)::integer as place
      from (select number from invoices union all select number from corrected_invoices) numbers)
  select year::text as subject, coalesce(issued, 0) as written,
         count(place) || ', the last number ' || coalesce(max(place), 0) as counted
    from invoice_years full join invoiced using (year)
   group by year, issued
  having count(place) is distinct from issued or max(place) is distinct from issued
   order by year`

/** The nets and taxes of an invoice add up to its total. */
export const invoicesAgainstTotals = (tx: Tx) => tx<Discrepancy[]>`
  select o.code as subject, o.total_price as written,
         coalesce(sum((taxed ->> 'net')::bigint + (taxed ->> 'tax')::bigint), 0)::bigint as counted
    from invoices i
    join orders o on o.id = i.order_id
    left join lateral json_array_elements(i.snapshot -> 'taxes') taxed on true
   group by o.id
  having o.total_price <> coalesce(sum((taxed ->> 'net')::bigint + (taxed ->> 'tax')::bigint), 0)
   order by o.id`

/** Sets a snapshot for everything that the transaction reads after this. */
export const useSnapshot = (tx: Tx) => tx`set transaction isolation level repeatable read, read only`
