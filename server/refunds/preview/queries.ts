import type { Sql } from '#server/platform/shop.ts'

/** The order of a refund, and whether the refund fee is kept of it. */
export const findPreviewed = (sql: Sql, id: number) => sql<
  { order_id: number; fee_waived: boolean; is_of_run: boolean }[]
>`
  select order_id, fee_waived,
         coalesce((select true from refund_run_orders where refund_id = r.id limit 1), false) as is_of_run
    from refunds r where id = ${id}`

/** The newest refunds of other customers whose account is known; no more than are quickly compared. */
export const listWithAccount = (sql: Sql, customer: number, most: number) => sql<{ id: number }[]>`
  select id from (select id, customer_id, bank_details from refunds order by id desc limit ${most}) newest
   where customer_id <> ${customer} and bank_details is not null`

/** When the last payment of an order came. */
export const findLastPaid = (sql: Sql, order: number) => sql<{ at: Temporal.Instant | null }[]>`
  select max(paid_at) as at from payments where order_id = ${order}`
