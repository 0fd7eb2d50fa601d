import type { Tx } from '#server/platform/shop.ts'
import type { Discrepancy } from './order-queries.ts'

/** Refunds that are not cancelled return at most the paid amount. */
export const refundsAgainstMoney = (tx: Tx) => tx<Discrepancy[]>`
  with paid as (select order_id, sum(paid_amount) as amount from payments group by order_id)
  select o.code as subject, coalesce(paid.amount, 0) as written, sum(r.total)::bigint as counted
    from refunds r
    join orders o on o.id = r.order_id
    left join paid on paid.order_id = o.id
   where r.status <> 'cancelled'
   group by o.id, paid.amount
  having sum(r.total) > coalesce(paid.amount, 0)
   order by o.id`

/** The order's flag for refunds is correct. */
export const ordersAgainstRefunds = (tx: Tx) => tx<Discrepancy[]>`
  select o.code as subject, case when o.has_refunds then 'having some' else 'having none' end as written,
         count(r.id) as counted
    from orders o left join refunds r on r.order_id = o.id and r.status <> 'cancelled'
   group by o.id
  having o.has_refunds <> (count(r.id) > 0)
   order by o.id`

/** The status of an item shows a refund, and its progress, if and only if it is in one. */
export const itemsAgainstRefunds = (tx: Tx) => tx<Discrepancy[]>`
  with items as (
    select 'ticket' as kind, id, status from tickets
    union all
    select 'merchandise', id, status from merchandise_purchases),
  refunded as (
    select i.kind, i.item_id as id,
           case r.status when 'active' then 'refund' when 'processing' then 'refunding'
                         when 'problem' then 'refund-problem' when 'processed' then 'refunded' end as status
      from refund_items i join refunds r on r.id = i.refund_id
     where i.active and i.kind in ('ticket', 'merchandise'))
  select kind || ' ' || id as subject, items.status as written, coalesce(refunded.status, 'none') as counted
    from items full join refunded using (kind, id)
   where case when items.status in ('refund', 'refunding', 'refund-problem', 'refunded') then items.status end
         is distinct from refunded.status
   order by kind, id`

/** A refund returns at most the value of its items, and at most their shipping. */
export const refundsAgainstItems = (tx: Tx) => tx<Discrepancy[]>`
  select r.id as subject, r.total || ' with ' || r.shipping_refund || ' of shipping' as written,
         coalesce(sum(i.amount), 0) || ' with ' || coalesce(sum(i.shipping_refund), 0) as counted
    from refunds r left join refund_items i on i.refund_id = r.id
   group by r.id
  having r.total - r.donation_refund > coalesce(sum(i.amount), 0) or r.shipping_refund > coalesce(sum(i.shipping_refund), 0)
   order by r.id`

/**
 * A refund belongs to an order of its customer, with accepted terms unless it was created by staff. Its items belong to that order until it
 * is cancelled, and are either tickets or merchandise, unless it is a refund of the whole, or staff have removed the items
 * together. Only a refund of the donation alone has none.
 */
