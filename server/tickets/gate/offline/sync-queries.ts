import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql } from '#server/platform/shop.ts'

/**
 * A ticket as sent to a device, with instants in milliseconds; `scans` has its last valid scan on each list: list, outcome, instant, gate.
 */
export interface ListedRow {
  id: number
  code: string
  product_id: number
  transport_time_id: number | null
  variant_id: number | null
  issued_at: number
  /** Null unless names are wanted. */
  full_name: string | null
  status: string
  accepted: boolean
  payment_status: string
  scans: [list: number, outcome: 'admitted' | 'checked_out' | 'undone', at: number, gate: number][] | null
}

/**
 * The cursor for later syncs: all changes that a device does not know yet are made by transactions from `xmin` on. Transaction ids are only
 * comparable within the same `epoch`: not in another database, nor after a failover.
 */
export const readCursor = (sql: Sql) => sql<{ epoch: string; xmin: string }[]>`
  select system_identifier::text || '-' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as epoch,
         pg_snapshot_xmin(pg_current_snapshot())::text as xmin
    from pg_control_system()`

/** The tickets with these ids, with their scans on the lists. */
const listed = (sql: Sql, { listIds, names }: { listIds: number[]; names: boolean }, ids: Fragment) => sql<
  ListedRow[]
>`
  select t.id, case when ${names} then t.full_name end as full_name, t.code, t.product_id, t.transport_time_id, t.variant_id, t.status,
         floor(extract(epoch from coalesce(t.barcode_issued_at, t.created_at)) * 1000)::bigint as issued_at,
         o.accepted_ts_and_cs is not null as accepted,
         case when o.tickets_kept then 'paid' else o.payment_status end as payment_status, counted.scans
    from (${ids}) listed
    join tickets t on t.id = listed.id
    join orders o on o.id = t.order_id
    left join lateral (
      select json_agg(json_build_array(last.list_id, last.outcome, floor(extract(epoch from last.at) * 1000), last.gate_id)) as scans
        from (select distinct on (s.list_id) s.list_id, s.outcome, s.at, s.gate_id
                from scans s
               where s.ticket_id = t.id and s.sequence is not null and s.list_id = any(${listIds}::integer[])
               order by s.list_id, s.sequence desc) last) counted on true
   order by t.id`

/** The tickets of products in batches: this many after the ticket `after`. */
export const readListed = (
  sql: Sql,
  {
    products,
    after,
    limit,
    ...wanted
  }: { listIds: number[]; names: boolean; products: number[]; after: number; limit: number },
) =>
  listed(
    sql,
    wanted,
    sql`select id from tickets where product_id = any(${products}::integer[]) and id > ${after} order by id limit ${limit}`,
  )

interface Changes {
  listIds: number[]
  names: boolean
  products: number[]
  /** What is shown with the tickets that it needs: a change of it changes these. */
  addOns: readonly { product_id: number | null; needed: number }[]
  xmin: string
}

/**
 * The tickets changed since a cursor, including those moved to another product: the former product is not stored, so changed tickets of
 * other products are included, unless the change was a sale or a scan.
 */
export const readChanged = (sql: Sql, { listIds, names, products, addOns, xmin }: Changes) =>
  listed(
    sql,
    { listIds, names },
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
      select x.id
        from json_to_recordset(${JSON.stringify(addOns)}::text::json) as needy (product_id integer, needed integer)
        join tickets c on c.product_id = needy.product_id and c.changed_in >= ${xmin}::xid8
        join orders o on o.id = c.order_id
        join orders n on n.customer_id = o.customer_id
        join tickets x on x.order_id = n.id and x.product_id = needy.needed
       where x.order_id = c.order_id or (x.full_name = c.full_name and x.email = c.email)
      union
      select s.ticket_id from scans s
       where s.changed_in >= ${xmin}::xid8 and s.sequence is not null and s.list_id = any(${listIds}::integer[])`,
  )

export const readGateNames = (sql: Sql) => sql<{ id: number; name: string }[]>`select id, name from gates`
