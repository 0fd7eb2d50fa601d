import { batchedRead } from '#server/platform/batched.ts'
import type { Sql } from '#server/platform/shop.ts'

interface Unpaid {
  customer_id: number | null
  cart: string
}

export interface UnpaidCounts extends Unpaid {
  of_account: number
  from_address: number
}

const keyOf = ({ customer_id, cart }: Unpaid): string => `${customer_id} ${cart}`

/** The numbers of unpaid orders of an account, and from the address that opened a cart, without those placed by staff. */
export const countUnpaid = batchedRead(
  (tx, of: Unpaid[]) => tx<UnpaidCounts[]>`
    select customer_id, cart,
           (select count(*) from orders o
             where o.customer_id = unpaid.customer_id and payment_status in ('pending', 'processing') and staff is null
               and provisional_session_id is null) as of_account,
           (select count(*) from orders o
             where o.client_hash = (select client_hash from carts where code = cart)) as from_address
      from json_to_recordset(${JSON.stringify(of)}::text::json) as unpaid (customer_id integer, cart text)`,
  { ofInput: keyOf, ofRow: keyOf },
)

export const findOrderOfSession = (sql: Sql, session: number, cart: string) => sql<{ id: number }[]>`
  select id from orders
   where provisional_session_id = ${session} and cart_id = (select id from carts where code = ${cart})`
