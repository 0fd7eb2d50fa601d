import type {
  ApiEvent,
  ApiProduct,
  ApiStock,
  ApiTicket,
  ApiAdmission,
  ApiNewsOptOut,
} from '#contract/v1/objects.ts'
import type { Fragment, Tag } from '#server/platform/database/sql.ts'
import type { Pick } from './page.ts'

/** A row as the database has it: instants are not texts yet. */
export type Row<Item> = {
  [field in keyof Item]: field extends `${string}_at` | `on_sale_${string}` | 'at'
    ? string extends Item[field]
      ? Temporal.Instant
      : Temporal.Instant | null
    : Item[field]
} & { cursor: string }

/** Whether an event is among those of the key. */
export const isOwn = (sql: Tag, { reader: { event_ids } }: Pick, event: Fragment): Fragment =>
  event_ids === null ? sql`true` : sql`coalesce(${event} = any(${event_ids}::integer[]), false)`

/** Whether a row was changed since the instant that was asked for. */
export const isChanged = (sql: Tag, { since }: Pick, column: Fragment): Fragment =>
  since === null ? sql`true` : sql`${column} >= ${since}::xid8`

export const readEvents = (sql: Tag, pick: Pick) => sql<Row<ApiEvent>[]>`
  select id::text as cursor, id, key, name, timezone, starts_at, ends_at, location
    from events where id = any(${pick.keys}::integer[]) and ${isOwn(sql, pick, sql`id`)}
   order by id limit ${pick.limit}`

export const readProducts = (sql: Tag, pick: Pick) => sql<Row<ApiProduct>[]>`
  select p.id::text as cursor, p.id, p.external_code, e.key as event, p.name, p.type, p.price, p.fee, p.tax_rate::float8 as tax_rate,
         p.enabled, p.on_sale_from, p.on_sale_until, coalesce(p.starts_at, e.starts_at) as starts_at, coalesce(p.ends_at, e.ends_at) as ends_at
    from products p join events e on e.id = p.event_id
   where p.id = any(${pick.keys}::integer[]) and ${isOwn(sql, pick, sql`p.event_id`)}
   order by p.id limit ${pick.limit}`

/** Merchandise belongs to no event: only a key for all events reads its stock. */
export const readStock = (sql: Tag, pick: Pick) => sql<(ApiStock & { cursor: string })[]>`
  select s.id::text as cursor, s.id, of.kind, of.external_code, of.transport_time_id, of.variant, s.capacity, s.taken
    from stock s
    join (select stock_id, 'product' as kind, external_code, null::integer as transport_time_id, null as variant, event_id from products
          union all
          select t.stock_id, 'departure', p.external_code, t.id, null, p.event_id from travel_times t join products p on p.id = t.product_id
          union all
          select stock_id, 'merchandise', external_code, null, null, null from merchandise
          union all
          select v.stock_id, 'variant', coalesce(p.external_code, m.external_code), null, v.key, p.event_id
            from variants v left join products p on p.id = v.product_id left join merchandise m on m.id = v.merchandise_id
         ) of on of.stock_id = s.id
   where s.id = any(${pick.keys}::integer[]) and ${isOwn(sql, pick, sql`of.event_id`)}
   order by s.id limit ${pick.limit}`

export const readTickets = (sql: Tag, pick: Pick) => sql<Row<ApiTicket>[]>`
  select t.id::text as cursor, t.id, t.code, o.code as order, p.external_code as product, e.key as event, v.key as variant, t.transport_time_id,
         t.status, t.price, t.fee, t.created_at, t.full_name, t.email, t.age
    from tickets t join orders o on o.id = t.order_id join products p on p.id = t.product_id join events e on e.id = p.event_id
    left join variants v on v.id = t.variant_id
   where t.id = any(${pick.keys}::integer[]) and ${isOwn(sql, pick, sql`p.event_id`)} and ${isChanged(sql, pick, sql`t.changed_in`)}
   order by t.id limit ${pick.limit}`

/** Only the scans that let somebody in or out, or undid that. */
export const readAdmissions = (sql: Tag, pick: Pick) => sql<Row<ApiAdmission>[]>`
  select s.id::text as cursor, s.id, s.at, s.recorded_at, t.code as ticket, p.external_code as product, e.key as event, g.name as gate,
         l.name as list, s.direction, s.outcome, s.offline
    from scans s join tickets t on t.id = s.ticket_id join products p on p.id = t.product_id join events e on e.id = p.event_id
    join gates g on g.id = s.gate_id join check_in_lists l on l.id = s.list_id
   where s.id = any(${pick.keys}::bigint[]) and s.sequence is not null and ${isOwn(sql, pick, sql`p.event_id`)}
     and ${isChanged(sql, pick, sql`s.changed_in`)}
   order by s.id limit ${pick.limit}`

export const readNewsOptOuts = (sql: Tag, pick: Pick) => sql<Row<ApiNewsOptOut>[]>`
  select encode(address_hash, 'hex') as cursor, encode(address_hash, 'hex') as address_hash, at, via
    from news_opt_outs
   where address_hash = any(select decode(key, 'hex') from unnest(${pick.keys}::text[]) key) and ${isChanged(sql, pick, sql`changed_in`)}
   order by address_hash limit ${pick.limit}`

/** The key of an object by its code. */
export const keyOf = (sql: Tag, table: string, column: string, code: string | number) => sql<
  { key: string }[]
>`
  select id::text as key from ${sql(table)} where ${sql(column)} = ${code}`
