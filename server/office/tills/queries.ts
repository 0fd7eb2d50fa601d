import type { TILL_SORTS, TillRow } from '#contract/office/tills.ts'
import type { Period } from '#server/office/days.ts'
import { isWithin } from '#server/office/filters.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Sql } from '#server/platform/shop.ts'
import { alphabetical } from '#server/platform/text/alphabetical.ts'

type Row = Omit<TillRow, 'opened_at' | 'closed_at'> & {
  opened_at: Temporal.Instant
  closed_at: Temporal.Instant
}

const closed = (sql: Sql, period: Period) => sql`
  t.closed_at is not null and ${isWithin(sql, sql`t.closed_at`, period)}`

const inOrder = (sql: Sql, place: Place) =>
  sorted<(typeof TILL_SORTS)[number]>(sql, place, sql`t.id`, {
    closed: { by: sql`t.closed_at`, of: 'instant' },
    staff: { by: alphabetical(sql, sql`lower(s.full_name)`), of: 'text' },
    expected: { by: sql`t.expected`, of: 'number' },
    counted: { by: sql`t.counted`, of: 'number' },
    difference: { by: sql`(t.counted - t.expected)`, of: 'number' },
  })

/** From a cursor. */
export function readPage(sql: Sql, period: Period, place: Place, limit: number) {
  const { after, order, value } = inOrder(sql, place)
  return sql<(Row & { sort_value: string })[]>`
  select t.id, s.full_name as staff, t.opened_at, t.closed_at, e.sales::integer as sales,
         coalesce(e.card_terminal, 0)::bigint as card_terminal, t.expected, t.counted, t.counted - t.expected as difference, t.note,
         ${value} as sort_value
    from tills t
    join staff s on s.id = t.staff_id
   cross join lateral (
     select count(*) filter (where kind in ('sale', 'payment')) as sales, sum(amount) filter (where method = 'card_terminal') as card_terminal
       from till_entries where till_id = t.id) e
   where ${closed(sql, period)} and ${after}
   ${order}
   limit ${limit}`
}

/** Sorted like the page, so that no more rows are read than counted. */
export const count = (sql: Sql, period: Period, limit: number) => sql<{ total: number }[]>`
  select count(*)::integer as total
    from (select 1 from tills t where ${closed(sql, period)} order by t.id desc limit ${limit}) found`
