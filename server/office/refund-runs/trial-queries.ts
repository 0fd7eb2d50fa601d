import type { Sql } from '#server/platform/shop.ts'

/** A product of the event of a run: what it has sold that is still paid for, and what of it the run gives back. */
export interface TriedProduct {
  id: number
  name: string
  event_starts_at: Temporal.Instant | null
  /** Whether it is of the run, and not only of the same event. */
  is_of_run: boolean
  orders: number
  tickets: number
  amount: number
  used: number
}

/**
 * The products of a run and the others of their event, in their order. A ticket counts from its payment until its refund is completed, also
 * where it was handed on.
 */
export const listProducts = (sql: Sql, run: number) => sql<TriedProduct[]>`
  select p.id, p.name, e.starts_at as event_starts_at,
         coalesce(p.event_id = run.event_id or p.id = run.product_id, false) as is_of_run, sold.*
    from refund_runs run
    join products p on p.event_id = coalesce(run.event_id, (select event_id from products where id = run.product_id))
    left join events e on e.id = p.event_id
    cross join lateral (
      select count(distinct line.order_id)::integer as orders, count(*)::integer as tickets,
             coalesce(sum(line.price + line.fee), 0)::bigint as amount,
             count(*) filter (where ticket.status = 'used')::integer as used
        from cart_products line
        join orders o on o.id = line.order_id
        left join tickets ticket on ticket.cart_product_id = line.id and ticket.status <> 'refunded'
       where line.product_id = p.id and (line.released_at is null or ticket.status = 'reassigned')
         and (ticket.id is not null or o.paid_at is null)
         and exists (select from payments paid where paid.order_id = o.id and paid.paid_amount > 0)) sold
   where run.id = ${run}
   order by p.sort, p.id`

/** What a run gives back by product; of what is no ticket, the product is null. */
export const listParts = (sql: Sql, run: number) => sql<
  { product_id: number | null; orders: number; tickets: number; amount: number }[]
>`
  select part.product_id, count(*)::integer as orders, sum(part.tickets)::integer as tickets, sum(part.amount)::bigint as amount
    from refund_run_orders each
   cross join lateral jsonb_to_recordset(each.parts) as part (product_id integer, tickets integer, amount bigint)
   where each.run_id = ${run} and each.reason is null
   group by part.product_id`
