import type { PaymentMethod, PaymentStatus } from '#contract/orders.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
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

/** The columns of orders `o`, with what they owe (`w`) and the accounts of their customers (`a`). */
const CANDIDATE = (sql: Sql) => sql`
  o.code, o.billing_name as name, o.payment_status, o.payment_method, o.has_refunds, o.abandon_at, o.total_price,
  coalesce(w.due, 0)::bigint as due, coalesce(w.due_in_all, 0)::bigint as due_in_all, coalesce(a.ibans, '{}') as ibans`

/** The orders with something left to pay, with the first amount due and the total; an ended order with its former ones. */
const owing = (sql: Sql, isChosen = sql`true`) => sql`
  select p.order_id, (array_agg(p.amount - p.paid_amount order by p.position))[1] as due, sum(p.amount - p.paid_amount)::bigint as due_in_all
    from payments p where p.paid_amount < p.amount and ${isChosen}
   group by p.order_id`

/** The customers who have paid from accounts that are known from statements, with these accounts. */
const payers = (sql: Sql, isChosen: Fragment) => sql`
  select mine.customer_id, array_agg(distinct line.iban) as ibans
    from bank_lines line
    join bank_line_allocations part on part.line_id = line.id and part.reversed_at is null
    join incoming_payments came on came.id = part.incoming_payment_id
    join orders mine on mine.id = came.order_id
   where line.iban <> '' and ${isChosen}
   group by mine.customer_id`

const takesTransfers = (sql: Sql) =>
  sql`o.payment_method in ('bank_transfer', 'credit_card') and o.total_price > 0`

/** The condition for orders `o` that money may be for: all that wait for a payment, and others placed since a date. */
const mayGetMoney = (sql: Sql, since: Temporal.Instant) => sql`
  (o.payment_status in ('pending', 'partial', 'processing', 'problem') or o.created_at >= ${since}) and ${takesTransfers(sql)}`

/** The codes of all orders that money may be for, space-separated: a hundred thousand rows would block the process for long. */
export const listCodes = (sql: Sql, since: Temporal.Instant) => sql<{ codes: string }[]>`
  select coalesce(string_agg(o.code, ' '), '') as codes from orders o where ${mayGetMoney(sql, since)}`

/** What lines are matched by. */
export interface MatchKeys {
  codes: string[]
  amounts: number[]
  ibans: string[]
}

/** The orders with each of these amounts due, at most a number for each: those that wait for money first, then the newest. */
const withAmount = (sql: Sql, since: Temporal.Instant, amounts: number[], limit: number) => sql`
  select order_id
    from (select o.id as order_id, row_number() over (
                   partition by amount
                   order by o.payment_status in ('pending', 'partial', 'processing', 'problem') desc, o.created_at desc, o.id desc) as nth
            from (select order_id, due as amount from owing union select order_id, due_in_all from owing) due
            join unnest(${amounts}::bigint[]) known (amount) using (amount)
            join orders o on o.id = due.order_id
           where ${mayGetMoney(sql, since)}) ranked
   where nth <= ${limit}`

/**
 * The orders that match a key, newest first: by code, by an account from which their customer has paid before, or by an amount due, which
 * adds at most `limitPerAmount` orders for each amount.
 */
export const listCandidates = (
  sql: Sql,
  since: Temporal.Instant,
  { codes, amounts, ibans }: MatchKeys,
  limitPerAmount: number,
) => sql<CandidateRow[]>`
  with owing as materialized (${owing(sql)}),
  accounts as materialized (${payers(sql, sql`line.iban = any(${ibans}::text[])`)}),
  wanted as materialized (
    select id from orders where code = any(${codes}::text[])
    union
    ${withAmount(sql, since, amounts, limitPerAmount)}
    union
    select o.id from accounts a join orders o on o.customer_id = a.customer_id)
  select ${CANDIDATE(sql)}
    from wanted join orders o on o.id = wanted.id
    left join owing w on w.order_id = o.id
    left join accounts a on a.customer_id = o.customer_id
   where ${mayGetMoney(sql, since)}
   order by o.created_at desc, o.id desc`

/** The orders with these codes, as far as money may be for them. */
export const readCandidates = (sql: Sql, codes: string[]) => sql<CandidateRow[]>`
  select ${CANDIDATE(sql)}
    from orders o
    left join lateral (${owing(sql, sql`p.order_id = o.id`)}) w on true
    left join lateral (${payers(sql, sql`mine.customer_id = o.customer_id`)}) a on true
   where o.code = any(${codes}::text[]) and ${takesTransfers(sql)}`
