import type { WebhookState } from '#contract/office/webhooks.ts'
import type { EventType } from '#contract/v1/changes.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** An address that events are sent to. */
export interface EndpointRow {
  id: number
  name: string
  url: string
  types: EventType[]
  event_ids: number[] | null
  personal_data: boolean
  secret: string
  former_secret: string | null
  former_until: Temporal.Instant | null
  state: WebhookState
  cursor: number
  failing_since: Temporal.Instant | null
  created_by: number
}

const COLUMNS = [
  'id',
  'name',
  'url',
  'types',
  'event_ids',
  'personal_data',
  'secret',
  'former_secret',
  'former_until',
  'state',
  'cursor',
  'failing_since',
  'created_by',
] as const

export const readEndpoint = (sql: Sql, id: number) =>
  sql<EndpointRow[]>`select ${sql(COLUMNS)} from webhook_endpoints where id = ${id}`

export const lockEndpoint = (tx: Tx, id: number) =>
  tx<EndpointRow[]>`select ${tx(COLUMNS)} from webhook_endpoints where id = ${id} for update`

export const countEndpoints = (tx: Tx) =>
  tx<{ webhooks: number }[]>`select count(*)::integer as webhooks from webhook_endpoints`

export type NewEndpoint = Pick<
  EndpointRow,
  'name' | 'url' | 'types' | 'event_ids' | 'personal_data' | 'secret' | 'cursor' | 'created_by'
>

export const insertEndpoint = (tx: Tx, endpoint: NewEndpoint) => tx<{ id: number }[]>`
  insert into webhook_endpoints (name, url, types, event_ids, personal_data, secret, cursor, told_from, created_at, created_by)
  values (${endpoint.name}, ${endpoint.url}, ${endpoint.types}::text[], ${endpoint.event_ids}::integer[], ${endpoint.personal_data},
          ${endpoint.secret}, ${endpoint.cursor}, ${endpoint.cursor}, ${tx.now}, ${endpoint.created_by})
  returning id`

export const updateEndpoint = (
  tx: Tx,
  id: number,
  {
    name,
    url,
    types,
    event_ids,
    personal_data,
  }: Pick<NewEndpoint, 'name' | 'url' | 'types' | 'event_ids' | 'personal_data'>,
) => tx`
  update webhook_endpoints
     set name = ${name}, url = ${url}, types = ${types}::text[], event_ids = ${event_ids}::integer[], personal_data = ${personal_data},
         told_from = cursor
   where id = ${id}`

/** At another address its three days begin anew, those of its events as well. */
export const restart = (tx: Tx, id: number) => tx`
  with due as (
    update webhook_deliveries set next_at = ${tx.now}, first_at = null where endpoint_id = ${id} and state = 'pending')
  update webhook_endpoints set failing_since = null where id = ${id}`

export const exchangeSecret = (tx: Tx, id: number, secret: string, until: Temporal.Instant) => tx`
  update webhook_endpoints set former_secret = secret, former_until = ${until}, secret = ${secret} where id = ${id}`

export const endFormerSecret = (tx: Tx, id: number) => tx<{ id: number }[]>`
  update webhook_endpoints set former_secret = null, former_until = null
   where id = ${id} and former_secret is not null returning id`

export const endDueSecrets = (sql: Sql, now: Temporal.Instant) => sql`
  update webhook_endpoints set former_secret = null, former_until = null where former_until <= ${now}`

export const updateState = (tx: Tx, id: number, state: WebhookState) =>
  tx`update webhook_endpoints set state = ${state} where id = ${id}`

/** Begins its three days anew, those of its events as well. */
export const resume = (tx: Tx, id: number) => tx`
  with due as (
    update webhook_deliveries set next_at = ${tx.now}, first_at = null where endpoint_id = ${id} and state = 'pending')
  update webhook_endpoints set state = 'active', failing_since = null where id = ${id}`

export const deleteEndpoint = (tx: Tx, id: number) =>
  tx<{ id: number }[]>`delete from webhook_endpoints where id = ${id} returning id`
