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

/** The orders with failed attempts before `before` whose customers got no mail yet. */
export const listOrdersToNotify = (sql: Sql, before: Temporal.Instant) => sql<{ order_id: number }[]>`
  select distinct p.order_id
    from payment_attempts a join payments p on p.id = a.payment_id
   where a.failure_reason is not null and a.failure_notified_at is null
     and a.status in ('failed', 'expired', 'cancelled') and a.settled_at <= ${before}
   order by p.order_id limit 200`

/** Marks the failed attempts of an order as mailed. */
export const markNotified = (tx: Tx, order: number) => tx<{ id: number }[]>`
  update payment_attempts a set failure_notified_at = ${tx.now}
    from payments p
   where p.id = a.payment_id and p.order_id = ${order} and a.failure_reason is not null and a.failure_notified_at is null
  returning a.id`
