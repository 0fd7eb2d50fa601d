import type { Tx } from '#server/platform/shop.ts'
import type { Discrepancy } from './order-queries.ts'

/**
 * A till has taken the price of each order at the box office, which was also recorded as received; only such orders, and those of their
 * changes, are paid there.
 */
export const tillsAgainstOrders = (tx: Tx) => tx<Discrepancy[]>`
  with received as (select order_id, sum(amount) as amount from incoming_payments group by order_id)
  select o.code as subject, coalesce(e.method || ' ' || e.amount, 'nothing') as written,
         o.payment_method || ' ' || coalesce(r.amount, 0) as counted
    from orders o
    full join (select * from till_entries where kind = 'sale') e on e.order_id = o.id
    left join received r on r.order_id = o.id
   where (e.id is not null or o.payment_method in ('cash', 'card_terminal'))
     and not exists (select from order_changes where new_order_id = o.id)
     and (e.method is distinct from o.payment_method or e.amount is distinct from o.total_price
          or e.amount is distinct from coalesce(r.amount, 0))
   order by o.id`

/** A till has returned the refunds of voided and changed sales. */
export const tillsAgainstRefunds = (tx: Tx) => tx<Discrepancy[]>`
  with refunded as (
    select order_id, sum(total - credited) as total from refunds where destination = 'box_office' and status = 'processed' group by order_id)
  select o.code as subject, coalesce(-e.amount, 0) as written, coalesce(r.total, 0) as counted
    from refunded r
    full join (select order_id, sum(amount) as amount from till_entries where kind in ('void', 'refund') group by order_id) e on e.order_id = r.order_id
    join orders o on o.id = coalesce(e.order_id, r.order_id)
   where coalesce(-e.amount, 0) <> coalesce(r.total, 0)
   order by o.id`

/** The amount that a till has taken for a changed order equals what was received for it there. */
export const tillsAgainstChanges = (tx: Tx) => tx<Discrepancy[]>`
  select o.code as subject, e.method || ' ' || e.amount as written, i.method || ' ' || i.amount as counted
    from till_entries e join orders o on o.id = e.order_id join incoming_payments i on i.id = e.incoming_payment_id
   where e.kind = 'payment' and (i.order_id <> e.order_id or i.method <> e.method or i.amount <> e.amount)
   order by o.id`
