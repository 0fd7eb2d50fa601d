import type { Sql } from '#server/platform/shop.ts'

/** The order of a refund, and whether its refund fee is charged. */
export const findPreviewed = (sql: Sql, id: number) => sql<
  { order_id: number; refund_fee_waived: boolean; is_of_run: boolean }[]
>`
  select order_id, refund_fee_waived,
         coalesce((select true from refund_run_orders where refund_id = r.id limit 1), false) as is_of_run
    from refunds r where id = ${id}`

/** The newest refunds of other customers with an account, limited to what can be compared quickly. */
export const listWithAccount = (sql: Sql, customer: number, limit: number) => sql<{ id: number }[]>`
  select id from (select id, customer_id, bank_details from refunds order by id desc limit ${limit}) newest
   where customer_id <> ${customer} and bank_details is not null`

/** The time of an order's last payment. */
export const findLastPaid = (sql: Sql, order: number) => sql<{ at: Temporal.Instant | null }[]>`
  select max(paid_at) as at from payments where order_id = ${order}`
