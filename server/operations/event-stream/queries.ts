import type { EventType } from '#contract/v1/changes.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

export interface EventRow {
  number: number
  message_id: string
  type: EventType
  at: Temporal.Instant
  event_ids: number[]
  data: Record<string, unknown>
  /** The lines of an order, and the tickets of a refund, each with its event. */
  parts: { lines: unknown[]; tickets: unknown[] } | null
}

/** What it takes to know who is told of an event. */
export type EventHead = Pick<EventRow, 'number' | 'message_id' | 'type' | 'event_ids' | 'parts'>

export interface StreamRow {
  last_number: number
  purged_number: number
  sold_out: number[]
}

export const isKept = (sql: Sql | Tx) => sql<{ kept: boolean; filled: boolean }[]>`
  select events_are_kept() as kept, exists (select from events_out) as filled`

export const hasPending = (sql: Sql) => sql<{ pending: boolean }[]>`
  select exists (select from events_out where number is null) as pending`

export const readStream = (sql: Sql | Tx) =>
  sql<StreamRow[]>`select last_number, purged_number, sold_out from event_stream`

/** Whoever holds it gives numbers; nobody else does. */
export const lockStream = (tx: Tx) => tx<StreamRow[]>`
  select last_number, purged_number, sold_out from event_stream for update`

/** Gives the next numbers to the events that have none, as far as their transactions have been committed. */
export const giveNumbers = (tx: Tx, limit: number) => tx<{ numbered: number }[]>`
  with pending as materialized (
    select id, row_number() over (order by id) as place
      from (select id from events_out where number is null order by id limit ${limit}) as oldest),
  numbered as (
    update events_out e set number = s.last_number + p.place, at = ${tx.now},
           parts = case when e.order_id is not null then coalesce(e.parts, told_parts(e.order_id, e.kind, e.object_id)) end
      from pending p cross join event_stream s where e.id = p.id
    returning e.number),
  counted as (
    update event_stream set last_number = last_number + (select count(*) from pending) where exists (select from pending))
  select count(*)::integer as numbered from numbered`

export const readEvents = (sql: Sql, after: number, limit: number) => sql<EventRow[]>`
  select number, message_id, type, at, event_ids, data, parts from events_out where number > ${after} order by number limit ${limit}`

export const readHeads = (tx: Tx, after: number, limit: number) => tx<EventHead[]>`
  select number, message_id, type, event_ids, parts from events_out where number > ${after} order by number limit ${limit}`

export const readByNumbers = (sql: Sql, numbers: number[]) => sql<EventRow[]>`
  select number, message_id, type, at, event_ids, data, parts from events_out where number = any(${numbers}::bigint[])`

/** A page of a million events is not deleted at once. */
export const purge = (tx: Tx, before: Temporal.Instant, limit: number) => tx`
  with gone as (
    delete from events_out where id in (select id from events_out where number is not null and at < ${before} order by number limit ${limit})
    returning number)
  update event_stream set purged_number = greatest(purged_number, (select max(number) from gone)) where exists (select from gone)`

/** Products that are sold out, or on sale again. */
export const insertProductEvents = (tx: Tx, type: EventType, ids: number[]) => tx`
  insert into events_out (type, kind, object_id, event_ids, data)
  select ${type}, 'product', p.id, array[p.event_id],
         jsonb_build_object('id', p.id, 'external_code', p.external_code, 'event', e.key, 'name', p.name, 'type', p.type, 'price', p.price,
                            'fee', p.fee, 'tax_rate', p.tax_rate::float8, 'enabled', p.enabled, 'on_sale_from', p.on_sale_from,
                            'on_sale_until', p.on_sale_until, 'starts_at', coalesce(p.starts_at, e.starts_at),
                            'ends_at', coalesce(p.ends_at, e.ends_at))
    from products p join events e on e.id = p.event_id where p.id = any(${ids}::integer[]) order by p.id`

export const updateSoldOut = (tx: Tx, ids: number[]) => tx`
  update event_stream set sold_out = ${ids}::integer[]`
