import type { DeliveryState } from '#contract/office/webhooks.ts'
import type { EventHead } from '#server/operations/event-stream/event-stream.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** An event on its way to an address; one without a number is a test. */
export interface DeliveryRow {
  id: number
  endpoint_id: number
  number: number | null
  message_id: string
  type: string
  state: DeliveryState
  created_at: Temporal.Instant
  first_at: Temporal.Instant | null
}

export const hasEndpoints = (sql: Sql) =>
  sql<{ any: boolean }[]>`select exists (select from webhook_endpoints where state = 'active') as any`

/** The number of events that wait to be sent to each endpoint, and the seconds since the oldest was taken up. */
export const countWaiting = (sql: Sql) => sql<{ webhook: string; waiting: number; seconds: number }[]>`
  select w.id::text as webhook, count(d.id)::integer as waiting,
         coalesce(extract(epoch from clock_timestamp() - min(d.created_at)), 0)::double precision as seconds
    from webhook_endpoints w left join webhook_deliveries d on d.endpoint_id = w.id and d.next_at is not null
   group by w.id`

/** The endpoints that have something to take up or to send. */
export const readDue = (sql: Sql, now: Temporal.Instant) => sql<{ id: number }[]>`
  select w.id from webhook_endpoints w cross join event_stream s
   where w.state = 'active'
     and (w.cursor < s.last_number
          or exists (select from webhook_deliveries d where d.endpoint_id = w.id and d.next_at <= ${now}))
   order by w.id`

export const countOpen = (tx: Tx, endpointId: number, limit: number) => tx<{ open: number }[]>`
  select count(*)::integer as open
    from (select from webhook_deliveries where endpoint_id = ${endpointId} and next_at is not null limit ${limit}) as waiting`

/** Adds the events that an endpoint is told, and moves its cursor; what is no longer kept is noted. */
export const takeUp = (
  tx: Tx,
  endpointId: number,
  told: Pick<EventHead, 'number' | 'message_id' | 'type'>[],
  { cursor, skipped }: { cursor: number; skipped: { from: number; to: number } | null },
) => tx`
  with added as (
    insert into webhook_deliveries (endpoint_id, number, message_id, type, created_at, next_at)
    select ${endpointId}, number, message_id, type, ${tx.now}, ${tx.now}
      from json_to_recordset(${JSON.stringify(told)}::text::json) as event (number bigint, message_id uuid, type text)
     order by number
    on conflict (endpoint_id, number) do nothing)
  update webhook_endpoints
     set cursor = ${cursor}, skipped_from = coalesce(${skipped?.from ?? null}, skipped_from),
         skipped_to = coalesce(${skipped?.to ?? null}, skipped_to)
   where id = ${endpointId}`

export const insertTest = (tx: Tx, endpointId: number, type: string) => tx`
  insert into webhook_deliveries (endpoint_id, message_id, type, created_at, next_at)
  values (${endpointId}, gen_random_uuid(), ${type}, ${tx.now}, ${tx.now})`

/** Takes what is due, and what another process has not finished in time; nobody else takes it before `until`. */
export const claim = (
  sql: Sql,
  endpointId: number,
  { now, until, limit }: { now: Temporal.Instant; until: Temporal.Instant; limit: number },
) => sql<DeliveryRow[]>`
  with due as (
    select id from webhook_deliveries
     where endpoint_id = ${endpointId} and next_at <= ${now}
       and exists (select from webhook_endpoints where id = ${endpointId} and state = 'active')
     order by next_at, id limit ${limit} for update skip locked)
  update webhook_deliveries d set state = 'sending', next_at = ${until} from due where d.id = due.id
  returning d.id, d.endpoint_id, d.number, d.message_id, d.type, d.state, d.created_at, d.first_at`

/** How an attempt went, and what becomes of its event. */
export interface Result {
  id: number
  at: string
  milliseconds: number
  status: number | null
  error: string | null
  answer: string
  state: DeliveryState
  next_at: string | null
  finished_at: string | null
}

/** What somebody else has settled meanwhile stays so; the attempt is noted all the same. */
export const record = (tx: Tx, results: Result[]) => tx`
  with result as (
    select * from json_to_recordset(${JSON.stringify(results)}::text::json)
      as r (id bigint, at timestamptz, milliseconds integer, status integer, error text, answer text, state text,
            next_at timestamptz, finished_at timestamptz)),
  settled as (
    update webhook_deliveries d
       set attempts = d.attempts + 1, first_at = coalesce(d.first_at, r.at), state = r.state, next_at = r.next_at,
           finished_at = r.finished_at
      from result r where d.id = r.id and d.state = 'sending')
  insert into webhook_attempts (delivery_id, at, milliseconds, status, error, answer)
  select r.id, r.at, r.milliseconds, r.status, r.error, r.answer
    from result r join webhook_deliveries d on d.id = r.id order by r.id`

/** Gives back what was taken and not sent. */
export const release = (tx: Tx, ids: number[]) => tx`
  update webhook_deliveries set state = 'pending', next_at = ${tx.now} where id = any(${ids}::bigint[]) and state = 'sending'`

export const noteSuccess = (tx: Tx, endpointId: number) =>
  tx`update webhook_endpoints set failing_since = null, last_success_at = ${tx.now} where id = ${endpointId}`

export const noteFailure = (tx: Tx, endpointId: number) =>
  tx`update webhook_endpoints set failing_since = coalesce(failing_since, ${tx.now}) where id = ${endpointId}`

/** What waits for its next attempt has it now. */
export const makeDue = (tx: Tx, endpointId: number) =>
  tx`update webhook_deliveries set next_at = ${tx.now} where endpoint_id = ${endpointId} and state = 'pending'`

/** Nothing more is sent to an endpoint. */
export const giveUp = (tx: Tx, endpointId: number) => tx`
  update webhook_deliveries set state = 'failed', next_at = null, finished_at = ${tx.now}
   where endpoint_id = ${endpointId} and next_at is not null`

export const readDelivery = (sql: Sql | Tx, id: number) => sql<DeliveryRow[]>`
  select id, endpoint_id, number, message_id, type, state, created_at, first_at from webhook_deliveries where id = ${id}`

export const reopen = (tx: Tx, id: number) => tx`
  update webhook_deliveries set state = 'pending', next_at = ${tx.now}, first_at = null, finished_at = null where id = ${id}`

export const purgeAttempts = (sql: Sql, before: Temporal.Instant, limit: number) => sql`
  delete from webhook_attempts where id in (select id from webhook_attempts where at < ${before} order by at limit ${limit})`

export const purgeDeliveries = (sql: Sql, before: Temporal.Instant, limit: number) => sql`
  delete from webhook_deliveries
   where id in (select id from webhook_deliveries where finished_at < ${before} order by finished_at limit ${limit})`
