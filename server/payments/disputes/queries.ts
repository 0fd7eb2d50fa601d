import type { DisputeEvent } from '#server/payments/gateways/gateways.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** A disputed charge; amounts are minor units of its attempt's currency. */
export interface DisputeRow {
  id: number
  attempt_id: number
  gateway: string
  /** The gateway's id of it. */
  ref: string
  status: DisputeEvent['status']
  /** The gateway's own code. */
  reason: string
  amount: number
  /** The deadline for the festival's answer. */
  due_by: Temporal.Instant | null
  created_at: Temporal.Instant
  decided_at: Temporal.Instant | null
  /** The attempt's remaining amount when the dispute was lost, and how much of that was written off since. */
  lost_amount: number
  written_off: number
}

export const findByTransaction = (tx: Tx, gateway: string, transaction: string) => tx<
  { id: number; order_id: number }[]
>`
  select a.id, p.order_id from payment_attempts a join payments p on p.id = a.payment_id
   where a.gateway = ${gateway} and a.transaction_ref = ${transaction}`

export const readByRef = (tx: Tx, gateway: string, ref: string) => tx<DisputeRow[]>`
  select * from disputes where gateway = ${gateway} and ref = ${ref}`

export const insertDispute = (
  tx: Tx,
  row: Pick<DisputeRow, 'attempt_id' | 'gateway' | 'ref' | 'reason' | 'amount' | 'due_by'>,
) => tx<DisputeRow[]>`
  insert into disputes ${tx({ ...row, status: 'open', created_at: tx.now })} returning *`

export const decide = (tx: Tx, id: number, status: 'won' | 'lost', lost: number) => tx`
  update disputes set status = ${status}, decided_at = ${tx.now}, lost_amount = ${lost} where id = ${id}`

/** The disputes of an order, oldest first. */
export const listOfOrder = (sql: Sql | Tx, order: number) => sql<DisputeRow[]>`
  select d.* from disputes d
    join payment_attempts a on a.id = d.attempt_id
    join payments p on p.id = a.payment_id
   where p.order_id = ${order} order by d.id`
