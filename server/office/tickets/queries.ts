import { fieldsOf, textOf } from '#server/platform/database/history-personal-data-queries.ts'
import type { Sql } from '#server/platform/shop.ts'

export interface TicketDetailsRow {
  id: number
  price: number
  fee: number
  refund_fee: number
  created_at: Temporal.Instant
  last_edited_at: Temporal.Instant | null
  name_changes_used: number
  on_sale: boolean
  came_from: string | null
  went_to: string | null
  customer: { id: number; full_name: string; email: string }
  ordered_at: Temporal.Instant
  payment_status: string
  staff: string | null
}

export const readDetails = (sql: Sql, id: number) => sql<TicketDetailsRow[]>`
  select t.id, t.price, t.fee, t.refund_fee, t.created_at, t.last_edited_at, t.name_changes_used,
         l.released_at is not null as on_sale,
         (select before ->> 'code' from ticket_changes where after ->> 'code' = t.code) as came_from,
         (select after ->> 'code' from ticket_changes where before ->> 'code' = t.code) as went_to,
         json_build_object('id', c.id, 'full_name', c.full_name, 'email', c.email) as customer,
         o.created_at as ordered_at, o.payment_status, o.staff
    from tickets t
    join cart_products l on l.id = t.cart_product_id
    join orders o on o.id = t.order_id
    join customers c on c.id = o.customer_id
   where t.id = ${id}`

/** Oldest first, with the transfer by which it came. `done_by` is the staff member who did it. */
export const readChanges = (sql: Sql, id: number) => sql<
  {
    at: Temporal.Instant
    kind: string
    customer: string | null
    done_by: string | null
    before: Record<string, string | number | null>
    after: Record<string, string | number | null>
    note: string | null
  }[]
>`
  select c.at, c.kind, p.full_name as customer, c.done_by,
         ${fieldsOf(sql, 'ticket_changes', 'c', 'before')} as before, ${fieldsOf(sql, 'ticket_changes', 'c', 'after')} as after,
         ${textOf(sql, 'ticket_changes', 'c', 'note')} as note
    from ticket_changes c left join customers p on p.id = c.customer_id
   where c.ticket_id = ${id} or c.after ->> 'code' = (select code from tickets where id = ${id})
   order by c.id`

/** Including cancelled ones. */
export const readRefunds = (sql: Sql, id: number) => sql<
  { id: number; status: string; created_at: Temporal.Instant; amount: number }[]
>`
  select r.id, r.status, r.created_at, i.amount
    from refund_items i join refunds r on r.id = i.refund_id
   where i.kind = 'ticket' and i.item_id = ${id}
   order by r.id`
