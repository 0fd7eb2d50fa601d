import type { RefundRunStatus } from '#contract/office/refund-runs.ts'
import type { RefundDestination } from '#contract/orders.ts'
import { batchedRead, batchedWrite } from '#server/platform/batched.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** A run over all orders with a ticket of an event, or of a product. */
export interface RunRow {
  id: number
  event_id: number | null
  product_id: number | null
  status: RefundRunStatus
  include_fees: boolean
  include_admitted: boolean
  include_donation: boolean
  reason: string
  created_at: Temporal.Instant
  created_by: string
  finished_at: Temporal.Instant | null
}

export const insertRun = (
  tx: Tx,
  run: Pick<
    RunRow,
    | 'event_id'
    | 'product_id'
    | 'include_fees'
    | 'include_admitted'
    | 'include_donation'
    | 'reason'
    | 'created_by'
  >,
) => tx<{ id: number }[]>`
  insert into refund_runs ${tx({ ...run, status: 'preparing', created_at: tx.now })} returning id`

/** The orders, paid at least in part, that hold a ticket or a place of the products, or have transferred one. */
export const insertOrders = (tx: Tx, run: number, products: number[]) => tx`
  insert into refund_run_orders (run_id, order_id)
  select distinct ${run}::integer, line.order_id
    from cart_products line
   where line.product_id = any(${products}::integer[])
     and (line.released_at is null or exists (
       select from tickets t where t.cart_product_id = line.id and t.status = 'reassigned'))
     and exists (select from payments p where p.order_id = line.order_id and p.paid_amount > 0)`

export const lockRun = (tx: Tx, id: number) =>
  tx<RunRow[]>`select * from refund_runs where id = ${id} for update`

export const readRun = (sql: Sql | Tx, id: number) =>
  sql<RunRow[]>`select * from refund_runs where id = ${id}`

export const setRunStatus = (tx: Tx, id: number, status: RefundRunStatus) => tx`
  update refund_runs
     set status = ${status}, finished_at = case when ${status} = 'finished' then ${tx.now}::timestamptz end
   where id = ${id}`

/** Orders without a computed amount, or that could not be refunded and have no reason yet. */
export const listUnprepared = (sql: Sql | Tx, run: number, limit: number) => sql<{ order_id: number }[]>`
  select order_id from refund_run_orders
   where run_id = ${run} and amount is null order by order_id limit ${limit}`

export const listOpen = (sql: Sql | Tx, run: number, limit: number) => sql<{ order_id: number }[]>`
  select order_id from refund_run_orders where run_id = ${run} and not done order by order_id limit ${limit}`

/** An order in a run. */
interface InRun {
  run: number
  order: number
}

/** Whether a locked order is still to be refunded by a run that is running. */
export const readRefundable = batchedRead(
  (tx, wanted: InRun[]) => tx<InRun[]>`
    select run, "order" from json_to_recordset(${JSON.stringify(wanted)}::text::json) as wanted (run integer, "order" integer)
      join refund_run_orders each on each.run_id = run and each.order_id = "order" and not each.done
      join refund_runs on refund_runs.id = run and refund_runs.status = 'running'`,
  {
    ofInput: ({ run, order }) => `${run} ${order}`,
    ofRow: ({ run, order }) => `${run} ${order}`,
  },
)

/** The admitted tickets of an order, and the amount by which they raise its refund if the run includes them, or would raise it. */
export interface AdmittedPart {
  admitted_tickets: number
  admitted_amount: number
}

/** The result of a run for an order; `reason` is why there is no refund. */
export interface RunOrder extends AdmittedPart {
  amount: number
  destination: RefundDestination | null
  refund_id: number | null
  reason: string | null
  done: boolean
  /** Its amounts by product. */
  parts: RunPart[]
}

/** Of a product, or of anything else such as merchandise and a donation; `amount` is in minor units. */
export interface RunPart {
  product_id: number | null
  tickets: number
  amount: number
}

export const setRunOrder = batchedWrite(
  (tx, results: (InRun & RunOrder)[]) => tx`
    update refund_run_orders each
       set amount = result.amount, destination = result.destination, refund_id = result.refund_id, reason = result.reason,
           done = result.done, parts = result.parts, admitted_tickets = result.admitted_tickets,
           admitted_amount = result.admitted_amount
      from json_to_recordset(${JSON.stringify(results)}::text::json)
           as result (run integer, "order" integer, amount bigint, destination text, refund_id integer, reason text, done boolean,
                      parts jsonb, admitted_tickets integer, admitted_amount bigint)
     where each.run_id = result.run and each.order_id = result.order`,
)

/**
 * Stores the refunds of a prepared run by product, with the sales of each and of the event's other products, so that a large festival is
 * counted once instead of for each view. A ticket counts from its payment until its refund is completed, also if it was transferred. Other
 * items have no product.
 */
export const insertProducts = (tx: Tx, run: number) => tx`
  insert into refund_run_products (
    run_id, product_id, orders, tickets, amount, used, returned_orders, returned_tickets, returned_amount)
  with returned as (
    select part.product_id, count(*)::integer as orders, sum(part.tickets)::integer as tickets, sum(part.amount)::bigint as amount
      from refund_run_orders each
     cross join lateral jsonb_to_recordset(each.parts) as part (product_id integer, tickets integer, amount bigint)
     where each.run_id = ${run} and each.reason is null
     group by part.product_id),
  of_event as (
    select p.id from refund_runs run
      join products p on p.event_id = coalesce(run.event_id, (select event_id from products where id = run.product_id))
     where run.id = ${run}),
  sold as (
    select line.product_id, count(distinct line.order_id)::integer as orders, count(*)::integer as tickets,
           sum(line.price + line.fee)::bigint as amount, count(*) filter (where ticket.status = 'used')::integer as used
      from cart_products line
      join orders o on o.id = line.order_id
      left join tickets ticket on ticket.cart_product_id = line.id and ticket.status <> 'refunded'
     where line.product_id in (select id from of_event) and (line.released_at is null or ticket.status = 'reassigned')
       and (ticket.id is not null or o.paid_at is null)
       and exists (select from payments paid where paid.order_id = o.id and paid.paid_amount > 0)
     group by line.product_id)
  select ${run}::integer, listed.product_id, coalesce(sold.orders, 0), coalesce(sold.tickets, 0), coalesce(sold.amount, 0), coalesce(sold.used, 0),
         coalesce(returned.orders, 0), coalesce(returned.tickets, 0), coalesce(returned.amount, 0)
    from (select id as product_id from of_event union select product_id from returned) listed
    left join sold on sold.product_id = listed.product_id
    left join returned on returned.product_id is not distinct from listed.product_id
  on conflict do nothing`
