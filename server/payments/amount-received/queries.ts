import { batchedRead } from '#server/platform/batched.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/**
 * Money entered by staff; negative if it was sent back, or is a reversal of the entry `reverses`. `value_date` is the bank's value date.
 */
export interface IncomingPaymentRow {
  id: number
  order_id: number
  number: number
  amount: number
  value_date: string
  note: string | null
  entered_by: string
  created_at: Temporal.Instant
  /** A credit is the value of items removed from another order; no money moves. */
  method: 'bank_transfer' | 'cash' | 'card_terminal' | 'credit'
  /** What was taken more in cash, or less (negative), because of the smallest coin. */
  rounding: number
  reverses: number | null
}

/** What staff entered for orders, in the order of entry. */
export const listIncomingPayments = (sql: Sql | Tx, orders: number[]) => sql<IncomingPaymentRow[]>`
  select id, order_id, number, amount, value_date::text, note, entered_by, created_at, method, rounding, reverses
    from incoming_payments where order_id = any(${orders}::integer[]) order by order_id, number`

const byOrder = { ofInput: (order: number) => order, ofRow: (row: { order_id: number }) => row.order_id }

/** What staff entered for one order. */
export const incomingPaymentsOf = batchedRead(listIncomingPayments, byOrder)

/** The money of an order, in minor units. */
export interface Money {
  order_id: number
  /** That of its attempts, without what was returned unasked, as an overpayment or by a lost dispute. Written-off amounts are included. */
  charged: number
  /** What staff entered. */
  entered: number
  /** The overpayments that are still to be returned. */
  overpaid: number
}

/** Queried per order: with a join, PostgreSQL may read all attempts of the shop. */
export const readMoney = (sql: Sql | Tx, orders: number[]) => sql<Money[]>`
  select o.id as order_id,
         (select coalesce(sum(attempt.amount - attempt.returned_amount
                              + (select coalesce(sum(written_off), 0) from disputes where attempt_id = attempt.id)), 0)::bigint
            from payment_attempts attempt join payments payment on payment.id = attempt.payment_id
           where payment.order_id = o.id and attempt.status = 'succeeded') as charged,
         (select coalesce(sum(amount), 0)::bigint from incoming_payments where order_id = o.id) as entered,
         (select coalesce(sum(remaining), 0)::bigint from overpayments where order_id = o.id and returned_at is null) as overpaid
    from unnest(${orders}::integer[]) as o (id)`

export const moneyOf = batchedRead(readMoney, byOrder)
