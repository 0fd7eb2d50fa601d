import type { PaymentMethod } from '#contract/orders.ts'
import type { Tx } from '#server/platform/shop.ts'

/** Money that a till has taken for an order, or returned (negative), in minor units. */
export interface NewEntry {
  order_id: number
  kind: 'sale' | 'void' | 'payment' | 'refund'
  method: PaymentMethod
  amount: number
  /** What was taken more in cash, or less (negative). */
  rounding?: number
  /** The cash that the buyer handed over. */
  tendered?: number | null
  gate_id?: number | null
  /** The reason for voiding a sale. */
  reason?: string
  /** The payment that was taken for a changed order. */
  incoming_payment_id?: number
  /** The refund of items removed from a changed order. */
  refund_id?: number
}

/** The open till of a staff member, locked; opened if there is none. */
export const openTill = (tx: Tx, staffId: number) => tx<{ id: number }[]>`
  insert into tills (staff_id, opened_at) values (${staffId}, ${tx.now})
  on conflict (staff_id) where closed_at is null do update set opened_at = tills.opened_at
  returning id`

export const insertEntry = (tx: Tx, till_id: number, entry: NewEntry) => tx`
  insert into till_entries ${tx({ ...entry, till_id, at: tx.now })}`
