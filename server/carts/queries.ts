import type { CartRow } from '#server/carts/commands/commands.ts'
import { batchedLock, batchedRead, batchedWrite } from '#server/platform/batched.ts'
import type { Connection, Sql, Tx } from '#server/platform/shop.ts'

export const findCart = (sql: Sql | Tx, code: string) => sql<CartRow[]>`
  select id, code, status, expires_at, client_hash, customer_id, code_ids, donation from carts where code = ${code}`

export const lockCart = batchedLock(
  'carts',
  (tx: Tx, codes: string[]) => tx<CartRow[]>`
    select id, code, status, expires_at, client_hash, customer_id, code_ids, donation from carts where code = any(${codes}::text[])
     order by id for update`,
  { ofInput: (code) => code, ofRow: ({ code }) => code },
)

/** A separate statement: one that waits for the cart's lock would not see an order placed meanwhile. */
export const findOrderByCart = batchedRead(
  (tx, ids: number[]) => tx<{ order_id: number; cart_id: number }[]>`
    select id as order_id, cart_id from orders where cart_id = any(${ids}::integer[])`,
  { ofInput: (id) => id, ofRow: ({ cart_id }) => cart_id },
)

/** Assigns the lines of a cart to the order, and ends the cart. */
export const convertCart = batchedWrite(
  (tx, ordered: { cart_id: number; order_id: number }[]) => tx`
    with ordered as (
      select * from json_to_recordset(${JSON.stringify(ordered)}::text::json) as cart (cart_id integer, order_id integer)),
    products as (
      update cart_products line set order_id = ordered.order_id
        from ordered where line.cart_id = ordered.cart_id and released_at is null),
    merchandise as (
      update cart_merchandise line set order_id = ordered.order_id
        from ordered where line.cart_id = ordered.cart_id and released_at is null)
    update carts set status = 'ordered', client_hash = null, customer_id = null
      from ordered where carts.id = ordered.cart_id`,
)

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

/** Whose cart it is: an account's, or that of the session of an address that is not proven. */
export type CartOwner = { customer_id: number } | { provisional_session_id: number }

const columnOf = (owner: CartOwner) =>
  'customer_id' in owner
    ? ({ column: 'customer_id', value: owner.customer_id } as const)
    : ({ column: 'provisional_session_id', value: owner.provisional_session_id } as const)

/** Locked in the order of their ids, like everywhere. */
export function saveCarts(sql: Sql | Tx, owner: CartOwner, codes: string[], now: Temporal.Instant) {
  const { column, value } = columnOf(owner)
  return sql`
    update carts set ${sql(column)} = ${value}
     where id in (select id from carts
                   where code = any(${codes}::text[]) and status = 'open' and expires_at > ${now}
                     and ${sql(column)} is distinct from ${value}
                   order by id for update)`
}

/** The carts of a session that ended with a login belong to the account. */
export const takeOverCarts = (tx: Tx, session: number, customer: number) => tx`
  update carts set customer_id = ${customer}, provisional_session_id = null
   where id in (select id from carts where provisional_session_id = ${session} and status = 'open' order by id for update)`

export interface SavedCartRow {
  owner: number
  code: string
  expires_at: Temporal.Instant
  tickets: number
  merchandise: number
  total_price: number
}

/** The newest five of each of these accounts, or sessions. */
export const readSavedCarts = (
  at: Connection,
  column: 'customer_id' | 'provisional_session_id',
  owners: number[],
) => at<SavedCartRow[]>`
  select owner, code, expires_at, tickets, merchandise, total_price
    from (select distinct owner from unnest(${owners}::integer[]) as owner) owners, lateral (
  select c.id, code, expires_at, t.count as tickets, m.count as merchandise, t.price + m.price + c.donation as total_price
    from carts c,
         lateral (select count(*), coalesce(sum(price + fee), 0)::bigint as price
                    from cart_products where cart_id = c.id and released_at is null) t,
         lateral (select count(*), coalesce(sum(price + fee), 0)::bigint as price
                    from cart_merchandise where cart_id = c.id and released_at is null) m
   where c.${at(column)} = owner and status = 'open' and expires_at > ${at.now} and t.count + m.count > 0
   order by c.id desc
   limit 5) saved
   order by saved.id desc`
