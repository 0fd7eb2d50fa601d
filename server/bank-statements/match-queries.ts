import type { MatchGroup } from '#contract/office/bank-statements.ts'
import type { Sql } from '#server/platform/shop.ts'
import { LINE, type LineRow } from './queries.ts'

/** An open line. `orders` is null if it was never matched. */
export interface MatchedRow extends LineRow {
  group: MatchGroup | null
  orders: string[] | null
}

/** The result of matching a line. */
export interface NewMatch {
  id: number
  group: MatchGroup
  orders: string[]
}

const openLines = (sql: Sql) => sql`
  select ${LINE(sql)}, m."group", m.orders
    from bank_lines l left join bank_line_matches m on m.line_id = l.id
   where l.status = 'open'`

/** An open line of a statement uploaded until then that was never matched, if there is one. */
export const findUnmatched = (sql: Sql, until: Temporal.Instant) => sql<{ id: number }[]>`
  select l.id from bank_lines l join bank_statements s on s.id = l.statement_id
   where l.status = 'open' and s.uploaded_at <= ${until}
     and not exists (select from bank_line_matches where line_id = l.id) limit 1`

/** Open lines: first those that were never matched, then the earliest. */
export const listToMatch = (sql: Sql, most: number) => sql<MatchedRow[]>`
  ${openLines(sql)} order by m.line_id is not null, l.id limit ${most}`

export const readOpen = (sql: Sql, id: number) => sql<MatchedRow[]>`${openLines(sql)} and l.id = ${id}`

/** Earliest first. */
export const listGroup = (sql: Sql, group: MatchGroup, most: number) => sql<MatchedRow[]>`
  ${openLines(sql)} and m."group" = ${group} order by l.id limit ${most}`

/** The number of open lines in each group, and their remaining amount in this currency. */
export const sumGroups = (sql: Sql, currency: string) => sql<
  { group: MatchGroup; lines: number; amount: number }[]
>`
  select m."group", count(*)::integer as lines,
         coalesce(sum(l.amount - (select coalesce(sum(a.amount), 0) from bank_line_allocations a
                                   where a.line_id = l.id and a.reversed_at is null))
                  filter (where l.currency = ${currency}), 0)::bigint as amount
    from bank_lines l join bank_line_matches m on m.line_id = l.id
   where l.status = 'open'
   group by m."group"`

/** In the order of their ids, so that concurrent statements wait for each other instead of deadlocking. */
export const keep = (sql: Sql, rows: NewMatch[]) => sql`
  insert into bank_line_matches as known (line_id, "group", orders)
  select id, "group", orders
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as found (id integer, "group" text, orders text[])
   order by id
  on conflict (line_id) do update set ("group", orders) = (excluded."group", excluded.orders)
   where (known."group", known.orders) is distinct from (excluded."group", excluded.orders)`

export const moveToGroups = (sql: Sql, rows: Pick<NewMatch, 'id' | 'group'>[]) => sql`
  with moved as (
    select m.line_id, r."group"
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (id integer, "group" text)
      join bank_line_matches m on m.line_id = r.id
     order by m.line_id for update of m)
  update bank_line_matches m set "group" = moved."group" from moved where m.line_id = moved.line_id`
