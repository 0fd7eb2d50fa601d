import type { Sql } from '#server/platform/shop.ts'

export const readCustomer = (sql: Sql, id: number) => sql<
  {
    id: number
    full_name: string
    email: string
    country: string | null
    address: Record<string, string>
    registered: boolean
    created_at: Temporal.Instant
  }[]
>`
  select id, full_name, email, country, address, password_hash is not null as registered, created_at
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

/** Also those that were cancelled. */
export const readRefunds = (sql: Sql, id: number) => sql<
  { id: number; order: string; status: string; created_at: Temporal.Instant; total: number }[]
>`
  select r.id, o.code as "order", r.status, r.created_at, r.total
    from orders o join refunds r on r.order_id = o.id
   where o.customer_id = ${id}
   order by r.id desc
   limit 500`

/** Those that are open. */
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

/** Two searches, so that each has its index. */
export const readLookalikes = (
  sql: Sql,
  { id, full_name, email }: { id: number; full_name: string; email: string },
) => sql<{ id: number; full_name: string; email: string; same: 'name' | 'email' }[]>`
  (select id, full_name, email, 'email' as same from customers
    where bare_email(email) = bare_email(${email}) and id <> ${id} order by id limit 20)
  union all
  (select id, full_name, email, 'name' from customers
    where lower(full_name) = lower(${full_name}) and id <> ${id} and bare_email(email) <> bare_email(${email})
    order by id limit 20)`

/** What was corrected of an account, or how it was: some of its fields. */
export type AccountSide = Record<string, string | null | Record<string, string>>

export const readChanges = (sql: Sql, id: number) => sql<
  { at: Temporal.Instant; actor: string; before: AccountSide; after: AccountSide }[]
>`
  select at, actor, before, after from customer_changes where customer_id = ${id} order by id desc limit 100`
