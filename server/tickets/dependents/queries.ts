import type { Sql, Tx } from '#server/platform/shop.ts'

/** A ticket or a piece of merchandise that somebody has. */
export interface OwnedRow {
  id: number
  order_id: number
  order: string
  product_id: number | null
  merchandise_id: number | null
  full_name: string | null
  code: string
  status: string
}

/** The valid tickets, and these, and the pieces of an order, or of all orders of a customer; without what is being refunded. */
export const listOwned = (
  sql: Sql | Tx,
  of: { order: number } | { customer: number },
  tickets: number[],
) => sql<OwnedRow[]>`
  with meant as (
    select id, code from orders where ${'order' in of ? sql`id = ${of.order}` : sql`customer_id = ${of.customer}`})
  select t.id, t.order_id, meant.code as "order", t.product_id, null::integer as merchandise_id, t.full_name, t.code, t.status
    from meant join tickets t on t.order_id = meant.id
   where t.status in ('active', 'used') or t.id = any(${tickets}::integer[])
  union all
  select m.id, m.order_id, meant.code, null, m.merchandise_id, null, m.code, m.status
    from meant join merchandise_purchases m on m.order_id = meant.id
   where m.status in ('active', 'shipped', 'collected')
   order by 1`

/** The valid tickets of a customer with one of these codes, each with its order. */
export const findOwn = (sql: Sql, customerId: number, codes: string[]) => sql<
  { ticket: number; id: number; customer_id: number; billing_email: string }[]
>`
  select t.id as ticket, o.id, o.customer_id, o.billing_email
    from orders o join tickets t on t.order_id = o.id
   where o.customer_id = ${customerId} and t.code = any(${codes}::text[]) and t.status in ('active', 'used')
   order by t.id`
