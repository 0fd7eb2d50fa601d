import type { PaymentFailureReason } from '#contract/orders.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** Missing details keep the earlier ones; `reason` is only the default. */
export const saveFailure = (
  tx: Tx,
  attempt: number,
  reported: { reason: PaymentFailureReason; code: string | null } | null,
  reason: PaymentFailureReason | null,
) => tx`
  update payment_attempts
     set failure_reason = coalesce(${reported?.reason ?? null}, failure_reason, ${reason}),
         failure_code = coalesce(${reported?.code?.slice(0, 200) ?? null}, failure_code)
   where id = ${attempt} and status <> 'succeeded'`

/**
 * The orders with attempts that failed before `failedBefore`, or were begun before `begunBefore` and are still open, whose customers got
 * no mail about them yet.
 */
export const listOrdersToNotify = (
  sql: Sql,
  failedBefore: Temporal.Instant,
  begunBefore: Temporal.Instant,
) => sql<{ order_id: number }[]>`
  select distinct p.order_id
    from (select payment_id from payment_attempts
           where failure_reason is not null and notified_at is null
             and status in ('failed', 'expired', 'cancelled') and settled_at <= ${failedBefore}
          union all
          select payment_id from payment_attempts
           where status = 'open' and notified_at is null and created_at <= ${begunBefore}) a
    join payments p on p.id = a.payment_id
   order by p.order_id limit 200`

/** Marks the failed attempts of an order, and those begun before `begunBefore` and still open, as mailed. */
export const markNotified = (tx: Tx, order: number, begunBefore: Temporal.Instant) => tx<
  { id: number; status: string }[]
>`
  update payment_attempts a set notified_at = ${tx.now}
    from payments p
   where p.id = a.payment_id and p.order_id = ${order} and a.notified_at is null
     and (a.failure_reason is not null or (a.status = 'open' and a.created_at <= ${begunBefore}))
  returning a.id, a.status`
