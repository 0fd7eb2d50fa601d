import type { Connection, Sql, Tx } from '#server/platform/shop.ts'

/** A change of a paid order. Amounts are in minor units; removed and added items are stored by name, as in the customer's mail. */
export interface ChangeRow {
  id: number
  order_id: number
  /** The codes of both orders; the new one is null if nothing was added. */
  order: string
  new_order_id: number | null
  new_order: string | null
  refund_id: number | null
  refunded: number
  /** The part of it that is credited to the new order. */
  credited: number
  removed: string
  added: string
  note: string | null
  changed_by: string
  changed_at: Temporal.Instant
}

/** Records a change of a paid order, with the refund and the new order that it has. */
export const insertChange = (
  tx: Tx,
  row: Pick<
    ChangeRow,
    'order_id' | 'refund_id' | 'new_order_id' | 'removed' | 'added' | 'note' | 'changed_by'
  >,
) => tx`insert into order_changes ${tx({ ...row, changed_at: tx.now })}`

/** The changes of orders, and those that created them. */
export const readChanges = (sql: Sql | Connection, orderIds: number[]) => sql<ChangeRow[]>`
  select c.*, o.code as order, n.code as new_order, coalesce(r.total, 0) as refunded, coalesce(r.credited, 0) as credited
    from order_changes c
    join orders o on o.id = c.order_id
    left join orders n on n.id = c.new_order_id
    left join refunds r on r.id = c.refund_id
   where c.id in (select id from order_changes where order_id = any(${orderIds}::integer[])
                  union select id from order_changes where new_order_id = any(${orderIds}::integer[]))
   order by c.id`
