import type { Sql } from '#server/platform/shop.ts'

interface Row {
  id: number
  at: Temporal.Instant
  actor: string
  actor_name: string | null
  action: string
  subject: string
  subject_kind: 'order' | 'ticket' | null
  detail: unknown
}

/** `actor` is one, or "staff", "customer" for all of a kind; days begin at `since` and end at `until`; empty or null is all. */
export interface AuditQuery {
  actor: string
  action: string
  /** All that may be meant by what was typed. */
  subjects: string[]
  since: Temporal.Instant | null
  until: Temporal.Instant | null
}

const numberOf = (sql: Sql, kind: string) => sql`substring(a.actor from ${`^${kind} ([0-9]{1,9})$`})::integer`

const listed = (sql: Sql) => sql`
  a.id, a.at, a.actor, a.action, a.subject, a.detail,
  coalesce((select full_name from staff where id = ${numberOf(sql, 'staff')}),
           (select full_name from customers where id = ${numberOf(sql, 'customer')})) as actor_name,
  coalesce((select 'order' from orders where code = a.subject),
           (select 'ticket' from tickets where code = a.subject)) as subject_kind`

const byActor = (sql: Sql, actor: string) =>
  ['staff', 'customer'].includes(actor)
    ? sql`and a.actor >= ${`${actor} `} and a.actor < ${`${actor}!`}`
    : sql`and a.actor = ${actor}`

const conditions = (sql: Sql, { actor, action, subjects, since, until }: AuditQuery) => sql`
  true
  ${actor === '' ? sql`` : byActor(sql, actor)}
  ${action === '' ? sql`` : sql`and a.action = ${action}`}
  ${subjects.length === 0 ? sql`` : sql`and a.subject = any(${subjects})`}
  ${since ? sql`and a.at >= ${since}` : sql``}
  ${until ? sql`and a.at < ${until}` : sql``}`

/** Newest first. */
export const readPage = (sql: Sql, wish: AuditQuery, before: number, most: number) => sql<Row[]>`
  select ${listed(sql)} from audit a
   where ${conditions(sql, wish)} and a.id < ${before}
   order by a.id desc
   limit ${most}`

export const count = (sql: Sql, wish: AuditQuery, most: number) => sql<{ total: number }[]>`
  select count(*) as total from (select from audit a where ${conditions(sql, wish)} limit ${most}) counted`

export const readEntry = (sql: Sql, id: number) => sql<
  (Row & { request: { id: string; call: string; ip?: string | null } | null })[]
>`
  select ${listed(sql)}, a.request from audit a where a.id = ${id}`
