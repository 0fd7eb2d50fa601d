import type { Tx } from '#server/platform/shop.ts'
import type { TicketRow } from './queries.ts'

/** A ticket with what its order's mails need. */
export type NamelessTicket = TicketRow & {
  order_code: string
  recipient: string
}

/** Makes tickets of these products that have no name out to the customers of their orders. */
export const fillNames = (tx: Tx, products: number[]) => tx<NamelessTicket[]>`
  update tickets t
     set full_name = left(coalesce(nullif(c.full_name, ''), o.billing_name), 255), email = c.email
    from orders o join customers c on c.id = o.customer_id
   where o.id = t.order_id and t.product_id = any(${products}::integer[]) and t.full_name = '' and t.status = 'active'
     and coalesce(nullif(c.full_name, ''), o.billing_name, '') <> ''
  returning t.*, o.code as order_code, order_recipient(o.customer_id, o.mails_to) as recipient`

/** Marks tickets of these products that have had no name for a while as reminded of, each once. */
export const markReminded = (tx: Tx, products: number[], issuedBefore: Temporal.Instant) => tx<
  NamelessTicket[]
>`
  update tickets t set name_reminded_at = ${tx.now}
    from orders o
   where o.id = t.order_id and t.product_id = any(${products}::integer[]) and t.full_name = '' and t.status = 'active'
     and t.name_reminded_at is null and t.created_at <= ${issuedBefore}
  returning t.*, o.code as order_code, order_recipient(o.customer_id, o.mails_to) as recipient`
