import type { Sql } from '#server/platform/shop.ts'
import { shortCodes } from '#server/tickets/barcodes/barcodes.ts'

/** The tickets of a list, with their scans on it. */
export interface AttendanceRow {
  id: number
  full_name: string
  product_id: number
  transport_time_id: number | null
  code: string
  status: string
  order_code: string
  came: boolean
  admitted_at: Temporal.Instant | null
  gate: string | null
  last_at: Temporal.Instant | null
  inside: boolean
}

export const listExists = (sql: Sql, listId: number) => sql<{ name: string }[]>`
  select name from check_in_lists where id = ${listId}`

/** The tickets of a list after a cursor; `came` filters by admission, null means all. */
export const readAttendance = (
  sql: Sql,
  { listId, came, after, limit }: { listId: number; came: boolean | null; after: number; limit: number },
) => sql<AttendanceRow[]>`
  select * from (
    select t.id, t.full_name, t.product_id, t.transport_time_id, t.status, o.code as order_code,
           ${shortCodes.codeColumn(sql, sql`t.code`, sql`t.id`)} as code,
           coalesce(s.entries > s.undone, false) as came, s.admitted_at, g.name as gate, s.last_at,
           coalesce(s.last % 2 = 1, false) as inside,
           t.status in ('active', 'used') and (o.payment_status = 'paid' or o.tickets_kept) as expected
      from tickets t
      join orders o on o.id = t.order_id
      left join lateral (
        select count(*) filter (where outcome = 'admitted') as entries, count(*) filter (where outcome = 'undone') as undone,
               max(sequence) as last, min(at) filter (where outcome in ('admitted', 'admitted_before')) as admitted_at,
               max(at) filter (where sequence is not null) as last_at,
               (array_agg(gate_id order by at, id) filter (where outcome in ('admitted', 'admitted_before')))[1] as gate_id
          from scans
         where list_id = ${listId} and ticket_id = t.id
           and (sequence is not null or (admitted_offline and outcome = 'admitted_before'))) s on true
      left join gates g on g.id = s.gate_id
     where t.product_id in (select product_id from check_in_list_products where list_id = ${listId})
       and exists (select from check_in_list_products p
                    where p.list_id = ${listId} and p.product_id = t.product_id
                      and (p.transport_time_id is null or p.transport_time_id = t.transport_time_id))
       and t.id > ${after}) listed
   where (came or expected) and (${came}::boolean is null or came = ${came}::boolean)
   order by id
   limit ${limit}`
