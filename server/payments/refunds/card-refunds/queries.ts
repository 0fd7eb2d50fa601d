import type { RefundResult, ReturnedEvent } from '#server/payments/gateways/gateways.ts'
import { batchedRead, batchedWrite } from '#server/platform/batched.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** Money refunded through a gateway: a part of a refund, an overpayment, or what the gateway has refunded by itself. */
export interface CardRefundRow {
  id: number
  attempt_id: number
  refund_id: number | null
  overpayment_id: number | null
  reference: string
  gateway_ref: string | null
  amount: number
  status: RefundResult['status']
  failure_code: string | null
  created_at: Temporal.Instant
  settled_at: Temporal.Instant | null
}

type NewCardRefund = Pick<
  CardRefundRow,
  'attempt_id' | 'refund_id' | 'overpayment_id' | 'reference' | 'amount'
> &
  Partial<Pick<CardRefundRow, 'status' | 'settled_at'>>

export const insertCardRefunds = batchedWrite(
  (tx, rows: NewCardRefund[][]) => tx`
    insert into card_refunds (attempt_id, refund_id, overpayment_id, reference, amount, status, settled_at, created_at)
    select attempt_id, refund_id, overpayment_id, reference, amount, coalesce(status, 'pending'), settled_at, ${tx.now}
      from json_populate_recordset(null::card_refunds, ${JSON.stringify(rows.flat())}::text::json)`,
)

/** The amounts that were refunded, or possibly refunded, by attempt. */
export const listRefundedAmounts = (sql: Sql | Tx, attempts: number[]) => sql<
  { attempt_id: number; amount: number }[]
>`
  select attempt_id, sum(amount)::bigint as amount from card_refunds
   where attempt_id = any(${attempts}::integer[]) and status <> 'failed' group by attempt_id`

/** Those of one attempt. */
export const refundedOf = batchedRead(listRefundedAmounts, {
  ofInput: (attempt: number) => attempt,
  ofRow: ({ attempt_id }) => attempt_id,
})

export const listOfRefund = batchedRead(
  (tx, refunds: number[]) => tx<CardRefundRow[]>`
    select * from card_refunds where refund_id = any(${refunds}::integer[]) order by id`,
  { ofInput: (refund) => refund, ofRow: ({ refund_id }) => refund_id },
)

export const listWithGateway = (sql: Sql, refund: number) => sql<
  (Pick<
    CardRefundRow,
    'id' | 'gateway_ref' | 'amount' | 'status' | 'failure_code' | 'created_at' | 'settled_at'
  > & { gateway: string })[]
>`
  select c.id, a.gateway, c.gateway_ref, c.amount, c.status, c.failure_code, c.created_at, c.settled_at
    from card_refunds c join payment_attempts a on a.id = c.attempt_id
   where c.refund_id = ${refund} order by c.id`

/** The card refunds of an order that belong to no refund, oldest first. */
export const listOfOrder = (sql: Sql, order: number) => sql<CardRefundRow[]>`
  select c.* from card_refunds c
    join payment_attempts a on a.id = c.attempt_id
    join payments p on p.id = a.payment_id
   where p.order_id = ${order} and c.refund_id is null order by c.id`

export const listOfOverpayment = (sql: Sql | Tx, overpayment: number) => sql<CardRefundRow[]>`
  select * from card_refunds where overpayment_id = ${overpayment} order by id`

/** A card refund with the data for its gateway; `was_sent`: the gateway may have received it already. */
export interface DueRow extends CardRefundRow {
  gateway: string
  attempt_reference: string
  attempt_gateway_ref: string | null
  transaction_ref: string | null
  currency: string
  was_sent: boolean
}

/**
 * Claims this many card refunds that were not attempted since `since`, or, an hour after their start, since `seldom`. Two processes never
 * claim the same one.
 */
export const lockDue = (
  sql: Sql,
  now: Temporal.Instant,
  since: Temporal.Instant,
  seldom: Temporal.Instant,
  limit: number,
) => sql<DueRow[]>`
  with due as (
    select id, sent_at is not null as was_sent from card_refunds
     where status = 'pending'
       and (last_checked_at is null or last_checked_at <= case when created_at > ${seldom} then ${since}::timestamptz else ${seldom} end)
     order by last_checked_at nulls first, id limit ${limit} for update skip locked)
  update card_refunds c
     set last_checked_at = ${now}, sent_at = coalesce(c.sent_at, ${now})
    from due, payment_attempts a
   where c.id = due.id and a.id = c.attempt_id
  returning c.*, due.was_sent, a.gateway, a.reference as attempt_reference, a.gateway_ref as attempt_gateway_ref,
            a.transaction_ref, a.currency`

/** The gateway was not reached, so it was not sent. */
export const markUnsent = (sql: Sql, id: number) =>
  sql`update card_refunds set sent_at = null where id = ${id}`

export const findByReference = (sql: Sql | Tx, reference: string) => sql<{ id: number }[]>`
  select id from card_refunds where reference = ${reference}`

/**
 * The card refund that a report of a gateway is about: the one that it was recorded as, or one of ours for the same amount that is not
 * reported yet and was settled after `since`.
 */
export const findNoticed = (
  tx: Tx,
  attempt: number,
  { id, confirmation, amount }: Pick<ReturnedEvent, 'id' | 'confirmation' | 'amount'>,
  since: Temporal.Instant,
) => tx<{ id: number }[]>`
  select id from card_refunds
   where attempt_id = ${attempt} and amount = ${amount} and status <> 'failed'
     and (reference = ${id} or gateway_ref in (${id}, ${confirmation})
          or (gateway_ref is null and (refund_id is not null or overpayment_id is not null)
              and (settled_at is null or settled_at > ${since})))
   order by reference = ${id} desc, gateway_ref is null, id limit 1`

/** Records that the gateway has reported a refund. */
export const markNoticed = (tx: Tx, id: number, ref: string) => tx`
  update card_refunds set gateway_ref = coalesce(gateway_ref, ${ref}) where id = ${id}`

/** The order of a card refund. */
export const findOrder = (tx: Tx, id: number) => tx<{ order_id: number }[]>`
  select p.order_id
    from card_refunds c
    join payment_attempts a on a.id = c.attempt_id
    join payments p on p.id = a.payment_id
   where c.id = ${id}`

export const lockCardRefund = (tx: Tx, id: number) => tx<CardRefundRow[]>`
  select * from card_refunds where id = ${id} for update`

export const setResult = (tx: Tx, id: number, { ref, status, failure_code }: RefundResult) => tx`
  update card_refunds
     set status = ${status}, gateway_ref = coalesce(gateway_ref, ${ref}), failure_code = ${failure_code},
         settled_at = case when ${status} <> 'pending' then ${tx.now}::timestamptz end
   where id = ${id}`

/** Resolves those with an unknown result as staff have found them to be. */
export const settleUnknown = batchedWrite(
  (tx, settled: { refund: number; status: 'succeeded' | 'failed' }[]) => tx`
    update card_refunds set status = settled.status, settled_at = ${tx.now}
      from json_to_recordset(${JSON.stringify(settled)}::text::json) as settled (refund integer, status text)
     where refund_id = settled.refund and card_refunds.status = 'unknown'`,
)
