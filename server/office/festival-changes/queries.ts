import type { FESTIVAL_CHANGE_SORTS, FestivalChangeRow } from '#contract/office/festival-changes.ts'
import { isChosen } from '#server/office/filters.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Sql } from '#server/platform/shop.ts'

type ListedChange = Omit<FestivalChangeRow, 'at'> & { at: Temporal.Instant }

const columns = (sql: Sql) => sql`
  c.id, c.at, c.actor, s.full_name as actor_name, c.list, c.key, c.fields,
  case when c.before is null then 'added' when c.after is null then 'removed' else 'changed' end as kind`

const changesAndActors = (sql: Sql) => sql`festival_changes c left join staff s on c.actor = 'staff ' || s.id`

const matching = (sql: Sql, list: string, key: string) => sql`
  ${isChosen(sql, sql`c.list`, list)} and ${isChosen(sql, sql`c.key`, key)}`

const inOrder = (sql: Sql, place: Place) =>
  sorted<(typeof FESTIVAL_CHANGE_SORTS)[number]>(sql, place, sql`c.id`, {
    at: { by: sql`c.id`, of: 'number' },
  })

/** From a cursor. */
export function readPage(sql: Sql, list: string, key: string, place: Place, limit: number) {
  const { after, order, value } = inOrder(sql, place)
  return sql<(ListedChange & { sort_value: string })[]>`
    select ${columns(sql)}, ${value} as sort_value from ${changesAndActors(sql)}
     where ${matching(sql, list, key)} and ${after} ${order} limit ${limit}`
}

export const count = (sql: Sql, list: string, key: string, limit: number) => sql<{ total: number }[]>`
  select count(*) as total from (select from festival_changes c where ${matching(sql, list, key)} limit ${limit}) counted`

export const readChange = (sql: Sql, id: number) => sql<
  (ListedChange & { before: unknown; after: unknown })[]
>`
  select ${columns(sql)}, c.before, c.after from ${changesAndActors(sql)} where c.id = ${id}`
