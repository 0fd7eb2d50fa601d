import { when } from '#server/office/filters.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Sql } from '#server/platform/shop.ts'
import { matchesRow, normalizeCode } from '#server/platform/text/search.ts'

/** A parcel: `id` is that of its shipment or, if it is not shipped, of its order. */
export interface ParcelRow {
  id: number
  order: string
  name: string
  company: string | null
  country: string
  address: Record<string, string>
  shipping: string | null
  items: { external_code: string; name: string; quantity: number }[]
  shipment: number | null
  batch: { id: number; parcels: number } | null
  shipped_at: Temporal.Instant | null
  shipped_by: string | null
  mailed_at: Temporal.Instant | null
}

const items = (sql: Sql, pieces: Fragment) => sql`
  (select json_agg(json_build_object('external_code', m.external_code, 'name', piece_name(m.name, v.id), 'quantity', b.quantity)
                   order by m.sort, m.id, v.position, v.id)
     from (select merchandise_id, variant_id, count(*)::integer as quantity
             from merchandise_purchases where ${pieces} group by merchandise_id, variant_id) b
     join merchandise m on m.id = b.merchandise_id
     left join variants v on v.id = b.variant_id) as items`

/** Whether a purchase is to be sent, or to be collected on site. */
const isToSend = (sql: Sql) => sql`(status = 'active' and not pick_up)`
const isToCollect = (sql: Sql) => sql`(status = 'active' and pick_up)`

const head = (sql: Sql) => sql`
  o.code as order, o.billing_name as name, o.company_name as company,
  coalesce(o.shipping_country, o.billing_country) as country,
  coalesce(o.shipping_address, o.billing_address) as address, o.shipping_name as shipping`

const waitingParcel = (sql: Sql, isToDo: Fragment = isToSend(sql)) => sql`
  o.id, ${head(sql)}, ${items(sql, sql`order_id = o.id and ${isToDo}`)},
  null::integer as shipment, null::json as batch, null::timestamptz as shipped_at, null::text as shipped_by, null::timestamptz as mailed_at`

/** The batch of a shipment, without undone ones; null for a single shipment, or the last remaining one. */
const batchOf = (sql: Sql) => sql`
  (select case when count(*) > 1 then json_build_object('id', coalesce(s.batch_id, s.id), 'parcels', count(*)) end
     from shipments beside
    where (beside.id = coalesce(s.batch_id, s.id) or beside.batch_id = coalesce(s.batch_id, s.id)) and beside.undone_at is null)`

const sentParcel = (sql: Sql) => sql`
  s.id, ${head(sql)}, ${items(sql, sql`shipment_id = s.id`)}, s.id as shipment, ${batchOf(sql)} as batch, s.at as shipped_at, s.actor as shipped_by,
  (select sent_at from mails where order_id = o.id and template = 'shipped' and created_at >= s.at order by id limit 1) as mailed_at`

/** A search as typed, or for what is a wrong letter away from it. */
export interface ParcelSearch {
  search: string
  near: boolean
}

const bySearch = (sql: Sql, { search, near }: ParcelSearch) =>
  when(
    sql,
    search !== '',
    () => sql`(o.code = ${normalizeCode(search)}
      or ${matchesRow(sql, sql`orders`, sql`o`, search, near)})`,
  )

/**
 * The orders with paid, unshipped merchandise and accepted terms. They are few and have a partial index: their merchandise is found without
 * reading orders.
 */
const waiting = (sql: Sql, typed: ParcelSearch, isToDo: Fragment = isToSend(sql)) => sql`
  from (select distinct order_id from merchandise_purchases where ${isToDo} order by order_id desc) due
 where not exists (
         select from orders o
          where o.id = due.order_id and (o.accepted_ts_and_cs is null or o.payment_status in ('pending', 'partial')))
   and ${when(sql, typed.search !== '', () => sql`due.order_id in (select o.id from orders o where ${bySearch(sql, typed)})`)}`

const sent = (sql: Sql, typed: ParcelSearch) => sql`
  from shipments s join orders o on o.id = s.order_id
 where s.undone_at is null and ${bySearch(sql, typed)}`

export const readWaiting = (sql: Sql, typed: ParcelSearch, place: Place, limit: number) =>
  readReady(sql, typed, place, limit, isToSend(sql))

