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
  reverses: number | null
}

/** Returns nothing if this number exists already. */
export const insertIncomingPayment = (tx: Tx, row: Omit<IncomingPaymentRow, 'id' | 'created_at'>) => tx<
  { id: number }[]
>`
  insert into incoming_payments (order_id, number, amount, value_date, note, entered_by, created_at, method, reverses)
  values (${row.order_id}, ${row.number}, ${row.amount}, ${row.value_date}::date, ${row.note}, ${row.entered_by}, ${tx.now},
          ${row.method}, ${row.reverses})
  on conflict (order_id, number) do nothing
  returning id`

export const listIncomingPayments = (sql: Sql | Tx, orderId: number) => sql<IncomingPaymentRow[]>`
  select id, order_id, number, amount, value_date::text, note, entered_by, created_at, method, reverses
    from incoming_payments where order_id = ${orderId} order by number`

/** The refunds of an order that were not cancelled and that return money. */
export const listSentBack = (sql: Sql | Tx, order: number) => sql<{ id: number }[]>`
  select id from refunds where order_id = ${order} and status <> 'cancelled' and total > credited`

/** Locks the bank line from which a payment of an order was booked, if there is one. */
export const lockLineOf = (tx: Tx, code: string, number: number) => tx<{ id: number }[]>`
  select l.id
    from orders o
    join incoming_payments i on i.order_id = o.id
    join bank_line_allocations a on a.incoming_payment_id = i.id
    join bank_lines l on l.id = a.line_id
   where o.code = ${code} and i.number = ${number} and a.reversed_at is null
     for update of l`

/** The bank line of a payment, and whether the rest of that line is, or was, to be returned. */
export const readLine = (tx: Tx, incomingPayment: number) => tx<{ is_returned: boolean }[]>`
  select l.status in ('to_return', 'returned') as is_returned
    from bank_line_allocations a join bank_lines l on l.id = a.line_id
   where a.incoming_payment_id = ${incomingPayment} and a.reversed_at is null`

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

export const setAllocation = (
  tx: Tx,
  id: number,
  { paid_amount, payment_status }: { paid_amount: number; payment_status: string },
) => tx`
  update payments
     set paid_amount = ${paid_amount}, payment_status = ${payment_status},
         paid_at = case when ${payment_status} = 'paid' then coalesce(paid_at, ${tx.now}::timestamptz) end
   where id = ${id}`
