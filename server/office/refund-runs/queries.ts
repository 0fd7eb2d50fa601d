import type { RefundRunStatus } from '#contract/office/refund-runs.ts'
import type { RefundStatus } from '#contract/office/refunds.ts'
import type { RefundDestination } from '#contract/orders.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Sql } from '#server/platform/shop.ts'

export interface RunRow {
  id: number
  status: RefundRunStatus
  event: string | null
  product: string | null
  include_fees: boolean
  include_admitted: boolean
  include_donation: boolean
  reason: string
  created_at: Temporal.Instant
  created_by: string
  finished_at: Temporal.Instant | null
  orders: number
  prepared: number
  done: number
  skipped: number
  to_card: number
  to_account: number
  processed: number
  problems: number
  without_account: number
  admitted_tickets: number
  admitted_amount: number
}

const MAX_RUNS = 100

/** The newest runs, or one. */
export const listRuns = (sql: Sql, id: number | null) => sql<RunRow[]>`
  select run.id, run.status, event.name as event, product.name as product, run.include_fees, run.include_admitted,
         run.include_donation, run.reason, run.created_at, run.created_by, run.finished_at, totals.*
    from refund_runs run
    left join events event on event.id = run.event_id
    left join products product on product.id = run.product_id
    cross join lateral (
      select count(*)::integer as orders, count(each.amount)::integer as prepared,
             count(*) filter (where each.done)::integer as done,
             count(*) filter (where each.reason is not null)::integer as skipped,
             coalesce(sum(each.amount) filter (where each.destination = 'card'), 0)::bigint as to_card,
             coalesce(sum(each.amount) filter (where each.destination = 'bank_account'), 0)::bigint as to_account,
             count(*) filter (where refund.status = 'processed')::integer as processed,
             count(*) filter (where refund.status = 'problem')::integer as problems,
             count(*) filter (where ${isWithoutAccount(sql)})::integer as without_account,
             coalesce(sum(each.admitted_tickets), 0)::integer as admitted_tickets,
             coalesce(sum(each.admitted_amount), 0)::bigint as admitted_amount
        from refund_run_orders each left join refunds refund on refund.id = each.refund_id
       where each.run_id = run.id) totals
   where ${id}::integer is null or run.id = ${id}
   order by run.id desc limit ${MAX_RUNS}`

const isWithoutAccount = (sql: Sql) =>
  sql`refund.status = 'active' and refund.destination = 'bank_account' and refund.bank_details is null`

export interface OrderRow {
  id: number
  order: string
  customer: string
  amount: number | null
  destination: RefundDestination | null
  refund: number | null
  status: RefundStatus | null
  reason: string | null
}

/** The condition is written for the result alone, so that the index of the run gives its orders in their order. */
function withResult(sql: Sql, result: string) {
  if (result === 'skipped') return sql`each.reason is not null`
  if (result === 'problem') return sql`refund.status = 'problem'`
  return result === 'without_account' ? isWithoutAccount(sql) : sql`${result} = ''`
}

const matching = (sql: Sql, run: number, result: string) => sql`
    from refund_run_orders each
    left join orders on orders.id = each.order_id
    left join refunds refund on refund.id = each.refund_id
   where each.run_id = ${run} and ${withResult(sql, result)}`

export function readOrders(sql: Sql, run: number, result: string, place: Place, limit: number) {
  const { after, order } = sorted(sql, place, sql`each.order_id`)
  return sql<OrderRow[]>`
  select each.order_id as id, orders.code as order, orders.billing_name as customer, each.amount, each.destination,
         each.refund_id as refund, refund.status, each.reason
    ${matching(sql, run, result)} and ${after}
   ${order} limit ${limit}`
}

export const countOrders = (sql: Sql, run: number, result: string, limit: number) =>
  sql<
    { total: number }[]
  >`select count(*)::integer as total from (select 1 ${matching(sql, run, result)} limit ${limit}) as found`
