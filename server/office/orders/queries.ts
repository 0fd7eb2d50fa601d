import type { CreditReason, PaymentFailureReason } from '#contract/orders.ts'
import type { OrderRow } from '#server/orders/orders.ts'
import { fieldsOf, textOf } from '#server/platform/database/history-personal-data-queries.ts'
import type { Sql } from '#server/platform/shop.ts'
import { MANUAL_RULE } from '#server/shop/discounts/discounts.ts'

export type OrderDetailRow = OrderRow & {
  customer_name: string
  customer_email: string
  customer_erased_at: Temporal.Instant | null
  voucher: string | null
}

export const readOrder = (sql: Sql, code: string) => sql<OrderDetailRow[]>`
  select o.*, order_recipient(o.customer_id, o.recipient_email) as recipient,
         order_language(o.customer_id, o.language, o.language_chosen) as customer_language,
         (select a.language from terms_acceptances a where a.order_id = o.id) as accepted_language, c.full_name as customer_name, c.email as customer_email,
         c.erased_at as customer_erased_at, v.code as voucher
    from orders o
    join customers c on c.id = o.customer_id
    left join vouchers v on v.id = o.voucher_id
   where o.code = ${code}`

/** What staff gave off the lines of an order at last, and what these have off by it. */
export const readManualDiscount = (sql: Sql, orderId: number) => sql<
  { percent: number; amount: number; reason: string; given_by: string }[]
>`
  select percent::float8 as percent, reason, given_by,
         (select coalesce(sum(discount_amount + discount_fee_amount), 0)::bigint
            from (select order_id, discount_rule_id, discount_amount, discount_fee_amount from cart_products
                  union all select order_id, discount_rule_id, discount_amount, discount_fee_amount from cart_merchandise) line
           where line.order_id = m.order_id and discount_rule_id = ${MANUAL_RULE}) as amount
    from manual_discounts m where order_id = ${orderId} order by id desc limit 1`

/** Where the mails of an order have gone, newest change first. */
export const readRecipients = (sql: Sql, orderId: number) => sql<
  { at: Temporal.Instant; actor: string; email_before: string; email: string; reason: string }[]
>`
  select at, actor, ${textOf(sql, 'order_recipients', 'c', 'email_before')} as email_before,
         ${textOf(sql, 'order_recipients', 'c', 'email')} as email, ${textOf(sql, 'order_recipients', 'c', 'reason')} as reason
    from order_recipients c
   where order_id = ${orderId} order by id desc`

/** The changes of an order's tickets, oldest first. */
export const readChanges = (sql: Sql, orderId: number) => sql<
  {
    ticket_id: number
    at: Temporal.Instant
    kind: string
    customer: string | null
    done_by: string | null
    before: Record<string, string | number | null>
    after: Record<string, string | number | null>
    note: string | null
  }[]
>`
  select c.ticket_id, c.at, c.kind, p.full_name as customer, c.done_by,
         ${fieldsOf(sql, 'ticket_changes', 'c', 'before')} as before, ${fieldsOf(sql, 'ticket_changes', 'c', 'after')} as after,
         ${textOf(sql, 'ticket_changes', 'c', 'note')} as note
    from ticket_changes c
    join tickets t on t.id = c.ticket_id
    left join customers p on p.id = c.customer_id
   where t.order_id = ${orderId}
   order by c.id`

export interface AttemptRow {
  gateway: string
  reference: string
  gateway_ref: string | null
  status: string
  failure_reason: PaymentFailureReason | null
  failure_code: string | null
  amount: number
  currency: string
  charged: { amount: number; currency: string } | null
  created_at: Temporal.Instant
  settled_at: Temporal.Instant | null
  events: { received_at: string; outcome: string }[]
  reported: { amount: number; currency: string }[]
}

/**
 * Attempts to collect an order's payments, with their payment events, and with what was reported as paid and is not in the books: of another
 * amount or currency than the attempt.
 */
export const readAttempts = (sql: Sql, orderId: number) => sql<(AttemptRow & { payment_id: number })[]>`
  select a.payment_id, a.gateway, a.reference, a.gateway_ref, a.status, a.failure_reason, a.failure_code, a.amount, a.currency, a.created_at, a.settled_at,
         case when a.charged_amount is not null then json_build_object('amount', a.charged_amount, 'currency', a.charged_currency) end as charged,
         (select coalesce(json_agg(json_build_object('received_at', e.received_at, 'outcome', e.outcome) order by e.id), '[]')
            from payment_events e where e.attempt_id = a.id) as events,
         (select coalesce(json_agg(distinct jsonb_build_object('amount', e.raw -> 'amount', 'currency', e.raw ->> 'currency')), '[]')
            from payment_events e
           where e.attempt_id = a.id and e.raw ->> 'outcome' = 'succeeded'
             and ((e.raw ->> 'amount')::bigint, e.raw ->> 'currency')
                 is distinct from (coalesce(a.charged_amount, a.amount), coalesce(a.charged_currency, a.currency))) as reported
    from payment_attempts a join payments p on p.id = a.payment_id
   where p.order_id = ${orderId}
   order by a.id`

/** Including cancelled ones. */
export const readRefunds = (sql: Sql, orderId: number) => sql<
  {
    id: number
    status: string
    created_at: Temporal.Instant
    completed_at: Temporal.Instant | null
    total: number
    credited: number
  }[]
>`
  select id, status, created_at, completed_at, total, credited from refunds where order_id = ${orderId} order by id`

export const readInvoice = (sql: Sql, orderId: number) => sql<
  { number: string; issued_at: Temporal.Instant }[]
>`
  select number, issued_at from invoices where order_id = ${orderId}`

export const readCreditNotes = (sql: Sql, orderId: number) => sql<
  { number: string; issued_at: Temporal.Instant; total: number; reason: CreditReason | null }[]
>`
  select number, issued_at, total, reason
    from (
      select id, number, issued_at, total, snapshot ->> 'reason' as reason from credit_notes where order_id = ${orderId}
      union all
      select id, credit_number, credited_at, total, credit_snapshot ->> 'reason' from corrected_invoices where order_id = ${orderId}) notes
   order by id`

export const readAcceptance = (sql: Sql, orderId: number) => sql<
  { at: Temporal.Instant; version: string; language: string | null; ip: string; user_agent: string | null }[]
>`
  select at, version, language, ${textOf(sql, 'terms_acceptances', 'a', 'ip', 'order_id')} as ip,
         ${textOf(sql, 'terms_acceptances', 'a', 'user_agent', 'order_id')} as user_agent
    from terms_acceptances a where order_id = ${orderId}`
