import type { Sql } from '#server/platform/shop.ts'
import type { SandboxRefund, Session } from './queries.ts'

/** The bank's mode: immediate, slow, or with refunds that are returned days later. */
export const MODES = ['instant', 'slow', 'failing'] as const
export type Mode = (typeof MODES)[number]

export const readMode = (sql: Sql) => sql<{ mode: Mode }[]>`select mode from sandbox_mode`

export const saveMode = (sql: Sql, mode: Mode) => sql`
  insert into sandbox_mode (mode) values (${mode}) on conflict (one) do update set mode = excluded.mode`

/** A charge or a refund of the bank. */
export interface EntryRow {
  kind: 'payment' | 'refund'
  ref: string
  order_code: string
  amount: number
  currency: string
  status: string
  created_at: Temporal.Instant
  settles_at: Temporal.Instant | null
  dispute: string | null
  dispute_status: Dispute['status'] | null
}

/** Newest first. */
export const listEntries = (sql: Sql, offset: number, limit: number) => sql<EntryRow[]>`
  with entries as (
    select 'payment' as kind, reference as ref, order_code, amount, currency, status, created_at, settles_at
      from sandbox_sessions
    union all
    select 'refund', r.reference, s.order_code, r.amount, s.currency, r.status, r.created_at, r.settles_at
      from sandbox_refunds r join sandbox_sessions s on s.reference = r.session)
  select e.*, d.ref as dispute, d.status as dispute_status
    from entries e left join sandbox_disputes d on e.kind = 'payment' and d.session = e.ref
   order by e.created_at desc, e.kind desc, e.ref offset ${offset} limit ${limit}`

export const countEntries = (sql: Sql) => sql<{ total: number }[]>`
  select (select count(*) from sandbox_sessions) + (select count(*) from sandbox_refunds) as total`

/** Settles pending payments that are due, each with a new event; two processes never claim the same one. */
export const settleDueSessions = (sql: Sql, now: Temporal.Instant) => sql<Session[]>`
  update sandbox_sessions
     set status = 'succeeded', settles_at = null, settled_at = ${now}, event_id = gen_random_uuid()::text
   where reference in (
     select reference from sandbox_sessions
      where status = 'processing' and settles_at <= ${now} limit 100 for update skip locked)
  returning reference, gateway, order_code, amount, currency, return_url, cancel_url, status, event_id, failure_reason`

/** Settles pending refunds that are due, and returns some completed ones. */
export const settleDueRefunds = (sql: Sql, now: Temporal.Instant) => sql<SandboxRefund[]>`
  update sandbox_refunds
     set status = case when status = 'pending' then 'succeeded' else 'failed' end, settles_at = null, settled_at = ${now}
   where reference in (
     select reference from sandbox_refunds where settles_at <= ${now} limit 100 for update skip locked)
  returning reference, session, amount, status`

/** Returns nothing if it has failed already. */
export const failRefund = (sql: Sql, reference: string, now: Temporal.Instant) => sql<SandboxRefund[]>`
  update sandbox_refunds set status = 'failed', settles_at = null, settled_at = ${now}
   where reference = ${reference} and status <> 'failed'
  returning reference, session, amount, status`

/** A charge to be disputed; `session` is also the bank's id of the charge. */
export interface Dispute {
  ref: string
  session: string
  amount: number
  status: 'open' | 'won' | 'lost'
  due_by: Temporal.Instant
}

/** Disputes the amount that was not refunded. Returns nothing if there is none, and for a charge that was disputed before. */
export const insertDispute = (
  sql: Sql,
  { ref, session, due_by }: Pick<Dispute, 'ref' | 'session' | 'due_by'>,
  now: Temporal.Instant,
) => sql<Dispute[]>`
  insert into sandbox_disputes (ref, session, amount, status, created_at, due_by)
  select ${ref}, reference, charged.left, 'open', ${now}, ${due_by}
    from (select s.reference, s.amount - coalesce((select sum(amount) from sandbox_refunds
                                                    where session = s.reference and status <> 'failed'), 0) as left
            from sandbox_sessions s where s.reference = ${session} and s.status = 'succeeded') charged
   where charged.left > 0
  on conflict (session) do nothing
  returning ref, session, amount, status, due_by`

/** Returns nothing if it is decided. */
export const decideDispute = (sql: Sql, ref: string, status: 'won' | 'lost') => sql<Dispute[]>`
  update sandbox_disputes set status = ${status} where ref = ${ref} and status = 'open'
  returning ref, session, amount, status, due_by`
