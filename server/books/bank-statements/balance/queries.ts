import type { Sql, Tx } from '#server/platform/shop.ts'

export interface StatementRow {
  id: number
  account: string
  number: string
  file_name: string
  closing: number
  day: string
}

const currency = (sql: Sql | Tx) => sql`(select settings ->> 'currency' from site)`

/** Statements with a closing balance, earliest day first. */
export const listClosings = (sql: Sql | Tx) => sql<StatementRow[]>`
  select id, account, number, file_name, closing, closing_on::text as day
    from bank_statements where closing is not null and removed_at is null order by closing_on, id`

export const countWithout = (sql: Sql | Tx) => sql<{ count: number }[]>`
  select count(*)::integer as count from bank_statements where closing is null and removed_at is null`

/** The sums of a day's lines: all, those still open, and those marked as entered by hand. */
export interface DayOfLines {
  account: string
  day: string
  amount: number
  waiting: number
  to_enter: number
  by_hand: number
  opening: number
}

export const sumLines = (sql: Sql | Tx) => sql<DayOfLines[]>`
  select s.account, l.booked_on::text as day, sum(l.amount)::bigint as amount,
         count(*) filter (where ${waits(sql)})::integer as waiting,
         coalesce(sum(l.amount) filter (where ${waits(sql)}), 0)::bigint as to_enter,
         coalesce(sum(l.amount) filter (where l.status = 'ignored' or (l.status = 'seen' and l.account is null)), 0)::bigint as by_hand,
         sum(l.opening)::bigint as opening
    from bank_lines l join bank_statements s on s.id = l.statement_id
   where l.currency = ${currency(sql)} and l.status <> 'removed'
   group by 1, 2 order by 2`

const waits = (sql: Sql | Tx) => sql`l.status = 'open' and (l.amount < 0 or l.return_reason is not null)`

/** The ledger's postings to the bank account on a day, and the part without a bank line, which has no account. */
export interface DayOfLedger {
  account: string | null
  day: string
  amount: number
  by_hand: number
}

export const sumLedger = (sql: Sql | Tx) => sql<DayOfLedger[]>`
  select s.account, e.booked_on::text as day, sum(p.amount)::bigint as amount,
         coalesce(sum(p.amount) filter (where e.bank_line_id is null or e.source like '% returned'), 0)::bigint as by_hand
    from ledger_postings p
    join ledger_entries e on e.id = p.entry_id
    left join bank_lines l on l.id = e.bank_line_id
    left join bank_statements s on s.id = l.statement_id
   where p.account = 'bank'
   group by 1, 2 order by 2`

/** Adds to the opening balance of these accounts, at the row of an earlier posting or, by default, at the first line. */
export const addOpening = (tx: Tx, accounts: string[], amount: number) => tx<{ id: number }[]>`
  update bank_lines set opening = opening + ${amount}
   where id = (select l.id from bank_lines l join bank_statements s on s.id = l.statement_id
                where s.account = any(${accounts}::text[]) and l.currency = ${currency(tx)} and l.status <> 'removed'
                order by l.opening <> 0 desc, l.booked_on, l.id limit 1)
  returning id`
