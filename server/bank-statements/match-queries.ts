import type { BankPile } from '#contract/office/bank-statements.ts'
import type { Sql } from '#server/platform/shop.ts'
import { LINE, type LineRow } from './queries.ts'

/** A line that waits for somebody; without orders it was never matched. */
export interface MatchedRow extends LineRow {
  pile: BankPile | null
  orders: string[] | null
}

/** What a line was matched with. */
export interface NewMatch {
  id: number
  pile: BankPile
  orders: string[]
}

const openLines = (sql: Sql) => sql`
  select ${LINE(sql)}, m.pile, m.orders
    from bank_lines l left join bank_line_matches m on m.line_id = l.id
   where l.status = 'open'`

/** One of a statement that was uploaded by then, that waits and was never matched, if there is any. */
export const findUnmatched = (sql: Sql, until: Temporal.Instant) => sql<{ id: number }[]>`
  select l.id from bank_lines l join bank_statements s on s.id = l.statement_id
   where l.status = 'open' and s.uploaded_at <= ${until}
     and not exists (select from bank_line_matches where line_id = l.id) limit 1`

/** Lines that wait for somebody: those that were never matched, then the earliest. */
export const listToMatch = (sql: Sql, most: number) => sql<MatchedRow[]>`
  ${openLines(sql)} order by m.line_id is not null, l.id limit ${most}`

export const readOpen = (sql: Sql, id: number) => sql<MatchedRow[]>`${openLines(sql)} and l.id = ${id}`

/** The earliest first. */
export const listPile = (sql: Sql, pile: BankPile, most: number) => sql<MatchedRow[]>`
  ${openLines(sql)} and m.pile = ${pile} order by l.id limit ${most}`

/** How many lines wait in each pile, and how much of this currency is left of them. */
export const sumPiles = (sql: Sql, currency: string) => sql<
  { pile: BankPile; lines: number; amount: number }[]
>`
  select m.pile, count(*)::integer as lines,
         coalesce(sum(l.amount - (select coalesce(sum(a.amount), 0) from bank_line_allocations a
                                   where a.line_id = l.id and a.reversed_at is null))
                  filter (where l.currency = ${currency}), 0)::bigint as amount
    from bank_lines l join bank_line_matches m on m.line_id = l.id
   where l.status = 'open'
   group by m.pile`

/** In the order of the lines, so that two of them at once wait for each other. */
export const keep = (sql: Sql, rows: NewMatch[]) => sql`
  insert into bank_line_matches as known (line_id, pile, orders)
  select id, pile, orders
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as found (id integer, pile text, orders text[])
   order by id
  on conflict (line_id) do update set (pile, orders) = (excluded.pile, excluded.orders)
   where (known.pile, known.orders) is distinct from (excluded.pile, excluded.orders)`

export const movePiles = (sql: Sql, rows: Pick<NewMatch, 'id' | 'pile'>[]) => sql`
  with moved as (
    select m.line_id, r.pile
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (id integer, pile text)
      join bank_line_matches m on m.line_id = r.id
     order by m.line_id for update of m)
  update bank_line_matches m set pile = moved.pile from moved where m.line_id = moved.line_id`
