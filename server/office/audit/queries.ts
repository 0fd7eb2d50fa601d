import type { AUDIT_SORTS } from '#contract/office/audit.ts'
import type { Period } from '#server/office/days.ts'
import { isChosen, isWithin, when } from '#server/office/filters.ts'
import { fieldsOf } from '#server/platform/database/history-personal-data-queries.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Sql } from '#server/platform/shop.ts'

interface Row {
  id: number
  at: Temporal.Instant
  actor: string
  actor_name: string | null
  action: string
  subject: string
  subject_kind: 'order' | 'ticket' | null
  subject_name: string | null
  detail: unknown
}

/** `actor` is one actor, or "staff" or "customer" for all of a kind; empty means all. */
export interface AuditQuery {
  actor: string
  action: string
  /** All subjects that the search text may refer to. */
  subjects: string[]
  period: Period
}

const accountId = (sql: Sql, account: Fragment, kind: string) =>
  sql`substring(${account} from ${`^${kind} ([0-9]{1,9})$`})::integer`

/** The name of "staff 3", "customer 7" or "api key 5". */
const nameOf = (sql: Sql, account: Fragment) => sql`
  coalesce((select full_name from staff where id = ${accountId(sql, account, 'staff')}),
           (select full_name from customers where id = ${accountId(sql, account, 'customer')}),
           (select name from api_keys where id = ${accountId(sql, account, 'api key')}))`

const columns = (sql: Sql) => sql`
  a.id, a.at, a.actor, a.action, a.subject, ${fieldsOf(sql, 'audit', 'a', 'detail')} as detail,
  ${nameOf(sql, sql`a.actor`)} as actor_name, ${nameOf(sql, sql`a.subject`)} as subject_name,
  coalesce((select 'order' from orders where code = a.subject),
           (select 'ticket' from tickets where code = a.subject)) as subject_kind`

const byActor = (sql: Sql, actor: string) =>
  ['staff', 'customer'].includes(actor)
    ? sql`a.actor >= ${`${actor} `} and a.actor < ${`${actor}!`}`
    : isChosen(sql, sql`a.actor`, actor)

const matching = (sql: Sql, { actor, action, subjects, period }: AuditQuery) => sql`
  ${byActor(sql, actor)}
  and ${isChosen(sql, sql`a.action`, action)}
  and ${when(sql, subjects.length > 0, () => sql`a.subject = any(${subjects})`)}
  and ${isWithin(sql, sql`a.at`, period)}`

const inOrder = (sql: Sql, place: Place) =>
  sorted<(typeof AUDIT_SORTS)[number]>(sql, place, sql`a.id`, { at: { by: sql`a.at`, of: 'instant' } })

/** From a cursor. */
export function readPage(sql: Sql, query: AuditQuery, place: Place, limit: number) {
  const { after, order, value } = inOrder(sql, place)
  return sql<(Row & { sort_value: string })[]>`
    select ${columns(sql)}, ${value} as sort_value from audit a
     where ${matching(sql, query)} and ${after}
     ${order}
     limit ${limit}`
}

export const count = (sql: Sql, query: AuditQuery, limit: number) => sql<{ total: number }[]>`
  select count(*) as total from (select from audit a where ${matching(sql, query)} limit ${limit}) counted`

export const readEntry = (sql: Sql, id: number) => sql<
  (Row & { request: { id: string; call: string; ip?: string | null } | null })[]
>`
  select ${columns(sql)}, a.request from audit a where a.id = ${id}`

/** The actions on these subjects, newest first. */
export const readHistory = (sql: Sql, subjects: string[]) => sql<
  { at: Temporal.Instant; actor: string; action: string; subject: string; detail: Record<string, unknown> }[]
>`
  select at, actor, action, subject, ${fieldsOf(sql, 'audit', 'a', 'detail')} as detail
    from audit a where subject = any(${subjects}::text[]) order by id desc limit 500`

export const readNames = (
  sql: Sql,
  { staff, customers, partners, keys }: Record<'staff' | 'customers' | 'partners' | 'keys', number[]>,
) => sql<{ actor: string; name: string }[]>`
  select 'staff ' || id as actor, full_name as name from staff where id = any(${staff}::integer[])
  union all
  select 'customer ' || id, full_name from customers where id = any(${customers}::integer[])
  union all
  select 'partner ' || id, name from partners where id = any(${partners}::integer[])
  union all
  select 'api key ' || id, name from api_keys where id = any(${keys}::integer[])`
