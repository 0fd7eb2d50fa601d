import type { Sql, Tx } from '#server/platform/shop.ts'

export interface UnpaidCounts {
  of_account: number
  from_address: number
}

/** The numbers of unpaid orders of an account, and from the address that opened a cart, without those placed by staff. */
export const countUnpaid = (tx: Tx, customerId: number | null, cart: string) => tx<UnpaidCounts[]>`
  select (select count(*) from orders
           where customer_id = ${customerId} and payment_status in ('pending', 'processing') and staff is null
             and provisional_session_id is null) as of_account,
         (select count(*) from orders where client_hash = (select client_hash from carts where code = ${cart})) as from_address`

export const findOrderOfSession = (sql: Sql, session: number, cart: string) => sql<{ id: number }[]>`
  select id from orders
   where provisional_session_id = ${session} and cart_id = (select id from carts where code = ${cart})`
