import type { Sql } from '#server/platform/shop.ts'

/** A ticket or a piece of merchandise that somebody has. */
export interface OwnedRow {
  id: number
  product_id: number | null
  merchandise_id: number | null
  full_name: string | null
  code: string
  status: string
}

/** The valid tickets, and these, and the pieces of an order, or of all orders of a customer. */
export const listOwned = (sql: Sql, of: { order: number } | { customer: number }, tickets: number[]) => sql<
  OwnedRow[]
>`
  with meant as (
    select id from orders where ${'order' in of ? sql`id = ${of.order}` : sql`customer_id = ${of.customer}`})
  select t.id, t.product_id, null::integer as merchandise_id, t.full_name, t.code, t.status
    from meant join tickets t on t.order_id = meant.id
   where t.status in ('active', 'used') or t.id = any(${tickets}::integer[])
  union all
  select m.id, null, m.merchandise_id, null, m.code, m.status
    from meant join merchandise_purchases m on m.order_id = meant.id
   where m.status not in ('refunded', 'cancelled')
   order by 1`
