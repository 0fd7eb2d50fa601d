import type { Sql, Tx } from '#server/platform/shop.ts'

/** A piece that is collected on site, and its last handing over. */
export interface PieceRow {
  code: string
  merchandise_id: number
  variant_id: number | null
  status: string
  at: Temporal.Instant | null
  by: string | null
}

/** The merchandise that the open lists of a gate hand out. */
export const merchandiseOfGate = (sql: Sql | Tx, gateId: number, now: Temporal.Instant) => sql<
  { merchandise_id: number }[]
>`
  select distinct m.merchandise_id
    from gate_check_in_lists g
    join check_in_lists l on l.id = g.list_id
    join check_in_list_merchandise m on m.list_id = l.id
   where g.gate_id = ${gateId} and (l.opens_at is null or l.opens_at <= ${now}) and (l.closes_at is null or l.closes_at > ${now})`

export const findOrder = (sql: Sql | Tx, code: string) => sql<
  { id: number; code: string; payment_status: string; accepted: boolean }[]
>`
  select id, code, payment_status, accepted_ts_and_cs is not null as accepted from orders where code = ${code}`

export const readPieces = (sql: Sql | Tx, order: number) => sql<PieceRow[]>`
  select p.code, p.merchandise_id, p.variant_id, p.status, h.at, coalesce(d.name, s.full_name, h.actor) as by
    from merchandise_purchases p
    left join lateral (select at, actor from handovers where purchase_id = p.id order by sequence desc limit 1) h on true
    left join gate_devices d on h.actor = 'gate device ' || d.id
    left join staff s on h.actor = 'staff ' || s.id
   where p.order_id = ${order} and p.pick_up
   order by p.id`
