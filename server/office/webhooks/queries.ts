import type { DeliveryState, WebhookState } from '#contract/office/webhooks.ts'
import { isChosen } from '#server/office/filters.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Sql } from '#server/platform/shop.ts'

/** A webhook without its secrets. */
export interface ListedRow {
  id: number
  name: string
  url: string
  types: string[]
  events: string[] | null
  event_keys: string[] | null
  personal_data: boolean
  state: WebhookState
  failing_since: Temporal.Instant | null
  last_success_at: Temporal.Instant | null
  waiting: number
  former_until: Temporal.Instant | null
  skipped: { from: number; to: number } | null
  created_at: Temporal.Instant
  created_by: string
}

export const readAll = (sql: Sql) => sql<ListedRow[]>`
  select w.id, w.name, w.url, w.types, w.personal_data, w.state, w.failing_since, w.last_success_at, w.former_until, w.created_at,
         s.full_name as created_by,
         case when w.event_ids is not null then
           array(select e.name from events e where e.id = any(w.event_ids) order by e.sort, e.id) end as events,
         case when w.event_ids is not null then
           array(select e.key from events e where e.id = any(w.event_ids) order by e.sort, e.id) end as event_keys,
         case when w.skipped_from is not null then json_build_object('from', w.skipped_from, 'to', w.skipped_to) end as skipped,
         (select count(*) from webhook_deliveries d where d.endpoint_id = w.id and d.next_at is not null)::integer as waiting
    from webhook_endpoints w join staff s on s.id = w.created_by
   order by w.id desc`

export const readEvents = (sql: Sql) => sql<{ key: string; name: string }[]>`
  select key, name from events order by sort, id`

export const exists = (sql: Sql, id: number) =>
  sql<{ id: number }[]>`select id from webhook_endpoints where id = ${id}`

/** An event that was sent or is to be sent. */
export interface DeliveryRow {
  id: number
  number: number | null
  type: string
  state: DeliveryState
  attempts: number
  created_at: Temporal.Instant
  next_at: Temporal.Instant | null
  status: number | null
  error: string | null
}

const deliveries = (sql: Sql) => sql`
  select d.id, d.number, d.message_id, d.type, d.state, d.attempts, d.created_at, d.next_at, last.status, last.error
    from webhook_deliveries d left join lateral (
      select status, error from webhook_attempts where delivery_id = d.id order by id desc limit 1) as last on true`

export function readDeliveries(sql: Sql, endpointId: number, state: string, place: Place, limit: number) {
  const { after, order } = sorted(sql, place, sql`d.id`)
  return sql<DeliveryRow[]>`
    ${deliveries(sql)}
     where d.endpoint_id = ${endpointId} and ${isChosen(sql, sql`d.state`, state)} and ${after} ${order} limit ${limit}`
}

export const countDeliveries = (sql: Sql, endpointId: number, state: string, limit: number) => sql<
  { total: number }[]
>`
  select count(*)::integer as total
    from (select from webhook_deliveries d
           where d.endpoint_id = ${endpointId} and ${isChosen(sql, sql`d.state`, state)} limit ${limit}) as counted`

export const readDelivery = (sql: Sql, id: number) => sql<(DeliveryRow & { message_id: string })[]>`
  ${deliveries(sql)} where d.id = ${id}`

export const readAttempts = (sql: Sql, deliveryId: number, limit: number) => sql<
  {
    at: Temporal.Instant
    milliseconds: number
    status: number | null
    error: string | null
    answer: string
  }[]
>`
  select at, milliseconds, status, error, answer from webhook_attempts
   where delivery_id = ${deliveryId} order by id desc limit ${limit}`
