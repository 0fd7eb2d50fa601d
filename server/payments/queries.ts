import type { Overpaid, PaymentFailureReason } from '#contract/orders.ts'
import { batchedInsert, batchedRead, batchedWrite } from '#server/platform/batched.ts'
import type { Connection, Sql, Tx } from '#server/platform/shop.ts'

/** A payment of an order: the whole of it, or one installment. Amounts are minor units. */
export interface PaymentRow {
  id: number
  order_id: number
  reference: string
  position: number
  amount: number
  paid_amount: number
  due_at: Temporal.Instant
  paid_at: Temporal.Instant | null
  payment_status: 'pending' | 'processing' | 'partial' | 'problem' | 'paid' | 'cancelled'
  attempt: number
  /** Why its last failed attempt failed; only set by `readPayments`. */
  failure_reason?: PaymentFailureReason | null
  /** When its attempt began that a bank is still processing; only set by `readPayments`. */
  processing_since?: Temporal.Instant | null
}

export type NewPayment = Pick<PaymentRow, 'order_id' | 'reference' | 'position' | 'amount' | 'due_at'> & {
  payment_status: 'pending'
}

/** The payments of an order, which each have its id. */
export const insertPayments = batchedInsert(
  (tx, rows: NewPayment[][]) => tx<PaymentRow[]>`
    insert into payments (order_id, reference, position, amount, due_at, payment_status)
    select order_id, reference, position, amount, due_at, payment_status
      from json_to_recordset(${JSON.stringify(rows.flat())}::text::json)
           as payment (order_id integer, reference text, position integer, amount bigint, due_at timestamptz, payment_status text)
    returning *`,
  { ofInput: ([first]) => first?.order_id ?? null, ofRow: ({ order_id }) => order_id },
)

/** With `limit 1` PostgreSQL might search for the last failure among all attempts of the shop, newest first. */
const ofAttempts = (sql: Sql | Connection) => sql`
  (select (array_agg(failure_reason order by id desc))[1] from payment_attempts
    where payment_id = p.id and failure_reason is not null) as failure_reason,
  (select created_at from payment_attempts
    where payment_id = p.id and status = 'processing') as processing_since`

/** Installments reduced to zero by a change are omitted. */
export const readPayments = (sql: Sql | Connection, orders: number[]) => sql<PaymentRow[]>`
  select p.*, ${ofAttempts(sql)}
    from payments p where order_id = any(${orders}::integer[]) and amount > 0 order by order_id, position`

/** The payments of one order, like `readPayments`. */
export const paymentsOf = batchedRead(readPayments, {
  ofInput: (order: number) => order,
  ofRow: ({ order_id }) => order_id,
})

/** A payment of an order, or the order alone if it has none, with the sums of the order's overpayments. */
type PaidOrderRow = { order_id: number; overpaid: Overpaid } & (PaymentRow | { id: null })

/** Like `readPayments`. What the bank has returned of an overpayment is left out: a later overpayment replaces it. */
export const readPaidOrders = (sql: Sql | Connection, orders: number[]) => sql<PaidOrderRow[]>`
  select p.*, ${ofAttempts(sql)}, o.id as order_id,
         (select json_build_object('amount', coalesce(sum(amount - bounced_amount), 0),
                                   'returned', coalesce(sum(amount - bounced_amount - remaining), 0),
                                   'remaining', coalesce(sum(remaining), 0))
            from overpayments where order_id = o.id) as overpaid
    from unnest(${orders}::integer[]) as o (id)
    left join payments p on p.order_id = o.id and p.amount > 0
   order by o.id, p.position`

/** A payment of zero accepts no more money; its attempts are kept. */
export const updateAmounts = (tx: Tx, rows: { id: number; amount: number }[]) => tx`
  update payments p
     set amount = changed.amount, paid_amount = least(p.paid_amount, changed.amount),
         payment_status = case when changed.amount = 0 then 'cancelled' else p.payment_status end
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as changed (id integer, amount bigint)
   where p.id = changed.id`

export const readOrderId = (tx: Tx, payment: number) => tx<{ order_id: number }[]>`
  select order_id from payments where id = ${payment}`

export const lockPayment = (tx: Tx, id: number) => tx<PaymentRow[]>`
  select * from payments where id = ${id} for update`

/** Adds what an attempt has brought. */
export const markPaymentPaid = batchedWrite(
  (tx, paid: { id: number; amount: number }[]) => tx`
    update payments
       set paid_amount = paid_amount + paid.amount, paid_at = ${tx.now}, payment_status = 'paid'
      from json_to_recordset(${JSON.stringify(paid)}::text::json) as paid (id integer, amount bigint)
     where payments.id = paid.id`,
)

export const setPaymentStatus = (tx: Tx, id: number, status: PaymentRow['payment_status']) => tx`
  update payments set payment_status = ${status} where id = ${id}`

/** Restores the status before the attempt; `failed` is 1 if the attempt counts as failed. */
export const reopenPayment = (tx: Tx, id: number, failed: 0 | 1) => tx`
  update payments
     set payment_status = case when paid_amount > 0 then 'partial' else 'pending' end, attempt = attempt + ${failed}
   where id = ${id}`

/** Reopens those of an order that was closed unpaid. */
export const reopenCancelledPayments = (tx: Tx, order: number) => tx`
  update payments set payment_status = 'pending'
   where order_id = ${order} and payment_status = 'cancelled' and paid_amount = 0 and amount > 0`

/** Regardless of what was allocated to them. */
export const cancelAllPayments = (tx: Tx, order: number) => tx`
  update payments set payment_status = 'cancelled' where order_id = ${order}`

export const cancelOpenPayments = batchedWrite(
  (tx, orders: number[]) => tx`
    update payments set payment_status = 'cancelled'
     where order_id = any(${orders}::integer[]) and payment_status in ('pending', 'processing', 'partial')`,
)

/** Sets how much of a payment is allocated, and its status. */
export const setAllocation = batchedWrite(
  (tx, rows: Pick<PaymentRow, 'id' | 'paid_amount' | 'payment_status'>[]) => tx`
    update payments p
       set paid_amount = row.paid_amount, payment_status = row.payment_status,
           paid_at = case when row.payment_status = 'paid' then coalesce(p.paid_at, ${tx.now}::timestamptz) end
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as row (id integer, paid_amount bigint, payment_status text)
     where p.id = row.id`,
)

/** Adds an amount to what staff wrote off of a lost dispute. */
export const addWrittenOff = (tx: Tx, id: number, amount: number) => tx`
  update disputes set written_off = written_off + ${amount} where id = ${id}`
