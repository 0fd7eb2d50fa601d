import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql } from '#server/platform/shop.ts'

/** A ticket as a device gets it, with instants in milliseconds; `scans` has for each list its last that counts: list, answer, instant, gate. */
export interface ListedRow {
  id: number
  code: string
  barcode_secret: string | null
  product_id: number
  transport_time_id: number | null
  issued_at: number
  status: string
  accepted: boolean
  payment_status: string
  scans: [list: number, answer: 'admitted' | 'left' | 'undone', at: number, gate: number][] | null
}

/**
 * From the transaction `xmin` on everything is changed that a device does not know yet: by one that is at work or still to come. The numbers
 * of transactions mean nothing in another database than `epoch`, nor after a standby has taken over.
 */
export const readCursor = (sql: Sql) => sql<{ epoch: string; xmin: string }[]>`
  select system_identifier::text || '-' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as epoch,
         pg_snapshot_xmin(pg_current_snapshot())::text as xmin
    from pg_control_system()`

/** The tickets whose ids are in `ids`, with what was scanned on the lists. */
const listed = (sql: Sql, listIds: number[], ids: Fragment) => sql<ListedRow[]>`
  select t.id, t.code, case when t.barcode_issued_at is null then t.barcode_secret end as barcode_secret, t.product_id,
         t.transport_time_id, t.status,
         floor(extract(epoch from coalesce(t.barcode_issued_at, t.created_at)) * 1000)::bigint as issued_at,
         o.accepted_ts_and_cs is not null as accepted,
         case when o.tickets_kept then 'paid' else o.payment_status end as payment_status, counted.scans
    from (${ids}) listed
    join tickets t on t.id = listed.id
    join orders o on o.id = t.order_id
    left join lateral (
      select json_agg(json_build_array(last.list_id, last.answer, floor(extract(epoch from last.at) * 1000), last.gate_id)) as scans
        from (select distinct on (s.list_id) s.list_id, s.answer, s.at, s.gate_id
                from scans s
               where s.ticket_id = t.id and s.sequence is not null and s.list_id = any(${listIds}::integer[])
               order by s.list_id, s.sequence desc) last) counted on true
   order by t.id`

/** The tickets of products, a part at a time: so many after the ticket `after`. */
export const readListed = (
  sql: Sql,
  {
    listIds,
    products,
    after,
    limit,
  }: { listIds: number[]; products: number[]; after: number; limit: number },
) =>
  listed(
    sql,
    listIds,
    sql`select id from tickets where product_id = any(${products}::integer[]) and id > ${after} order by id limit ${limit}`,
  )

/**
 * Those of them that changed since a cursor; also such as count no more, because they were moved to another product: what product a ticket
 * had is not kept, so those of other products are among them that changed by themselves, not by being sold or scanned.
 */
export const readChanged = (
  sql: Sql,
  { listIds, products, xmin }: { listIds: number[]; products: number[]; xmin: string },
) =>
  listed(
    sql,
    listIds,
    sql`
      select x.id from tickets x where x.changed_in >= ${xmin}::xid8 and x.product_id = any(${products}::integer[])
      union
      select x.id from orders n join tickets x on x.order_id = n.id
       where n.changed_in >= ${xmin}::xid8 and x.product_id = any(${products}::integer[])
      union
      select x.id from tickets x join orders n on n.id = x.order_id
       where x.changed_in >= ${xmin}::xid8 and x.product_id <> all(${products}::integer[])
         and x.changed_in is distinct from n.changed_in
         and not exists (select from scans s where s.ticket_id = x.id and s.changed_in = x.changed_in)
      union
      select s.ticket_id from scans s
       where s.changed_in >= ${xmin}::xid8 and s.sequence is not null and s.list_id = any(${listIds}::integer[])`,
  )

export const readGateNames = (sql: Sql) => sql<{ id: number; name: string }[]>`select id, name from gates`
