import type { Sql, Tx } from '#server/platform/shop.ts'
import type { OrderRow } from './queries.ts'

/** A line that holds its place again, and the stock that it takes from. */
export interface ReservedLine {
  name: string
  stock_id: number
  departure_stock_id: number | null
}

export const lockOrderByCode = (tx: Tx, code: string) =>
  tx<OrderRow[]>`select * from orders where code = ${code} for update`

export const updateChecksum = (tx: Tx, id: number, checksum: string) => tx`
  update orders set checksum = ${checksum} where id = ${id}`

export const updateAbandonAt = (tx: Tx, id: number, at: Temporal.Instant) => tx`
  update orders set abandon_at = ${at} where id = ${id}`

export const updateReason = (tx: Tx, id: number, reason: string) => tx`
  update orders set problem_reason = ${reason} where id = ${id}`

export const updatePhoneKey = (tx: Tx, id: number, key: string) => tx`
  update orders set phone_key = ${key} where id = ${id}`

export const findOrderByPhoneKey = (sql: Sql | Tx, key: string) => sql<OrderRow[]>`
  select * from orders where phone_key = ${key}`

export const reserveProducts = (tx: Tx, orderId: number) => tx<ReservedLine[]>`
  update cart_products c set released_at = null
    from products p
   where c.order_id = ${orderId} and c.released_at is not null and p.id = c.product_id
  returning p.name, p.stock_id, (select t.stock_id from travel_times t where t.id = c.transport_time_id) as departure_stock_id`

export const reserveMerchandise = (tx: Tx, orderId: number) => tx<ReservedLine[]>`
  update cart_merchandise c set released_at = null
    from merchandise m
   where c.order_id = ${orderId} and c.released_at is not null and m.id = c.merchandise_id
  returning m.name, m.stock_id, null::integer as departure_stock_id`
