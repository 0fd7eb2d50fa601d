import type { Sql, Tx } from '#server/platform/shop.ts'

/** A sum that belongs to the customer of an order; `returned_at` is null until it is sent back. */
export interface OverpaymentRow {
  id: number
  amount: number
  reason: string
  created_at: Temporal.Instant
  returned_at: Temporal.Instant | null
  returned_by: string | null
}

export const insertOverpayment = (
  tx: Tx,
  row: { order_id: number; amount: number; reason: string; created_by: string },
) => tx`insert into overpayments ${tx({ ...row, created_at: tx.now })}`

export const listOverpayments = (sql: Sql | Tx, order: number) => sql<OverpaymentRow[]>`
  select id, amount, reason, created_at, returned_at, returned_by
    from overpayments where order_id = ${order} order by id`

export const sumOpenOverpayments = (sql: Sql | Tx, order: number) => sql<{ amount: number }[]>`
  select coalesce(sum(amount - returned_to_card), 0)::bigint as amount
    from overpayments where order_id = ${order} and returned_at is null`

/** Nothing comes back of one that is sent already. */
export const markOverpaymentReturned = (tx: Tx, order: number, id: number, returned_by: string) => tx<
  { amount: number }[]
>`
  update overpayments set returned_at = ${tx.now}, returned_by = ${returned_by}
   where id = ${id} and order_id = ${order} and returned_at is null
  returning amount`

export const deleteOpenOverpayments = (tx: Tx, order: number) => tx`
  delete from overpayments where order_id = ${order} and returned_at is null`

/** It is returned when all of it has gone back, and open again when some of that has failed. */
export const setReturnedToCard = (tx: Tx, id: number, amount: number, by: string) => tx`
  update overpayments
     set returned_to_card = ${amount},
         returned_by = case when amount = ${amount}::bigint then ${by} end,
         returned_at = case when amount = ${amount}::bigint then ${tx.now}::timestamptz end
   where id = ${id}`
