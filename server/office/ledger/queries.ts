import type {
  LEDGER_SORTS,
  LedgerAccount,
  LedgerBridge,
  LedgerKind,
  LedgerPosting,
} from '#contract/office/ledger.ts'
import { when } from '#server/office/filters.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Sql } from '#server/platform/shop.ts'

/** Days of the ledger, first and last; null is open. */
export interface LedgerDays {
  first: string | null
  last: string | null
}

export interface AccountRow extends Omit<LedgerAccount, 'name' | 'version'> {
  custom_name: string | null
}

export const readAccounts = (sql: Sql, { first, last }: LedgerDays) => sql<AccountRow[]>`
  with sums as (
    select p.account,
           coalesce(sum(p.amount) filter (where e.booked_on < ${first}::date), 0)::bigint as opening,
           coalesce(sum(p.amount) filter (where p.amount > 0 and (${first}::date is null or e.booked_on >= ${first}::date)), 0)::bigint as debit,
           coalesce(-sum(p.amount) filter (where p.amount < 0 and (${first}::date is null or e.booked_on >= ${first}::date)), 0)::bigint as credit
      from ledger_postings p join ledger_entries e on e.id = p.entry_id
     where ${when(sql, last !== null, () => sql`e.booked_on <= ${last}::date`)}
     group by p.account)
  select a.key, a.number, a.custom_name, coalesce(s.opening, 0) as opening, coalesce(s.debit, 0) as debit,
         coalesce(s.credit, 0) as credit, coalesce(s.opening + s.debit - s.credit, 0) as closing
    from ledger_accounts a left join sums s on s.account = a.key
   order by a.number, a.key`

export interface EntryQuery extends LedgerDays {
  account: string
  order: string
}

const matching = (sql: Sql, { account, order, first, last }: EntryQuery) => sql`
  ${when(sql, account !== '', () => sql`e.id in (select entry_id from ledger_postings where account = ${account})`)}
  and ${when(sql, order !== '', () => sql`e.order_id = (select id from orders where code = ${order})`)}
  and ${when(sql, first !== null, () => sql`e.booked_on >= ${first}::date`)}
  and ${when(sql, last !== null, () => sql`e.booked_on <= ${last}::date`)}`

export interface EntryRow {
  id: number
  order: string | null
  bank_line: number | null
  kind: LedgerKind
  at: Temporal.Instant
  booked_on: string
  postings: PostingRow[]
}

interface PostingRow extends Omit<LedgerPosting, 'account'> {
  key: string
  custom_name: string | null
}

/** Newest first. */
const inOrder = (sql: Sql, place: Place) =>
  sorted<(typeof LEDGER_SORTS)[number]>(sql, place, sql`e.id`, { day: { by: sql`e.booked_on`, of: 'day' } })

/** From a cursor. */
export function readPage(sql: Sql, query: EntryQuery, place: Place, limit: number) {
  const { after, order, value } = inOrder(sql, place)
  return sql<(EntryRow & { sort_value: string })[]>`
  select e.id, o.code as order, e.bank_line_id as bank_line, e.kind, e.at, e.booked_on::text as booked_on,
         (select coalesce(json_agg(json_build_object('number', a.number, 'key', a.key, 'custom_name', a.custom_name,
                   'item', coalesce(d.name, m.name), 'amount', p.amount) order by p.amount desc, a.number), '[]')
            from ledger_postings p
            join ledger_accounts a on a.key = p.account
            left join products d on d.id = p.product_id
            left join merchandise m on m.id = p.merchandise_id
           where p.entry_id = e.id) as postings, ${value} as sort_value
    from ledger_entries e left join orders o on o.id = e.order_id
   where ${matching(sql, query)} and ${after}
   ${order}
   limit ${limit}`
}

export const count = (sql: Sql, query: EntryQuery, limit: number) => sql<{ total: number }[]>`
  select count(*) as total from (select from ledger_entries e where ${matching(sql, query)} limit ${limit}) counted`

/** Months with entries, newest first, with the closing that covers each. */
export const readMonths = (sql: Sql) => sql<
  { month: string; entries: number; closed_at: Temporal.Instant | null; closed_by: string | null }[]
>`
  with months as (
    select date_trunc('month', booked_on)::date as first, count(*) as entries from ledger_entries group by 1)
  select to_char(m.first, 'YYYY-MM') as month, m.entries, c.closed_at, c.closed_by
    from months m
    left join lateral (
      select closed_at, closed_by from ledger_closings where last_day > m.first order by last_day limit 1) c on true
   order by m.first desc`

/** Whether an entry on receivables is about money, and not a sale, a cancellation or a loss. */
const isMoney = (sql: Sql) => sql`row not in ('order', 'cancelled', 'cancelled_balance', 'write-off')`

/**
 * Receivables and payables by source row. In question: money of problem orders that is not allocated, and receivables of orders that accept
 * no more payments. In progress: payments that a gateway is processing.
 */
export const readBridge = (sql: Sql) => sql<LedgerBridge[]>`
  with sums as (
    select p.account, split_part(e.source, ' ', 1) as row, e.kind, o.payment_status = 'problem' as has_problem,
           o.payment_status in ('pending', 'processing', 'partial') and not o.has_refunds as takes_money, sum(p.amount)::bigint as amount
      from ledger_postings p join ledger_entries e on e.id = p.entry_id join orders o on o.id = e.order_id
     where p.account in ('receivables', 'refunds_payable', 'overpayments')
     group by 1, 2, 3, 4, 5),
  owed as (select * from sums where account = 'receivables')
  select (select coalesce(sum(amount), 0)::bigint from owed where row = 'order') as sold,
         (select coalesce(-sum(amount), 0)::bigint from owed where row in ('cancelled', 'cancelled_balance')) as cancelled,
         (select coalesce(-sum(amount), 0)::bigint from owed where ${isMoney(sql)}) as paid,
         (select coalesce(sum(amount), 0)::bigint from owed) as due,
         (select coalesce(-sum(amount), 0)::bigint from owed where row = 'write-off') as lost,
         (select coalesce(-sum(amount), 0)::bigint from sums where account = 'overpayments') as overpaid,
         (select coalesce(sum(amount), 0)::bigint from sums
           where account = 'refunds_payable' and (row = 'card' or kind = 'refund sent')) as given_back,
         (select coalesce(sum(amount), 0)::bigint from sums where account = 'refunds_payable' and kind = 'credit') as credited,
         (select coalesce(-sum(amount), 0)::bigint from sums where account = 'refunds_payable') as refunds_open,
         (select coalesce(-sum(amount), 0)::bigint from owed where has_problem and ${isMoney(sql)})
           - (select coalesce(sum(y.paid_amount), 0)::bigint
                from payments y join orders o on o.id = y.order_id where o.payment_status = 'problem') as paid_in_question,
         (select coalesce(sum(amount), 0)::bigint from owed where not takes_money) as due_in_question,
         (select coalesce(sum(y.amount - y.paid_amount), 0)::bigint
            from payments y join orders o on o.id = y.order_id
           where y.payment_status = 'processing' and o.payment_status in ('pending', 'processing', 'partial')
             and not o.has_refunds) as due_underway`
