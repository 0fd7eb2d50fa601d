import type { TestPaymentRefundStatus, TestPaymentStatus } from '#contract/office/gateway.ts'
import type { RefundResult } from '#server/payments/gateways/gateways.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** A payment without an order, to test a gateway. */
export interface TestPaymentRow {
  id: number
  reference: string
  gateway: string
  gateway_ref: string | null
  transaction_ref: string | null
  amount: number
  currency: string
  status: TestPaymentStatus
  created_by: string
  created_at: Temporal.Instant
  notified_at: Temporal.Instant | null
  refund_status: TestPaymentRefundStatus | null
  refund_code: string | null
  refunded_at: Temporal.Instant | null
}

type NewTestPayment = Pick<TestPaymentRow, 'reference' | 'gateway' | 'amount' | 'currency' | 'created_by'>

export const insertTestPayment = (tx: Tx, testPayment: NewTestPayment) => tx<TestPaymentRow[]>`
  insert into test_payments ${tx({ ...testPayment, created_at: tx.now })} returning *`

export const saveGatewayRef = (sql: Sql, id: number, ref: string | null) => sql`
  update test_payments set gateway_ref = ${ref} where id = ${id}`

export const isTestPayment = (sql: Sql, gateway: string, reference: string) => sql`
  select from test_payments where gateway = ${gateway} and reference = ${reference}`

/** A paid test payment stays paid, whatever is reported later. */
export const saveEvent = (
  tx: Tx,
  reference: string,
  status: TestPaymentStatus,
  transaction: string | null,
) => tx`
  update test_payments
     set status = case when status in ('succeeded', 'mismatch') then status else ${status} end,
         transaction_ref = coalesce(transaction_ref, ${transaction}),
         notified_at = coalesce(notified_at, ${tx.now})
   where reference = ${reference}`

export const lockTestPayment = (tx: Tx, id: number) => tx<TestPaymentRow[]>`
  select * from test_payments where id = ${id} for update`

export const lockByReference = (tx: Tx, reference: string) => tx<TestPaymentRow[]>`
  select * from test_payments where reference = ${reference} for update`

export const setRefundPending = (tx: Tx, id: number) => tx`
  update test_payments set refund_status = 'pending', refund_asked_at = ${tx.now} where id = ${id}`

/** Claims pending refunds that were not queried since `since`; two processes never claim the same one. */
export const lockPendingRefunds = (sql: Sql, now: Temporal.Instant, since: Temporal.Instant) => sql<
  TestPaymentRow[]
>`
  update test_payments set refund_asked_at = ${now}
   where id in (
     select id from test_payments
      where refund_status = 'pending' and (refund_asked_at is null or refund_asked_at <= ${since})
      order by id limit 10 for update skip locked)
  returning *`

/** Nothing was refunded: it can be requested again. */
export const clearRefund = (sql: Sql, id: number) => sql`
  update test_payments set refund_status = null where id = ${id} and refund_status = 'pending'`

export const saveRefund = (
  sql: Sql | Tx,
  reference: string,
  { status, failure_code }: RefundResult,
  now: Temporal.Instant,
) => sql`
  update test_payments
     set refund_status = ${status}, refund_code = ${failure_code},
         refunded_at = case when ${status} = 'succeeded' then coalesce(refunded_at, ${now}) end
   where reference = ${reference} and status = 'succeeded' and refund_status is distinct from 'failed'`
