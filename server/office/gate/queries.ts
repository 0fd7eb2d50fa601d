import type { CheckInListProduct, Reentry } from '#contract/gate/lists.ts'
import type { Gate } from '#contract/office/gate.ts'
import type { Sql } from '#server/platform/shop.ts'
import { alphabetical } from '#server/platform/text/alphabetical.ts'

export const readGates = (sql: Sql) => sql<Gate[]>`
  select g.id, g.name,
         array(select l.list_id from gate_check_in_lists l where l.gate_id = g.id order by l.list_id) as list_ids,
         exists (select from gate_devices where gate_id = g.id) or exists (select from scans where gate_id = g.id) as used
    from gates g
   order by ${alphabetical(sql, sql`g.name`)}`

export interface ListRow {
  id: number
  name: string
  opens_at: Temporal.Instant | null
  closes_at: Temporal.Instant | null
  reentry: Reentry
  products: CheckInListProduct[]
  merchandise: number[]
  used: boolean
}

export const readLists = (sql: Sql) => sql<ListRow[]>`
  select l.id, l.name, l.opens_at, l.closes_at, l.reentry, exists (select from scans where list_id = l.id) as used,
         coalesce((select json_agg(json_build_object('product_id', p.product_id, 'transport_time_id', p.transport_time_id)
                                   order by p.product_id, p.transport_time_id)
                     from check_in_list_products p where p.list_id = l.id), '[]') as products,
         array(select merchandise_id from check_in_list_merchandise where list_id = l.id order by 1) as merchandise
    from check_in_lists l
   order by l.opens_at nulls last, ${alphabetical(sql, sql`l.name`)}`

/** Whether this festival scans tickets on the way out. */
export const readExitsScanned = (sql: Sql) => sql<{ exits_scanned: boolean }[]>`
  select exists (select from check_in_lists where reentry = 'after_exit')
      or exists (select from scans where outcome = 'checked_out') as exits_scanned`

export interface DeviceRow {
  id: number
  name: string
  gate_id: number
  gate: string
  created_at: Temporal.Instant
  pairing_expires_at: Temporal.Instant | null
  paired_at: Temporal.Instant | null
  expires_at: Temporal.Instant
  revoked_at: Temporal.Instant | null
  last_seen_at: Temporal.Instant | null
  battery: number | null
  unsent_scans: number
}

/** Newest first; without those that ended before an instant. */
export const readDevices = (sql: Sql, endedAfter: Temporal.Instant) => sql<DeviceRow[]>`
  select d.id, d.name, d.gate_id, g.name as gate, d.created_at, d.pairing_expires_at, d.paired_at, d.expires_at, d.revoked_at,
         d.last_seen_at, d.battery, d.unsent_scans
    from gate_devices d join gates g on g.id = d.gate_id
   where coalesce(d.revoked_at, d.expires_at) > ${endedAfter}
   order by d.id desc
   limit 500`
