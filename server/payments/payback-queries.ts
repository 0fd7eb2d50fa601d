import type { Sql, Tx } from '#server/platform/shop.ts'

/** A sum that belongs to the customer of an order; `sent_at` is null until it is sent back. */
export interface PaybackRow {
  id: number
  amount: number
  reason: string
  created_at: Temporal.Instant
  sent_at: Temporal.Instant | null
  sent_by: string | null
}

export const insertPayback = (
  tx: Tx,
  row: { order_id: number; amount: number; reason: string; created_by: string },
) => tx`insert into paybacks ${tx({ ...row, created_at: tx.now })}`

export const readPaybacks = (sql: Sql | Tx, order: number) => sql<PaybackRow[]>`
  select id, amount, reason, created_at, sent_at, sent_by
    from paybacks where order_id = ${order} order by id`

export const readOpenPaybacks = (sql: Sql | Tx, order: number) => sql<{ amount: number }[]>`
  select coalesce(sum(amount), 0)::bigint as amount from paybacks where order_id = ${order} and sent_at is null`

/** Nothing comes back of one that is sent already. */
export const sendPayback = (tx: Tx, order: number, id: number, sent_by: string) => tx<{ amount: number }[]>`
  update paybacks set sent_at = ${tx.now}, sent_by = ${sent_by}
   where id = ${id} and order_id = ${order} and sent_at is null
  returning amount`

export const withdrawPaybacks = (tx: Tx, order: number) => tx`
  delete from paybacks where order_id = ${order} and sent_at is null`
