import type { Tx } from '#server/platform/shop.ts'

/** A line that reserves its place again, and its stock. */
export interface ReservedLine {
  name: string
  stock_id: number
  departure_stock_id: number | null
}

/** The named lines, or all (null), that still hold a place. */
export const releaseProducts = (tx: Tx, orderId: number, lines: number[] | null) => tx<
  { stock_id: number; departure_stock_id: number | null }[]
>`
  update cart_products c set released_at = ${tx.now}
    from products p
   where c.order_id = ${orderId} and c.released_at is null and p.id = c.product_id
     and (${lines}::integer[] is null or c.id = any(${lines}::integer[]))
  returning p.stock_id, (select t.stock_id from travel_times t where t.id = c.transport_time_id) as departure_stock_id`

export const releaseMerchandise = (tx: Tx, orderId: number, lines: number[] | null) => tx<
  { stock_id: number }[]
>`
  update cart_merchandise c set released_at = ${tx.now}
    from merchandise m
   where c.order_id = ${orderId} and c.released_at is null and m.id = c.merchandise_id
     and (${lines}::integer[] is null or c.id = any(${lines}::integer[]))
  returning m.stock_id`

/** The lines of an order that have released their places. */
export const listReleased = (tx: Tx, orderId: number) => tx<ReservedLine[]>`
  select p.name, p.stock_id, (select t.stock_id from travel_times t where t.id = c.transport_time_id) as departure_stock_id
    from cart_products c join products p on p.id = c.product_id
   where c.order_id = ${orderId} and c.released_at is not null
  union all
  select m.name, m.stock_id, null::integer
    from cart_merchandise c join merchandise m on m.id = c.merchandise_id
   where c.order_id = ${orderId} and c.released_at is not null`

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
