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

/** What staff entered for an order, in the order of entry. */
export const listIncomingPayments = (sql: Sql | Tx, orderId: number) => sql<IncomingPaymentRow[]>`
  select id, order_id, number, amount, value_date::text, note, entered_by, created_at, method, rounding, reverses
    from incoming_payments where order_id = ${orderId} order by number`

/**
 * The money of an order's attempts, allocated or not, without what was returned unasked, as an overpayment or by a lost dispute. Amounts
 * written off by staff count as received.
 */
export const sumCharged = (sql: Sql | Tx, orderId: number) => sql<{ amount: number }[]>`
  select coalesce(sum(attempt.amount - attempt.returned_amount + coalesce(lost.written_off, 0)), 0)::bigint as amount
    from payment_attempts attempt
    join payments payment on payment.id = attempt.payment_id
    left join (select attempt_id, sum(written_off) as written_off from disputes group by attempt_id) lost
      on lost.attempt_id = attempt.id
   where payment.order_id = ${orderId} and attempt.status = 'succeeded'`

/** The overpayments of an order that are still to be returned. */
export const sumOpenOverpayments = (sql: Sql | Tx, order: number) => sql<{ amount: number }[]>`
  select coalesce(sum(remaining), 0)::bigint as amount
    from overpayments where order_id = ${order} and returned_at is null`
