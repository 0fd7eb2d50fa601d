import type { BankStatement } from '#contract/office/bank-files.ts'
import type { BANK_LINE_SORTS, BankLine } from '#contract/office/bank-statements.ts'
import { isChosen } from '#server/office/filters.ts'
import { codeStartsWith, matchesRow, matchesWords, typedIban } from '#server/platform/text/search.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Sql } from '#server/platform/shop.ts'
import { alphabetical } from '#server/platform/text/alphabetical.ts'

export interface StatementRow extends Omit<
  BankStatement,
  'uploaded_at' | 'by' | 'removed_at' | 'removed_by'
> {
  uploaded_at: Temporal.Instant
  uploaded_by: string
  removed_at: Temporal.Instant | null
  removed_by: string | null
}

const MAX_STATEMENTS = 200

/** The newest statements, or those with these ids. */
export const listStatements = (sql: Sql, ids: number[] | null) => sql<StatementRow[]>`
  select id, account, number, format, file_name, lines, new_lines, adds_up, uploaded_at, uploaded_by, removed_at, removed_by,
         removed_note
    from bank_statements where ${ids === null ? sql`true` : sql`id = any(${ids})`}
   order by id desc limit ${MAX_STATEMENTS}`

export interface LineRow extends Omit<BankLine, 'status_at' | 'by' | 'booked' | 'account'> {
  /** The key of an account of the ledger, and the name that the festival has given it. */
  account_key: string | null
  account_name: string | null
  status_at: Temporal.Instant | null
  status_by: string | null
}

const TRANSFERS = (sql: Sql) => sql`
  coalesce((select json_agg(shown) from (
     select t.end_to_end_id as id, s.amount, t.refund_id as refund, o.code as order
       from credit_transfer_bank_lines s
       join credit_transfers t on t.id = s.credit_transfer_id
       left join refunds r on r.id = t.refund_id
       left join overpayments v on v.id = t.overpayment_id
       left join orders o on o.id = coalesce(r.order_id, v.order_id)
      where s.line_id = l.id and s.ended_at is null order by s.id limit 20) shown), '[]'::json)`

const LINE = (sql: Sql) => sql`
  l.id, l.statement_id as statement, l.booked_on::text, l.amount, l.currency, l.name, l.iban, l.text, l.end_to_end_id, l.return_reason,
  l.similar_to, l.status, l.note, l.gateway, l.gateway_fee, l.status_at, l.status_by, l.kind, l.difference,
  l.other_line_id as other_line, l.account as account_key, (select custom_name from ledger_accounts where key = l.account) as account_name,
  ${TRANSFERS(sql)} as transfers,
  coalesce((select json_agg(json_build_object('order', o.code, 'amount', a.amount) order by a.id)
              from bank_line_allocations a
              join incoming_payments i on i.id = a.incoming_payment_id
              join orders o on o.id = i.order_id
             where a.line_id = l.id and a.reversed_at is null), '[]'::json) as orders`

export const readLines = (sql: Sql, ids: number[]) => sql<LineRow[]>`
  select ${LINE(sql)} from bank_lines l where l.id = any(${ids})`

/** The filters of the list; a search may be an amount in minor units, or a day. */
export interface LineQuery {
  status: string
  statement: number | null
  search: { text: string; amount: number | null; day: string | null } | null
  /** Whether what is a wrong letter away from the search is found, instead of what contains it. */
  near: boolean
}

const matching = (sql: Sql, { status, statement, search, near }: LineQuery) => sql`
  from bank_lines l
 where ${isChosen(sql, sql`l.status`, status)} and ${status === 'removed' ? sql`true` : sql`l.status <> 'removed'`}
   and ${statement === null ? sql`true` : sql`l.statement_id = ${statement}`}
   and ${search ? sql`l.id in (${bySearch(sql, search, near)})` : sql`true`}`

/** Each criterion has its index: words, amount, day, and allocated order. */
function bySearch(sql: Sql, { text, amount, day }: NonNullable<LineQuery['search']>, near: boolean) {
  const iban = typedIban(text)
  return sql`
    select f.id from bank_lines f where ${matchesRow(sql, sql`bank_lines`, sql`f`, text, near)}
    union select f.id from bank_lines f where ${iban === null ? sql`false` : matchesWords(sql, sql`f.words`, iban)}
    union select f.id from bank_lines f where abs(f.amount) = ${amount}::bigint
    union select f.id from bank_lines f where f.booked_on = ${day}::date
    union select a.line_id from orders o
            join incoming_payments i on i.order_id = o.id
            join bank_line_allocations a on a.incoming_payment_id = i.id and a.reversed_at is null
           where ${codeStartsWith(sql, sql`o.code`, text)}`
}

const inOrder = (sql: Sql, place: Place) =>
  sorted<(typeof BANK_LINE_SORTS)[number]>(sql, place, sql`l.id`, {
    amount: { by: sql`l.amount`, of: 'number' },
    name: { by: alphabetical(sql, sql`lower(l.name)`), of: 'text' },
    day: { by: sql`l.booked_on`, of: 'day' },
  })

/** From a cursor. */
export function readPage(sql: Sql, query: LineQuery, place: Place, limit: number) {
  const { after, order, value } = inOrder(sql, place)
  return sql<(LineRow & { sort_value: string })[]>`
    select ${LINE(sql)}, ${value} as sort_value ${matching(sql, query)} and ${after} ${order} limit ${limit}`
}

export const count = (sql: Sql, query: LineQuery, limit: number) =>
  sql<
    { total: number }[]
  >`select count(*)::integer as total from (select 1 ${matching(sql, query)} limit ${limit}) as found`
