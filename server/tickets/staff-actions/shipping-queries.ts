import { batchedInsert, batchedRead, batchedWrite } from '#server/platform/batched.ts'
import type { Tx } from '#server/platform/shop.ts'

/** A shipment of an order. */
export interface ShipmentRow {
  id: number
  order_id: number
  at: Temporal.Instant
  undone_at: Temporal.Instant | null
  /** Of its pieces. */
  codes: string[]
  /** Whether no piece was refunded or is being refunded. */
  is_whole: boolean
}

interface NewShipment {
  order_id: number
  pieces: number[]
  actor: string
  /** The first shipment of those made in one action. */
  batch_id: number | null
}

/** The caller holds the lock of the order, under which the pieces were read. */
export const insertShipment = batchedInsert(
  (tx, shipments: NewShipment[]) => tx<{ id: number; order_id: number }[]>`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(shipments)}::text::json)
                    as given (order_id integer, pieces integer[], actor text, batch_id integer)),
    shipment as (
      insert into shipments (order_id, at, actor, batch_id) select order_id, ${tx.now}, actor, batch_id from given returning id, order_id),
    sent as (
      update merchandise_purchases m set status = 'shipped', shipment_id = shipment.id
        from shipment join given using (order_id)
       where m.id = any(given.pieces))
    select id, order_id from shipment`,
  { ofInput: ({ order_id }) => order_id, ofRow: ({ order_id }) => order_id },
)

export const readShipment = batchedRead(
  (tx, ids: number[]) => tx<ShipmentRow[]>`
    select s.id, s.order_id, s.at, s.undone_at,
           coalesce(array_agg(piece.code order by piece.id) filter (where piece.id is not null), '{}') as codes,
           coalesce(bool_and(piece.status = 'shipped'), true) as is_whole
      from shipments s left join merchandise_purchases piece on piece.shipment_id = s.id
     where s.id = any(${ids})
     group by s.id`,
  { ofInput: (id) => id, ofRow: ({ id }) => id },
)

/** The shipments made in one action, by the first of them, without undone ones. */
export const readBatch = (tx: Tx, first: number) => tx<{ id: number; order: string }[]>`
  select s.id, o.code as order from shipments s join orders o on o.id = s.order_id
   where (s.id = ${first} or s.batch_id = ${first}) and s.undone_at is null
   order by s.id`

export const undoShipment = batchedWrite(
  (tx, undone: { id: number; actor: string; reason: string }[]) => tx`
    with undone as (
      update shipments set undone_at = ${tx.now}, undone_by = given.actor, undone_reason = given.reason
        from json_to_recordset(${JSON.stringify(undone)}::text::json) as given (id integer, actor text, reason text)
       where shipments.id = given.id returning shipments.id)
    update merchandise_purchases set status = 'active', shipment_id = null
     where shipment_id in (select id from undone)`,
)
