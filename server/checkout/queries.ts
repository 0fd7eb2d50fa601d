import { batchedRead } from '#server/platform/batched.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

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

/** One order at a time of an address that uses such discounts. */
export const lockDiscountUses = (tx: Tx, email: string) => tx`
  select pg_advisory_xact_lock(hashtextextended('discounts of ' || ${email}::text, 0))`

/** How often the orders of an address hold discounts. */
export const countDiscountUses = (tx: Tx, email: string, discounts: number[]) => tx<
  { discount_id: number; uses: number }[]
>`
  select r.discount_id, count(*)::integer as uses
    from orders o
    join (select order_id, discount_rule_id, released_at, discount_kept from cart_products
          union all select order_id, discount_rule_id, released_at, discount_kept from cart_merchandise) line on line.order_id = o.id
    join discount_rules r on r.id = line.discount_rule_id
   where o.customer_id in (select id from customers where email_key(email) = email_key(${email})) and r.discount_id = any(${discounts}::integer[])
     and (line.released_at is null or line.discount_kept)
   group by r.discount_id`
