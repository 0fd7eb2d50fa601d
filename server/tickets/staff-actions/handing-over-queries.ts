import type { Tx } from '#server/platform/shop.ts'

interface Handover {
  at: Temporal.Instant
  actor: string
  /** The request of a desk. */
  request: string | null
  /** Why a handing over is undone. */
  reason: string | null
  /** Why a desk with a network would not have handed it over. */
  conflict: string | null
}

/** The caller holds the lock of the order, under which the pieces were read. */
export const insertHandovers = (
  tx: Tx,
  pieces: number[],
  { at, actor, request, reason, conflict }: Handover,
) => tx`
  insert into handovers (purchase_id, sequence, at, actor, request_id, undone_reason, conflict)
  select piece, coalesce((select max(sequence) from handovers where purchase_id = piece), 0) + 1, ${at}, ${actor},
         ${request}, ${reason}, ${conflict}
    from unnest(${pieces}::integer[]) as piece`

/** Records what was handed over by a desk without a network, and does not count. */
export const insertUncounted = (
  tx: Tx,
  pieces: readonly { id: number; conflict: string }[],
  { at, actor, request }: Pick<Handover, 'at' | 'actor' | 'request'>,
) => tx`
  insert into handovers (purchase_id, at, actor, request_id, conflict)
  select id, ${at}, ${actor}, ${request}, conflict
    from json_to_recordset(${JSON.stringify(pieces)}::text::json) as piece (id integer, conflict text)`

export const readHandover = (tx: Tx, id: number) => tx<{ purchase_id: number; order_id: number }[]>`
  select h.purchase_id, p.order_id from handovers h join merchandise_purchases p on p.id = h.purchase_id where h.id = ${id}`

export const readLastHandover = (tx: Tx, purchase: number) => tx<{ id: number }[]>`
  select id from handovers where purchase_id = ${purchase} and sequence is not null order by sequence desc limit 1`

/** Whether a request has handed over pieces of an order. */
export const findRequest = (tx: Tx, order: number, request: string) => tx`
  select from handovers h join merchandise_purchases p on p.id = h.purchase_id
   where p.order_id = ${order} and h.request_id = ${request} limit 1`
