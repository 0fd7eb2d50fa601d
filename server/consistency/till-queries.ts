import type { Tx } from '#server/platform/shop.ts'
import type { Discrepancy } from './order-queries.ts'

/** A till has taken what an order at the box office costs, which was received; and nothing else is paid there, but what came of such an order. */
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

/** A till has given back what the refund of an undone sale says. */
export const tillsAgainstRefunds = (tx: Tx) => tx<Discrepancy[]>`
  with refunded as (
    select order_id, sum(total) as total from refunds where destination = 'box_office' and status = 'processed' group by order_id)
  select o.code as subject, coalesce(-e.amount, 0) as written, coalesce(r.total, 0) as counted
    from refunded r
    full join (select order_id, amount from till_entries where kind = 'undone') e on e.order_id = r.order_id
    join orders o on o.id = coalesce(e.order_id, r.order_id)
   where coalesce(-e.amount, 0) <> coalesce(r.total, 0)
   order by o.id`
