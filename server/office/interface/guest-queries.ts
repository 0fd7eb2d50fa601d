import type { ApiAllocation, ApiGuest } from '#contract/v1/objects.ts'
import type { Tag } from '#server/platform/database/sql.ts'
import type { Pick } from './page.ts'
import { isOwn, type Row } from './queries.ts'

type AllocationRow = Omit<Row<ApiAllocation>, 'until'> & { until: Temporal.Instant }

export const readAllocations = (sql: Tag, pick: Pick) => sql<AllocationRow[]>`
  select a.id::text as cursor, a.id, r.name as partner, p.external_code as product, e.key as event, a.until, a.closed_at,
         a.count as promised, a.count - a.places_left - a.places_returned as named, a.places_left as left
    from allocations a join partners r on r.id = a.partner_id join products p on p.id = a.product_id join events e on e.id = p.event_id
   where a.id = any(${pick.keys}::integer[]) and ${isOwn(sql, pick, sql`p.event_id`)}
   order by a.id limit ${pick.limit}`

/** A guest whose ticket was given away is no longer its holder: then the name is the one that was given. */
export const readGuests = (sql: Tag, pick: Pick) => sql<Row<ApiGuest>[]>`
  select g.id::text as cursor, g.id, g.allocation_id, r.name as partner, p.external_code as product, e.key as event, o.code as order,
         t.code as ticket, g.named_at, g.withdrawn_at,
         case when g.withdrawn_at is not null then 'withdrawn' when t.status = 'used' then 'arrived'
              when o.accepted_ts_and_cs is not null then 'accepted' else 'named' end as state,
         coalesce(t.full_name, l.full_name) as full_name, coalesce(t.email, l.email) as email
    from allocation_guests g join allocations a on a.id = g.allocation_id join partners r on r.id = a.partner_id
    join products p on p.id = a.product_id join events e on e.id = p.event_id
    join cart_products l on l.id = g.cart_product_id join orders o on o.id = l.order_id
    left join tickets t on t.cart_product_id = l.id
   where g.id = any(${pick.keys}::integer[]) and ${isOwn(sql, pick, sql`p.event_id`)}
   order by g.id limit ${pick.limit}`