export const refundsAgainstOrders = (tx: Tx) => tx<Discrepancy[]>`
  with items (kind, id, order_id) as (
    select 'ticket', id, order_id from tickets
    union all select 'merchandise', id, order_id from merchandise_purchases
    union all select 'cart_product', id, order_id from cart_products
    union all select 'cart_merchandise', id, order_id from cart_merchandise)
  select r.id as subject, r.status as written,
         case when o.customer_id <> r.customer_id then 'is another customer’s'
              when o.accepted_ts_and_cs is null and r.created_by is null then 'is of an order whose terms wait'
              when count(i.refund_id) = 0 then 'holds nothing'
              when bool_or(i.refund_id is not null and items.order_id is distinct from r.order_id) then 'holds items of another order'
              when bool_or(i.active = (r.status = 'cancelled' or i.status_before is not distinct from 'refunded')) then 'holds its items otherwise'
              else 'holds tickets beside merchandise' end as counted
    from refunds r
    join orders o on o.id = r.order_id
    left join refund_items i on i.refund_id = r.id
    left join items on items.kind = i.kind and items.id = i.item_id
   group by r.id, o.id
  having o.customer_id <> r.customer_id
      or (o.accepted_ts_and_cs is null and r.created_by is null)
      or (count(i.refund_id) = 0 and (r.donation_refund = 0 or r.donation_refund < r.total))
      or bool_or(i.refund_id is not null and items.order_id is distinct from r.order_id)
      or bool_or(i.active = (r.status = 'cancelled' or i.status_before is not distinct from 'refunded'))
      or (count(distinct replace(i.kind, 'cart_product', 'ticket')) > 1 and not o.has_payment_plan and o.paid_at is not null
          and not exists (select from order_changes where refund_id = r.id))
   order by r.id`

/** All refunds of an item together return at most what was paid for it. */
export const itemsAgainstTheirRefunds = (tx: Tx) => tx<Discrepancy[]>`
  with worth (kind, id, amount) as (
    select 'ticket', t.id, l.price + l.fee from tickets t join cart_products l on l.id = t.cart_product_id
    union all select 'merchandise', m.id, m.price + m.fee + m.shipping_share from merchandise_purchases m
    union all select 'cart_product', id, price + fee from cart_products)
  select i.kind || ' ' || i.item_id as subject, sum(i.amount) as written, worth.amount as counted
    from refund_items i join refunds r on r.id = i.refund_id and r.status <> 'cancelled'
    join worth on worth.kind = i.kind and worth.id = i.item_id
   group by i.kind, i.item_id, worth.amount
  having count(*) > 1 and sum(i.amount) > worth.amount
   order by i.kind, i.item_id`

/** A credit equals that of the refund of its change, and a returned credit is restored at its source. */
export const creditsAgainstRefunds = (tx: Tx) => tx<Discrepancy[]>`
  with credits as (
    select i.order_id, i.amount,
           row_number() over (partition by i.order_id order by i.number) = 1 and exists (select from order_changes c join refunds r on r.id = c.refund_id
                                     where c.new_order_id = i.order_id and r.credited > 0) as is_first
      from incoming_payments i where i.method = 'credit'),
  counted as (select order_id, amount from credits where is_first),
  said as (
    select coalesce(c.new_order_id, r.order_id) as order_id, sum(r.credited)::bigint as amount
      from refunds r left join order_changes c on c.refund_id = r.id where r.credited > 0 group by 1)
  select o.code as subject, coalesce(said.amount, 0) as written, coalesce(counted.amount, 0) as counted
    from counted full join said using (order_id) join orders o on o.id = order_id
   where coalesce(said.amount, 0) <> coalesce(counted.amount, 0)
  union all
  select 'credits given back', 0, sum(amount)::bigint
    from credits where not is_first having sum(amount) <> 0
   order by subject`

/** A started refund has an account unless it goes to the card, and so does a requested one; that of a cancelled one is erased at once. */
export const accountsOfRefunds = (tx: Tx) => tx<Discrepancy[]>`
  select id as subject, status as written, case when bank_details is null then 'gone' else 'kept' end as counted
    from refunds
   where (status in ('active', 'processing', 'problem') and destination = 'bank_account' and bank_details is null
          and (status <> 'active' or created_by is null))
      or (status = 'cancelled' and bank_details is not null)
   order by id`

/** After the refund of a plan, or of a partly paid order, nothing is unpaid. */
export const installmentsAfterRefunds = (tx: Tx) => tx<Discrepancy[]>`
  select o.code as subject, 'refunded' as written, count(*) as counted
    from orders o join payments p on p.order_id = o.id
   where (o.has_payment_plan or o.paid_at is null) and p.payment_status not in ('paid', 'cancelled', 'problem')
     and exists (select from refunds where order_id = o.id and status = 'processed')
   group by o.id order by o.id`

