import type { Tx } from '#server/platform/shop.ts'
import type { TicketRow } from './queries.ts'

/** A ticket with what its order's mails need. */
export type NamelessTicket = TicketRow & {
  order_code: string
  recipient: string
}

/**
 * Names the customer as the holder of tickets of these products that have no name. A provisional session sees its tickets, and must not learn
 * the name of the account.
 */
export const fillNames = (tx: Tx, products: number[]) => tx<NamelessTicket[]>`
  update tickets t
     set full_name = left(case when o.provisional_session_id is null then coalesce(nullif(c.full_name, ''), o.billing_name)
                               else o.billing_name end, 255),
         email = case when o.provisional_session_id is null then c.email else o.billing_email end
    from orders o join customers c on c.id = o.customer_id
   where o.id = t.order_id and t.product_id = any(${products}::integer[]) and t.full_name = '' and t.status = 'active'
     and coalesce(nullif(c.full_name, ''), o.billing_name, '') <> ''
  returning t.*, o.code as order_code, order_recipient(o.customer_id, o.recipient_email) as recipient`

/** Marks tickets of these products that are still without a name as reminded, each once. */
export const markReminded = (tx: Tx, products: number[], issuedBefore: Temporal.Instant) => tx<
  NamelessTicket[]
>`
  update tickets t set name_reminded_at = ${tx.now}
    from orders o
   where o.id = t.order_id and t.product_id = any(${products}::integer[]) and t.full_name = '' and t.status = 'active'
     and t.name_reminded_at is null and t.created_at <= ${issuedBefore}
  returning t.*, o.code as order_code, order_recipient(o.customer_id, o.recipient_email) as recipient`
