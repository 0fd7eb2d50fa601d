import type { Sql } from '#server/platform/shop.ts'

/** A product of the event of a run: its sales when the run was prepared, and the run's refunds of them. */
export interface PreviewedProduct {
  /** Null for refunds of other items than tickets. */
  name: string | null
  event_starts_at: Temporal.Instant | null
  /** Whether it is part of the run, and not only of the same event. */
  is_of_run: boolean
  orders: number
  tickets: number
  amount: number
  used: number
  returned_orders: number
  returned_tickets: number
  returned_amount: number
}

/** The products of a run and the others of their event, in order; finally other items than tickets. */
export const listProducts = (sql: Sql, run: number) => sql<PreviewedProduct[]>`
  select p.name, e.starts_at as event_starts_at,
         coalesce(p.event_id = run.event_id or p.id = run.product_id, false) as is_of_run, each.orders, each.tickets, each.amount, each.used,
         each.returned_orders, each.returned_tickets, each.returned_amount
    from refund_runs run
    join refund_run_products each on each.run_id = run.id
    left join products p on p.id = each.product_id
    left join events e on e.id = p.event_id
   where run.id = ${run}
   order by p.sort nulls last, p.id`
