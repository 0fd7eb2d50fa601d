import type { MatchGroup } from '#contract/office/bank-statements.ts'
import type { Sql } from '#server/platform/shop.ts'
import { LINE, type LineRow } from './queries.ts'

/** An open line. `orders` is null if it was never matched. */
export interface MatchedRow extends LineRow {
  match_group: MatchGroup | null
  orders: string[] | null
}

/** The result of matching a line. */
export interface NewMatch {
  id: number
  match_group: MatchGroup
  orders: string[]
}

const openLines = (sql: Sql) => sql`
  select ${LINE(sql)}, m.match_group, m.orders
    from bank_lines l left join bank_line_matches m on m.line_id = l.id
   where l.status = 'open'`

/** An open line of a statement uploaded until then that was never matched, if there is one. */
export const findUnmatched = (sql: Sql, until: Temporal.Instant) => sql<{ id: number }[]>`
  select l.id from bank_lines l join bank_statements s on s.id = l.statement_id
   where l.status = 'open' and s.uploaded_at <= ${until}
     and not exists (select from bank_line_matches where line_id = l.id) limit 1`

/** Open lines: first those that were never matched, then the earliest. */
export const listToMatch = (sql: Sql, limit: number) => sql<MatchedRow[]>`
  ${openLines(sql)} order by m.line_id is not null, l.id limit ${limit}`

export const readOpen = (sql: Sql, ids: number[]) =>
  sql<MatchedRow[]>`${openLines(sql)} and l.id = any(${ids}::integer[])`

/** Earliest first. */
export const listGroup = (sql: Sql, group: MatchGroup, limit: number) => sql<MatchedRow[]>`
  ${openLines(sql)} and m.match_group = ${group} order by l.id limit ${limit}`

/** The number of open lines in each group, and their remaining amount in this currency. */
export const sumGroups = (sql: Sql, currency: string) => sql<
  { match_group: MatchGroup; lines: number; amount: number }[]
>`
  select m.match_group, count(*)::integer as lines,
         coalesce(sum(l.amount - (select coalesce(sum(a.amount), 0) from bank_line_allocations a
                                   where a.line_id = l.id and a.reversed_at is null))
                  filter (where l.currency = ${currency}), 0)::bigint as amount
    from bank_lines l join bank_line_matches m on m.line_id = l.id
   where l.status = 'open'
   group by m.match_group`

/** In the order of their ids, so that concurrent statements wait for each other instead of deadlocking. */
export const keep = (sql: Sql, rows: NewMatch[]) => sql`
  insert into bank_line_matches as known (line_id, match_group, orders)
  select id, match_group, orders
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as found (id integer, match_group text, orders text[])
   order by id
  on conflict (line_id) do update set (match_group, orders) = (excluded.match_group, excluded.orders)
   where (known.match_group, known.orders) is distinct from (excluded.match_group, excluded.orders)`

export const moveToGroups = (sql: Sql, rows: Pick<NewMatch, 'id' | 'match_group'>[]) => sql`
  with moved as (
    select m.line_id, r.match_group
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (id integer, match_group text)
      join bank_line_matches m on m.line_id = r.id
     order by m.line_id for update of m)
  update bank_line_matches m set match_group = moved.match_group from moved where m.line_id = moved.line_id`
