import type { CartRow } from '#server/carts/commands/commands.ts'
import type { Connection, Sql, Tx } from '#server/platform/shop.ts'

export const findCart = (sql: Sql | Tx, code: string) => sql<CartRow[]>`
  select id, code, status, expires_at, client_hash, customer_id from carts where code = ${code}`

export const lockCart = (tx: Tx, code: string) => tx<CartRow[]>`
  select id, code, status, expires_at, client_hash, customer_id from carts where code = ${code} for update`

/** A separate statement: one that waits for the cart's lock would not see an order placed meanwhile. */
export const findOrderByCart = (tx: Tx, cartId: number) => tx<{ order_id: number }[]>`
  select id as order_id from orders where cart_id = ${cartId}`

/** Assigns the lines of a cart to the order, and ends the cart. */
export const convertCart = (tx: Tx, cartId: number, orderId: number) => tx`
  with products as (
    update cart_products set order_id = ${orderId} where cart_id = ${cartId} and released_at is null),
  merchandise as (
    update cart_merchandise set order_id = ${orderId} where cart_id = ${cartId} and released_at is null)
  update carts set status = 'ordered', client_hash = null, customer_id = null where id = ${cartId}`

/** An ordered cart, for lines that staff add to an order. */
export const insertOrderedCart = (tx: Tx, code: string) => tx<{ id: number }[]>`
  insert into carts (code, status, created_at, expires_at) values (${code}, 'ordered', ${tx.now}, ${tx.now}) returning id`

export const findCodesByClientHash = (tx: Tx, clientHash: string) => tx<{ code: string }[]>`
  select code from carts where client_hash = ${clientHash} and status = 'open'`

export const findCodesByCustomer = (tx: Tx, id: number) => tx<{ code: string }[]>`
  select code from carts where customer_id = ${id} and status = 'open'`

export const findCodesByHolder = (tx: Tx, name: string) => tx<{ code: string }[]>`
  select distinct code from carts c join cart_products p on p.cart_id = c.id
   where c.status = 'open' and p.name_key = ${name} and p.released_at is null`

/** Locked in the order of their ids, like everywhere. */
export const saveCarts = (sql: Sql, customer: number, codes: string[], now: Temporal.Instant) => sql`
  update carts set customer_id = ${customer}
   where id in (select id from carts
                 where code = any(${codes}::text[]) and status = 'open' and expires_at > ${now}
                   and customer_id is distinct from ${customer}
                 order by id for update)`

export const readSavedCarts = (at: Connection, customer: number) => at<
  { code: string; expires_at: Temporal.Instant; tickets: number; merchandise: number; total_price: number }[]
>`
  select code, expires_at, t.count as tickets, m.count as merchandise, t.price + m.price as total_price
    from carts c,
         lateral (select count(*), coalesce(sum(price + fee), 0)::bigint as price
                    from cart_products where cart_id = c.id and released_at is null) t,
         lateral (select count(*), coalesce(sum(price + fee), 0)::bigint as price
                    from cart_merchandise where cart_id = c.id and released_at is null) m
   where customer_id = ${customer} and status = 'open' and expires_at > ${at.now} and t.count + m.count > 0
   order by c.id desc
   limit 5`
