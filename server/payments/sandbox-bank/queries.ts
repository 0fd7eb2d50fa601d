import type { Sql } from '#server/platform/shop.ts'

/** A charge, and where the payer is redirected afterwards. */
export interface SessionInput {
  reference: string
  gateway: string
  order_code: string
  amount: number
  currency: string
  return_url: string
  cancel_url: string
}

/** A session of the bank. */
export interface Session extends SessionInput {
  status: 'open' | 'processing' | 'succeeded' | 'declined' | 'cancelled' | 'closed'
  event_id: string | null
  failure_reason: FailureReason | null
}

/** The reason for declining a payment, chosen by the tester. */
export const FAILURE_REASONS = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'wrong_details',
  'authentication',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

/** One session per reference, also for concurrent calls. */
export const insertSessions = (sql: Sql, sessions: SessionInput[], now: Temporal.Instant) => sql`
  insert into sandbox_sessions (reference, gateway, order_code, amount, currency, return_url, cancel_url, created_at)
  select reference, gateway, order_code, amount, currency, return_url, cancel_url, ${now}
    from json_populate_recordset(null::sandbox_sessions, ${JSON.stringify(sessions)}::text::json)
   order by reference
  on conflict (reference) do nothing`

export const readSession = (sql: Sql, reference: string) => sql<Session[]>`
  select reference, gateway, order_code, amount, currency, return_url, cancel_url, status, event_id, failure_reason
    from sandbox_sessions where reference = ${reference}`

/** The result of a button. */
export interface Outcome {
  status: 'processing' | 'succeeded' | 'declined' | 'cancelled'
  reason: FailureReason | null
  /** When a pending payment is settled. */
  settles_at: Temporal.Instant | null
}

/** Returns nothing if it is settled already, so that one click counts. */
export const settleSession = (
  sql: Sql,
  reference: string,
  outcome: Outcome,
  event: string,
  now: Temporal.Instant,
) => sql<Session[]>`
  update sandbox_sessions set status = ${outcome.status}, event_id = ${event}, settled_at = ${now}, failure_reason = ${outcome.reason},
         settles_at = ${outcome.settles_at}
   where reference = ${reference} and status = 'open'
  returning reference, gateway, order_code, amount, currency, return_url, cancel_url, status, event_id, failure_reason`

/** A settled or closed page stays unchanged. */
export const closeSession = (sql: Sql, reference: string, now: Temporal.Instant) => sql`
  update sandbox_sessions set status = 'closed', settled_at = ${now} where reference = ${reference} and status = 'open'`

/** A refund to a payer. */
export interface SandboxRefund {
  reference: string
  session: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
}

/** Returns nothing for an existing one, and for more than the session's remaining amount. */
export const insertRefund = (
  sql: Sql,
  refund: SandboxRefund & { settles_at: Temporal.Instant | null },
  now: Temporal.Instant,
) => sql`
  with charged as (
    select reference, amount from sandbox_sessions
     where reference = ${refund.session} and status = 'succeeded' for update)
  insert into sandbox_refunds (reference, session, amount, status, created_at, settled_at, settles_at)
  select ${refund.reference}, charged.reference, ${refund.amount}::bigint, ${refund.status}, ${now},
         case when ${refund.status} <> 'pending' then ${now}::timestamptz end, ${refund.settles_at}::timestamptz
    from charged
   where charged.amount >= ${refund.amount}::bigint + (
     select coalesce(sum(amount), 0) from sandbox_refunds where session = charged.reference and status <> 'failed')
     + (select coalesce(sum(amount), 0) from sandbox_disputes where session = charged.reference and status <> 'won')
  on conflict (reference) do nothing`

export const readRefund = (sql: Sql, reference: string) => sql<SandboxRefund[]>`
  select reference, session, amount, status from sandbox_refunds where reference = ${reference}`
