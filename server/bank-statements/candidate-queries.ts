import type { PaymentMethod, PaymentStatus } from '#contract/orders.ts'
import type { Sql } from '#server/platform/shop.ts'

export interface CandidateRow {
  code: string
  name: string
  payment_status: PaymentStatus
  payment_method: PaymentMethod
  has_refunds: boolean
  abandon_at: Temporal.Instant | null
  total_price: number
  due: number
  due_in_all: number
  ibans: string[]
}

const CANDIDATE = (sql: Sql) => sql`
  o.code, o.billing_name as name, o.payment_status, o.payment_method, o.has_refunds, o.abandon_at, o.total_price,
  coalesce(owed.due, 0)::bigint as due, coalesce(owed.due_in_all, 0)::bigint as due_in_all,
  array(select distinct line.iban
          from orders mine
          join incoming_payments came on came.order_id = mine.id
          join bank_line_allocations part on part.incoming_payment_id = came.id and part.reversed_at is null
          join bank_lines line on line.id = part.line_id
         where mine.customer_id = o.customer_id and line.iban <> '') as ibans`

const OWED = (sql: Sql) => sql`
  lateral (
    select (array_agg(p.amount - p.paid_amount order by p.position) filter (where p.paid_amount < p.amount))[1] as due,
           sum(p.amount - p.paid_amount) as due_in_all
      from payments p where p.order_id = o.id) owed`

const takesTransfers = (sql: Sql) =>
  sql`o.payment_method in ('bank_transfer', 'credit_card') and o.total_price > 0`

/**
 * Orders that money may be for, the newest first: all that wait for some, and others that were placed since then. An order that ended is
 * owed as it was before.
 */
export const listCandidates = (sql: Sql, since: Temporal.Instant, most: number) => sql<CandidateRow[]>`
  select ${CANDIDATE(sql)}
    from orders o cross join ${OWED(sql)}
   where (o.payment_status in ('pending', 'partial', 'processing', 'problem') or o.created_at >= ${since})
     and ${takesTransfers(sql)}
   order by o.created_at desc, o.id desc limit ${most}`

/** Those with these codes, as far as money may be for them. */
export const readCandidates = (sql: Sql, codes: string[]) => sql<CandidateRow[]>`
  select ${CANDIDATE(sql)}
    from orders o cross join ${OWED(sql)}
   where o.code = any(${codes}::text[]) and ${takesTransfers(sql)}`
