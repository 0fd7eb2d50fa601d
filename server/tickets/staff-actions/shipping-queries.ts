import type { Sql, Tx } from '#server/platform/shop.ts'

/** A shipment of an order. */
export interface ShipmentRow {
  id: number
  order_id: number
  at: Temporal.Instant
  undone_at: Temporal.Instant | null
}

/** The caller holds the lock of the order, under which the pieces were read. `batch` is the first shipment of those made in one action. */
export const insertShipment = (
  tx: Tx,
  { order, pieces, actor, batch }: { order: number; pieces: number[]; actor: string; batch: number | null },
) => tx<{ id: number }[]>`
  with shipment as (
    insert into shipments (order_id, at, actor, batch_id) values (${order}, ${tx.now}, ${actor}, ${batch}) returning id),
  sent as (
    update merchandise_purchases set status = 'shipped', shipment_id = (select id from shipment)
     where id = any(${pieces}::integer[]))
  select id from shipment`

export const readShipment = (sql: Sql | Tx, id: number) => sql<ShipmentRow[]>`
  select id, order_id, at, undone_at from shipments where id = ${id}`

/** The shipments made in one action, by the first of them, without undone ones. */
export const readBatch = (tx: Tx, first: number) => tx<{ id: number; order: string }[]>`
  select s.id, o.code as order from shipments s join orders o on o.id = s.order_id
   where (s.id = ${first} or s.batch_id = ${first}) and s.undone_at is null
   order by s.id`

export const piecesOf = (tx: Tx, shipment: number) => tx<{ id: number; code: string; status: string }[]>`
  select id, code, status from merchandise_purchases where shipment_id = ${shipment} order by id`

export const undoShipment = (tx: Tx, id: number, actor: string, reason: string) => tx`
  with undone as (
    update shipments set undone_at = ${tx.now}, undone_by = ${actor}, undone_reason = ${reason}
     where id = ${id} returning id)
  update merchandise_purchases set status = 'active', shipment_id = null
   where shipment_id = (select id from undone)`
