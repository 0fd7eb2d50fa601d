import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** An order with the pieces that are collected on site, each with its last handing over. */
export interface PickUpRow {
  order: string
  payment_status: string
  accepted: boolean
  pieces: [
    code: string,
    merchandise: number,
    variant: number | null,
    status: string,
    at: number | null,
    by: string | null,
  ][]
}

/** The merchandise that the lists of a gate hand out. */
export const merchandiseOfGate = (sql: Sql | Tx, gateId: number) => sql<
  { list_id: number; merchandise_id: number }[]
>`
  select m.list_id, m.merchandise_id
    from gate_check_in_lists g join check_in_list_merchandise m on m.list_id = g.list_id
   where g.gate_id = ${gateId}
   order by m.list_id, m.merchandise_id`

/** The same, of those lists alone that are open. */
export const merchandiseHere = (sql: Sql | Tx, gateId: number, now: Temporal.Instant) => sql<
  { merchandise_id: number }[]
>`
  select distinct m.merchandise_id
    from gate_check_in_lists g
    join check_in_lists l on l.id = g.list_id
    join check_in_list_merchandise m on m.list_id = l.id
   where g.gate_id = ${gateId} and (l.opens_at is null or l.opens_at <= ${now}) and (l.closes_at is null or l.closes_at > ${now})`

const pickUps = (sql: Sql | Tx, orders: Fragment) => sql<PickUpRow[]>`
  select o.code as order, o.payment_status, o.accepted_ts_and_cs is not null as accepted,
         json_agg(json_build_array(p.code, p.merchandise_id, p.variant_id, p.status,
                                   floor(extract(epoch from h.at) * 1000), coalesce(d.name, s.full_name, h.actor))
                  order by p.id) as pieces
    from orders o
    join merchandise_purchases p on p.order_id = o.id and p.pick_up
    left join lateral (
      select at, actor from handovers where purchase_id = p.id and sequence is not null order by sequence desc limit 1) h on true
    left join gate_devices d on h.actor = 'gate device ' || d.id
    left join staff s on h.actor = 'staff ' || s.id
   where o.id in (${orders})
   group by o.id
   order by o.id`

export const readOfOrder = (sql: Sql | Tx, code: string) =>
  pickUps(sql, sql`select id from orders where code = ${code}`)

export const readAll = (sql: Sql, merchandise: number[]) =>
  pickUps(
    sql,
    sql`select order_id from merchandise_purchases where pick_up and merchandise_id = any(${merchandise}::integer[])`,
  )

/** The orders that have changed since a cursor, or of which a piece has. */
export const readChanged = (sql: Sql, merchandise: number[], xmin: string) =>
  pickUps(
    sql,
    sql`
      select order_id from merchandise_purchases
       where changed_in >= ${xmin}::xid8 and pick_up and merchandise_id = any(${merchandise}::integer[])
      union
      select p.order_id from orders n join merchandise_purchases p on p.order_id = n.id
       where n.changed_in >= ${xmin}::xid8 and p.pick_up and p.merchandise_id = any(${merchandise}::integer[])`,
  )
