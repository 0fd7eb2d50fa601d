import type { TestPayment } from '#contract/office/gateway.ts'
import type { Sql } from '#server/platform/shop.ts'

export const readNotifications = (sql: Sql, gateway: string, since: Temporal.Instant) => sql<
  { last: Temporal.Instant | null; recent: number }[]
>`
  select greatest(
           (select max(received_at) from payment_events where gateway = ${gateway}),
           (select max(notified_at) from test_payments where gateway = ${gateway})) as last,
         ((select count(*) from payment_events where gateway = ${gateway} and received_at > ${since})
          + (select count(*) from test_payments where gateway = ${gateway} and notified_at > ${since}))::integer as recent`

/** A test payment with its instants. */
export interface TestPaymentRow extends Omit<TestPayment, 'created_at' | 'notified_at' | 'refunded_at'> {
  created_at: Temporal.Instant
  notified_at: Temporal.Instant | null
  refunded_at: Temporal.Instant | null
}

export const listTestPayments = (sql: Sql) => sql<TestPaymentRow[]>`
  select id, gateway, amount, currency, status, created_by, created_at, notified_at, refund_status, refund_code, refunded_at
    from test_payments order by id desc limit 10`
