import type { Sql, Tx } from '#server/platform/shop.ts'

/**
 * An amount that the staff have entered; negative when it was sent back, or taken back (`reverses` is then what). `value_date` is the bank's
 * day.
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
  /** Credit is what was taken out of another order, and no money. */
  method: 'bank_transfer' | 'cash' | 'card_terminal' | 'credit'
  reverses: number | null
}

/** Nothing comes back when this number is there already. */
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

/** The refunds of an order that were not cancelled and of which money goes back, or has. */
export const listSentBack = (sql: Sql | Tx, order: number) => sql<{ id: number }[]>`
  select id from refunds where order_id = ${order} and status <> 'cancelled' and total > credited`

/** Locks the line of a bank statement that a payment of an order was booked from, if it was from one. */
export const lockLineOf = (tx: Tx, code: string, number: number) => tx<{ id: number }[]>`
  select l.id
    from orders o
    join incoming_payments i on i.order_id = o.id
    join bank_line_allocations a on a.incoming_payment_id = i.id
    join bank_lines l on l.id = a.line_id
   where o.code = ${code} and i.number = ${number} and a.reversed_at is null
     for update of l`

/** The line that a payment was booked from, and whether the rest of it is to be returned, or was. */
export const readLine = (tx: Tx, incomingPayment: number) => tx<{ is_returned: boolean }[]>`
  select l.status in ('to_return', 'returned') as is_returned
    from bank_line_allocations a join bank_lines l on l.id = a.line_id
   where a.incoming_payment_id = ${incomingPayment} and a.reversed_at is null`

/**
 * What attempts have brought of an order, whether it was counted or not, without what went back unasked, as an overpayment or by a
 * lost dispute. What staff have written off counts as if it were there.
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
