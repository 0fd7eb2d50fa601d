import type { LedgerKind } from '#contract/office/ledger.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** The kind, number and snapshot of each invoice and credit note of a period, invoices first, by number. */
export const readDocuments = (tx: Tx, since: Temporal.Instant, before: Temporal.Instant) => tx`
  select 'invoice' as kind, number, snapshot from invoices where issued_at >= ${since} and issued_at < ${before}
  union all
  select 'invoice', number, snapshot from corrected_invoices where issued_at >= ${since} and issued_at < ${before}
  union all
  select 'credit-note', number, snapshot from credit_notes where issued_at >= ${since} and issued_at < ${before}
  union all
  select 'credit-note', credit_number, credit_snapshot from corrected_invoices where credited_at >= ${since} and credited_at < ${before}
   order by kind desc, number`

export const countDocuments = (sql: Sql, since: Temporal.Instant, before: Temporal.Instant) => sql<
  { documents: number }[]
>`
  select (select count(*) from invoices where issued_at >= ${since} and issued_at < ${before})::integer
       + (select count(*) from corrected_invoices where issued_at >= ${since} and issued_at < ${before})::integer
       + (select count(*) from corrected_invoices where credited_at >= ${since} and credited_at < ${before})::integer
       + (select count(*) from credit_notes where issued_at >= ${since} and issued_at < ${before})::integer as documents`

/** An entry of the ledger with the numbers of its accounts. */
export interface BookedEntry {
  day: string
  order: string
  kind: LedgerKind
  postings: { number: string; amount: number }[]
}

export const readEntries = (tx: Tx, first: string, last: string) => tx`
  select to_char(e.booked_on, 'DDMM') as day, coalesce(o.code, 'BANK-' || e.bank_line_id) as order, e.kind,
         (select json_agg(json_build_object('number', a.number, 'amount', p.amount) order by abs(p.amount) desc, a.number)
            from ledger_postings p join ledger_accounts a on a.key = p.account where p.entry_id = e.id) as postings
    from ledger_entries e left join orders o on o.id = e.order_id
   where e.booked_on between ${first}::date and ${last}::date
   order by e.booked_on, e.id`

/** The number of postings booked in a period, and their account numbers. */
export const countPostings = (sql: Sql, first: string, last: string) => sql<
  { postings: number; numbers: string[] }[]
>`
  select count(*)::integer as postings, coalesce(array_agg(distinct a.number), '{}') as numbers
    from ledger_postings p
    join ledger_entries e on e.id = p.entry_id
    join ledger_accounts a on a.key = p.account
   where e.booked_on between ${first}::date and ${last}::date`
