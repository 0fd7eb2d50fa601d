import type { FestivalChangeRow } from '#contract/office/festival-changes.ts'
import type { Sql } from '#server/platform/shop.ts'

type Listed = Omit<FestivalChangeRow, 'at'> & { at: Temporal.Instant }

const listed = (sql: Sql) => sql`
  c.id, c.at, c.actor, s.full_name as actor_name, c.list, c.key, c.fields,
  case when c.before is null then 'added' when c.after is null then 'removed' else 'changed' end as kind`

const byWhom = (sql: Sql) => sql`festival_changes c left join staff s on c.actor = 'staff ' || s.id`

const conditions = (sql: Sql, list: string, key: string) => sql`
  true ${list === '' ? sql`` : sql`and c.list = ${list}`} ${key === '' ? sql`` : sql`and c.key = ${key}`}`

/** Newest first. */
export const readPage = (sql: Sql, list: string, key: string, before: number, most: number) => sql<Listed[]>`
  select ${listed(sql)} from ${byWhom(sql)}
   where ${conditions(sql, list, key)} and c.id < ${before} order by c.id desc limit ${most}`

export const count = (sql: Sql, list: string, key: string, most: number) => sql<{ total: number }[]>`
  select count(*) as total from (select from festival_changes c where ${conditions(sql, list, key)} limit ${most}) counted`

export const readChange = (sql: Sql, id: number) => sql<(Listed & { before: unknown; after: unknown })[]>`
  select ${listed(sql)}, c.before, c.after from ${byWhom(sql)} where c.id = ${id}`
