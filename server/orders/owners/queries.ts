import { isProvisional, type Owner } from '#server/people/customers/provisional/provisional.ts'
import type { Connection, Sql, Tx } from '#server/platform/shop.ts'
import type { OrderRow } from '#server/orders/orders.ts'
import { columns } from '#server/orders/recipients.ts'

/** Whether an order is a buyer's own: any of an account's, of a provisional session those that were placed in it. */
export const isOwn = (sql: Sql | Connection, owner: Owner) =>
  isProvisional(owner)
    ? sql`provisional_session_id = ${owner.provisional_session_id}`
    : sql`customer_id = ${owner.id}`

export const ordersOf = (sql: Sql | Connection, owner: Owner) => sql<OrderRow[]>`
  select ${columns(sql)} from orders where ${isOwn(sql, owner)} order by id desc`

/** Those of many accounts and sessions, newest first. */
export const ordersOfAll = (
  sql: Connection,
  { customers, sessions }: { customers: number[]; sessions: number[] },
) => sql<OrderRow[]>`
  select ${columns(sql)} from orders
   where customer_id = any(${customers}::integer[]) or provisional_session_id = any(${sessions}::integer[])
   order by id desc`

/** Orders of an account, placed in a session that ended with a login to it, are like others of that account. */
export const takeOverOrders = (tx: Tx, session: number, customerId: number) => tx`
  update orders set provisional_session_id = null
   where provisional_session_id = ${session} and customer_id = ${customerId}`
