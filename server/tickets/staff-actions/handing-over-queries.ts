import type { Tx } from '#server/platform/shop.ts'

interface Handover {
  actor: string
  /** The request of a desk. */
  request: string | null
  /** Why a handing over is undone. */
  reason: string | null
}

/** The caller holds the lock of the order, under which the pieces were read. */
export const insertHandovers = (tx: Tx, pieces: number[], { actor, request, reason }: Handover) => tx`
  insert into handovers (purchase_id, sequence, at, actor, request_id, undone_reason)
  select piece, coalesce((select max(sequence) from handovers where purchase_id = piece), 0) + 1, ${tx.now}, ${actor},
         ${request}, ${reason}
    from unnest(${pieces}::integer[]) as piece`

export const readHandover = (tx: Tx, id: number) => tx<{ purchase_id: number; order_id: number }[]>`
  select h.purchase_id, p.order_id from handovers h join merchandise_purchases p on p.id = h.purchase_id where h.id = ${id}`

export const readLastHandover = (tx: Tx, purchase: number) => tx<{ id: number }[]>`
  select id from handovers where purchase_id = ${purchase} order by sequence desc limit 1`

/** Whether a request has handed over pieces of an order. */
export const findRequest = (tx: Tx, order: number, request: string) => tx`
  select from handovers h join merchandise_purchases p on p.id = h.purchase_id
   where p.order_id = ${order} and h.request_id = ${request} limit 1`
