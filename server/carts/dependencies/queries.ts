import type { Sql, Tx } from '#server/platform/shop.ts'

/** What a customer has of a product or of merchandise by one order: tickets that are `valid`, lines that are `unpaid`, and both with tickets that are not valid now. */
export interface Belonging {
  customer_id: number
  order_id: number
  product_id: number | null
  merchandise_id: number | null
  valid: number
  unpaid: number
  held: number
}

interface Asked {
  customers: number[]
  products: number[]
  merchandise: number[]
}

/** Without what was refunded, cancelled, or handed on. What was handed to a customer is in an order of theirs. */
export const readBelongings = (at: Sql | Tx, { customers, products, merchandise }: Asked) => at<Belonging[]>`
  select o.customer_id, o.id as order_id, c.product_id, null::integer as merchandise_id,
         (count(*) filter (where t.status in ('active', 'used')))::integer as valid,
         (count(*) filter (where t.id is null))::integer as unpaid, count(*)::integer as held
    from orders o
    join cart_products c on c.order_id = o.id
    left join tickets t on t.cart_product_id = c.id
   where o.customer_id = any(${customers}::integer[]) and c.product_id = any(${products}::integer[])
     and case when t.id is null then c.released_at is null else t.status not in ('refunded', 'cancelled', 'reassigned') end
   group by o.customer_id, o.id, c.product_id
  union all
  select o.customer_id, o.id, null, c.merchandise_id, 0, (count(*) filter (where m.id is null))::integer, count(*)::integer
    from orders o
    join cart_merchandise c on c.order_id = o.id
    left join merchandise_purchases m on m.cart_merchandise_id = c.id
   where o.customer_id = any(${customers}::integer[]) and c.merchandise_id = any(${merchandise}::integer[])
     and case when m.id is null then c.released_at is null else m.status not in ('refunded', 'cancelled') end
   group by o.customer_id, o.id, c.merchandise_id`

/** The accounts of addresses. */
export const findAccounts = (tx: Tx, emails: string[]) => tx<{ id: number; email: string }[]>`
  select c.id, given.email from unnest(${emails}::text[]) as given (email)
    join customers c on email_key(c.email) = email_key(given.email)`

/** One order at a time of a customer for what needs their tickets. */
export const lockBelongings = (tx: Tx, customerId: number) => tx`
  select pg_advisory_xact_lock(hashtextextended('tickets of customer ' || ${customerId}::integer, 0))`