/** The orders with paid merchandise that is still to be collected on site, and accepted terms. */
export const readToCollect = (sql: Sql, typed: ParcelSearch, place: Place, limit: number) =>
  readReady(sql, typed, place, limit, isToCollect(sql))

function readReady(sql: Sql, typed: ParcelSearch, place: Place, limit: number, isToDo: Fragment) {
  const { after, order } = sorted(sql, place, sql`due.order_id`)
  return sql<ParcelRow[]>`
    select ${waitingParcel(sql, isToDo)}
      from (select due.order_id ${waiting(sql, typed, isToDo)} and ${after} ${order} limit ${limit}) due
      join orders o on o.id = due.order_id
     ${order}`
}

export function readSent(sql: Sql, typed: ParcelSearch, place: Place, limit: number) {
  const { after, order } = sorted(sql, place, sql`s.id`)
  return sql<ParcelRow[]>`
    select ${sentParcel(sql)} ${sent(sql, typed)} and ${after} ${order} limit ${limit}`
}

export const countWaiting = (sql: Sql, typed: ParcelSearch, limit: number) => sql<{ total: number }[]>`
  select count(*)::integer as total from (select 1 ${waiting(sql, typed)} limit ${limit}) counted`

export const countToCollect = (sql: Sql, typed: ParcelSearch, limit: number) => sql<{ total: number }[]>`
  select count(*)::integer as total from (select 1 ${waiting(sql, typed, isToCollect(sql))} limit ${limit}) counted`

export const countSent = (sql: Sql, typed: ParcelSearch, limit: number) => sql<{ total: number }[]>`
  select count(*)::integer as total from (select 1 ${sent(sql, typed)} limit ${limit}) counted`

/** The oldest unshipped parcels. */
export const readOldest = (sql: Sql, limit: number) => sql<ParcelRow[]>`
  select ${waitingParcel(sql)}
    from (select due.order_id ${waiting(sql, { search: '', near: false })} order by due.order_id limit ${limit}) due
    join orders o on o.id = due.order_id
   order by o.id`

/** The unshipped merchandise of these orders or, for orders without any, the last shipment. */
export const readOfOrders = (sql: Sql, codes: string[], limit: number) => sql<ParcelRow[]>`
  select * from (
    select o.id as place, ${waitingParcel(sql)}
      from orders o
     where o.code = any(${codes}::text[])
       and exists (select from merchandise_purchases where order_id = o.id and ${isToSend(sql)})
    union all
    select o.id as place, ${sentParcel(sql)}
      from orders o
      join shipments s on s.id = (select max(id) from shipments where order_id = o.id and undone_at is null)
     where o.code = any(${codes}::text[])
       and not exists (select from merchandise_purchases where order_id = o.id and ${isToSend(sql)})) parcels
   order by place limit ${limit}`

/** The shipments of an order, newest first. */
export const readShipments = (sql: Sql, orderId: number) => sql<
  { id: number; at: Temporal.Instant; actor: string; codes: string[]; mailed_at: Temporal.Instant | null }[]
>`
  select s.id, s.at, s.actor,
         array(select code from merchandise_purchases where shipment_id = s.id order by id) as codes,
         (select sent_at from mails where order_id = s.order_id and template = 'shipped' and created_at >= s.at
           order by id limit 1) as mailed_at
    from shipments s where s.order_id = ${orderId} and s.undone_at is null
   order by s.id desc`

/** What was handed over of an order, and taken back, newest first. The last of each piece can be undone, unless that is a taking back. */
export const readHandovers = (sql: Sql, orderId: number) => sql<
  {
    id: number
    code: string
    at: Temporal.Instant
    actor: string
    undone_reason: string | null
    again: boolean
    may_undo: boolean
  }[]
>`
  select h.id, p.code, h.at,
         coalesce((select d.name || ', ' || g.name from gate_devices d join gates g on g.id = d.gate_id
                    where h.actor = 'gate device ' || d.id), h.actor) as actor,
         h.undone_reason, h.sequence is null as again,
         p.status = 'collected' and h.sequence is not distinct from max(h.sequence) over (partition by h.purchase_id) as may_undo
    from merchandise_purchases p join handovers h on h.purchase_id = p.id
   where p.order_id = ${orderId}
   order by h.id desc`
