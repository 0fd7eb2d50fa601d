import type { PaymentMethod } from '#contract/orders.ts'
import type { Tx } from '#server/platform/shop.ts'

/** What a till has taken for an order, or given back, in minor units; what it gave back is below zero. */
export interface NewEntry {
  order_id: number
  kind: 'sale' | 'undone' | 'taken' | 'given_back'
  method: PaymentMethod
  amount: number
  /** The cash that a buyer has handed over. */
  tendered?: number | null
  gate_id?: number | null
  /** Why a sale was undone. */
  reason?: string
  /** The money that was taken for a changed order. */
  incoming_payment_id?: number
  /** The refund of what was taken out of a changed order. */
  refund_id?: number
}

/** The open till of a staff member, locked; opened if there is none. */
export const openTill = (tx: Tx, staffId: number) => tx<{ id: number }[]>`
  insert into tills (staff_id, opened_at) values (${staffId}, ${tx.now})
  on conflict (staff_id) where closed_at is null do update set opened_at = tills.opened_at
  returning id`

export const insertEntry = (tx: Tx, till_id: number, entry: NewEntry) => tx`
  insert into till_entries ${tx({ ...entry, till_id, at: tx.now })}`
