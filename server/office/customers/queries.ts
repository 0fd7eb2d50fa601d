import type { CUSTOMER_SORTS } from '#contract/office/customers.ts'
import { matchesRow } from '#server/platform/text/search.ts'
import { fieldsOf } from '#server/platform/database/history-personal-data-queries.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Sql } from '#server/platform/shop.ts'
import { alphabetical } from '#server/platform/text/alphabetical.ts'

interface CustomerRow {
  id: number
  full_name: string
  email: string
  country: string | null
  language: string | null
  registered: boolean
  created_at: Temporal.Instant
  erased_at: Temporal.Instant | null
  orders: number
  tickets: number
  notes: number
}

const matching = (sql: Sql, search: string, near = false) =>
  search === '' ? sql`true` : matchesRow(sql, sql`customers`, sql`c`, search, near)

/** The ids of all matching customers. */
export const selectIds = (sql: Sql, search: string) =>
  sql`select c.id from customers c where ${matching(sql, search)}`

const inOrder = (sql: Sql, place: Place) =>
  sorted<(typeof CUSTOMER_SORTS)[number]>(sql, place, sql`c.id`, {
    name: { by: alphabetical(sql, sql`lower(c.full_name)`), of: 'text' },
    email: { by: sql`email_key(c.email)`, of: 'text' },
    created: { by: sql`c.created_at`, of: 'instant' },
  })

/** From a cursor. */
export function readPage(
  sql: Sql,
  { search, near }: { search: string; near: boolean },
  place: Place,
  limit: number,
) {
  const { after, order, value } = inOrder(sql, place)
  return sql<(CustomerRow & { sort_value: string })[]>`
  select c.id, c.full_name, c.email, c.country, c.language, c.password_hash is not null as registered, c.created_at, c.erased_at,
         (select count(*) from orders where customer_id = c.id) as orders,
         (select count(*) from orders o join tickets t on t.order_id = o.id
           where o.customer_id = c.id and t.status <> 'reassigned') as tickets,
         (select count(*)::integer from notes where customer_id = c.id and removed_at is null) as notes,
         ${value} as sort_value
    from customers c
   where ${matching(sql, search, near)} and ${after}
   ${order}
   limit ${limit}`
}

export const count = (sql: Sql, { search, near }: { search: string; near: boolean }, limit: number) => sql<
  { total: number }[]
>`
  select count(*) as total from (select from customers c where ${matching(sql, search, near)} limit ${limit}) counted`

export const readCustomer = (sql: Sql, id: number) => sql<
  {
    id: number
    full_name: string
    email: string
    country: string | null
    address: Record<string, string>
    company_name: string | null
    vat_number: string | null
    language: string | null
    registered: boolean
    created_at: Temporal.Instant
    erased_at: Temporal.Instant | null
  }[]
>`
  select id, full_name, email, country, address, company_name, vat_number, language, password_hash is not null as registered,
         created_at, erased_at
    from customers where id = ${id}`

export const readOrders = (sql: Sql, id: number) => sql<
  {
    code: string
    created_at: Temporal.Instant
    payment_status: string
    payment_method: string
    total_price: number
    staff: string | null
  }[]
>`
  select code, created_at, payment_status, payment_method, total_price, staff
    from orders where customer_id = ${id} order by id desc limit 500`

/** Including cancelled ones. */
export const readRefunds = (sql: Sql, id: number) => sql<
  { id: number; order: string; status: string; created_at: Temporal.Instant; total: number }[]
>`
  select r.id, o.code as "order", r.status, r.created_at, r.total
    from orders o join refunds r on r.order_id = o.id
   where o.customer_id = ${id}
   order by r.id desc
   limit 500`

/** Open sessions. */
export const readSessions = (sql: Sql, id: number, now: Temporal.Instant) => sql<
  {
    created_at: Temporal.Instant
    last_used_at: Temporal.Instant
    expires_at: Temporal.Instant
    user_agent: string | null
  }[]
>`
  select created_at, last_used_at, expires_at, user_agent
    from sessions where customer_id = ${id} and revoked_at is null and expires_at > ${now}
   order by last_used_at desc
   limit 100`

/** Two queries, so that each uses its index. */
export const readPossibleDuplicates = (
  sql: Sql,
  { id, full_name, email }: { id: number; full_name: string; email: string },
) => sql<{ id: number; full_name: string; email: string; same: 'name' | 'email' }[]>`
  (select id, full_name, email, 'email' as same from customers
    where bare_email(email) = bare_email(${email}) and id <> ${id} and erased_at is null order by id limit 20)
  union all
  (select id, full_name, email, 'name' from customers
    where lower(full_name) = lower(${full_name}) and id <> ${id} and erased_at is null and bare_email(email) <> bare_email(${email})
    order by id limit 20)`

/** Some fields of an account, before or after a correction. */
export type AccountSide = Record<string, string | null | Record<string, string>>

export const readChanges = (sql: Sql, id: number) => sql<
  { at: Temporal.Instant; actor: string; before: AccountSide; after: AccountSide }[]
>`
  select at, actor, ${fieldsOf(sql, 'customer_changes', 'c', 'before')} as before,
         ${fieldsOf(sql, 'customer_changes', 'c', 'after')} as after
    from customer_changes c where customer_id = ${id} order by id desc limit 100`
