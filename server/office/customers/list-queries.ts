import type { Sql } from '#server/platform/shop.ts'
import { matchesWords } from '#server/office/search.ts'

export interface ListedCustomer {
  id: number
  full_name: string
  email: string
  country: string | null
  registered: boolean
  created_at: Temporal.Instant
  orders: number
  tickets: number
}

const matching = (sql: Sql, search: string) =>
  search === '' ? sql`true` : matchesWords(sql, sql`lower(c.full_name || ' ' || c.email)`, search)

/** Newest first. */
export const readPage = (sql: Sql, search: string, before: number, most: number) => sql<ListedCustomer[]>`
  select c.id, c.full_name, c.email, c.country, c.password_hash is not null as registered, c.created_at,
         (select count(*) from orders where customer_id = c.id) as orders,
         (select count(*) from orders o join tickets t on t.order_id = o.id
           where o.customer_id = c.id and t.status <> 'reassigned') as tickets
    from customers c
   where ${matching(sql, search)} and c.id < ${before}
   order by c.id desc
   limit ${most}`

export const count = (sql: Sql, search: string, most: number) => sql<{ total: number }[]>`
  select count(*) as total from (select from customers c where ${matching(sql, search)} limit ${most}) counted`
