import type { Sql, Tx } from '#server/platform/shop.ts'

/** Money that somebody of the staff has seen; negative when it was sent back. `value_date` is the bank's day. */
export interface ReceiptRow {
  order_id: number
  number: number
  amount: number
  value_date: string
  note: string | null
  entered_by: string
  created_at: Temporal.Instant
}

/** Nothing comes back when this number is there already. */
export const insertReceipt = (tx: Tx, row: Omit<ReceiptRow, 'created_at'>) => tx<{ id: number }[]>`
  insert into bank_receipts (order_id, number, amount, value_date, note, entered_by, created_at)
  values (${row.order_id}, ${row.number}, ${row.amount}, ${row.value_date}::date, ${row.note}, ${row.entered_by}, ${tx.now})
  on conflict (order_id, number) do nothing
  returning id`

export const readReceipts = (sql: Sql | Tx, orderId: number) => sql<ReceiptRow[]>`
  select order_id, number, amount, value_date::text, note, entered_by, created_at
    from bank_receipts where order_id = ${orderId} order by number`

/** What attempts have brought of an order, whether it was counted or not. */
export const readCharged = (sql: Sql | Tx, orderId: number) => sql<{ amount: number }[]>`
  select coalesce(sum(attempt.amount), 0)::bigint as amount
    from payment_attempts attempt join payments payment on payment.id = attempt.payment_id
   where payment.order_id = ${orderId} and attempt.status = 'succeeded'`

export const countPayment = (
  tx: Tx,
  id: number,
  { paid_amount, payment_status }: { paid_amount: number; payment_status: string },
) => tx`
  update payments
     set paid_amount = ${paid_amount}, payment_status = ${payment_status},
         paid_at = case when ${payment_status} = 'paid' then coalesce(paid_at, ${tx.now}::timestamptz) end
   where id = ${id}`