/** No attempt is refunded beyond its amount, and no refund beyond its total. */
export const cardRefundsAgainstMoney = (tx: Tx) => tx<Discrepancy[]>`
  select a.reference as subject, a.amount as written, sum(c.amount)::bigint as counted
    from card_refunds c join payment_attempts a on a.id = c.attempt_id
   where c.status <> 'failed' group by a.id having sum(c.amount) > a.amount
  union all
  select 'refund ' || r.id, r.total, sum(c.amount)::bigint
    from card_refunds c join refunds r on r.id = c.refund_id
   where c.status <> 'failed' group by r.id having sum(c.amount) > r.total
  order by subject`

/**
 * A completed refund of an invoiced order with an amount has one credit note of its total, and no other refund has one, except one that
 * failed later.
 */
export const creditNotesAgainstRefunds = (tx: Tx) => tx<Discrepancy[]>`
  select r.id as subject, r.status || ' with ' || r.total as written, coalesce(c.total, 0) as counted
    from refunds r
    left join invoices i on i.order_id = r.order_id
    left join credit_notes c on c.refund_id = r.id
   where case when r.status = 'processed' and i.order_id is not null then r.total is distinct from coalesce(c.total, 0)
              else c.total is not null and (c.total <> r.total or r.status in ('active', 'cancelled')) end
   order by r.id`

/** The invoice of a cancelled order is credited as a whole, or is about to be. */
export const creditNotesAgainstCancellations = (tx: Tx) => tx<Discrepancy[]>`
  select o.code as subject, i.snapshot ->> 'total' as written,
         coalesce((select sum(total) from credit_notes where order_id = o.id), 0)::bigint as counted
    from invoices i join orders o on o.id = i.order_id
   where o.payment_status in ('cancelled', 'abandoned') and o.id not in (select order_id from cancelled_invoices)
     and (i.snapshot ->> 'total')::bigint <> coalesce((select sum(total) from credit_notes where order_id = o.id), 0)
   order by o.id`

/** The numbers of each year are consecutive from 1. */
export const creditNoteNumbers = (tx: Tx) => tx<Discrepancy[]>`
  with written as (
    select split_part(number, '-', 2)::integer as year, split_part(number, '-', 3)::integer as place
      from (select number from credit_notes union all select credit_number from corrected_invoices) numbers)
  select year::text as subject, coalesce(issued, 0) as written,
         count(place) || ', the last number ' || coalesce(max(place), 0) as counted
    from credit_note_years full join written using (year)
   group by year, issued
  having count(place) is distinct from issued or max(place) is distinct from issued
   order by year`

/** The nets and taxes of a credit note add up to its total. */
export const creditNotesAgainstTotals = (tx: Tx) => tx<Discrepancy[]>`
  select c.number as subject, c.total as written,
         coalesce(sum((taxed ->> 'net')::bigint + (taxed ->> 'tax')::bigint), 0)::bigint as counted
    from credit_notes c left join lateral json_array_elements(c.snapshot -> 'taxes') taxed on true
   group by c.id
  having c.total <> coalesce(sum((taxed ->> 'net')::bigint + (taxed ->> 'tax')::bigint), 0)
   order by c.id`

/** The amount of an attempt returned without a refund equals its card refunds and lost disputes. */
export const returnsAgainstSources = (tx: Tx) => tx<Discrepancy[]>`
  with gone as (
    select attempt_id, amount from card_refunds where refund_id is null and status = 'succeeded'
    union all
    select attempt_id, lost_amount from disputes)
  select a.reference as subject, a.returned_amount as written, coalesce(sum(gone.amount), 0)::bigint as counted
    from payment_attempts a left join gone on gone.attempt_id = a.id
   group by a.id having a.returned_amount <> coalesce(sum(gone.amount), 0)
   order by a.id`
