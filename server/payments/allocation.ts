import type * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import type { PaymentRow } from './queries.ts'
import { setAllocation } from './queries.ts'

type AllocatedPayment = Pick<PaymentRow, 'amount' | 'paid_amount'>

/**
 * The allocation of an amount to the payments of an order: first what is allocated already, so that a paid installment stays paid, then the
 * others in order.
 */
export function allocate(rows: readonly AllocatedPayment[], amount: number): number[] {
  let left = amount
  const take = (limit: number): number => {
    const part = Math.max(0, Math.min(limit, left))
    left -= part
    return part
  }
  const before = rows.map((row) => take(Math.min(row.paid_amount, row.amount)))
  return rows.map((row, index) => (before[index] ?? 0) + take(row.amount - (before[index] ?? 0)))
}

/** Allocates an amount, which is all the retained money of a locked order, to its payments, and returns them as they are then. */
export function updateAllocation(
  tx: Tx,
  order: orders.OrderRow,
  rows: readonly PaymentRow[],
  amount: number,
): PaymentRow[] {
  const parts = allocate(rows, amount)
  const allocated = rows.map((row, index) => {
    const paid_amount = parts[index] ?? 0
    return { ...row, paid_amount, payment_status: statusOf(order, row, paid_amount) }
  })
  for (const { id, paid_amount, payment_status } of allocated)
    setAllocation(tx, { id, paid_amount, payment_status })
  return allocated
}

function statusOf(order: orders.OrderRow, row: PaymentRow, paid: number): PaymentRow['payment_status'] {
  if (paid >= row.amount) return 'paid'
  if (paid > 0) return 'partial'
  if (!order.has_refunds) return 'pending'
  // An order with a refund in progress accepts no more payments.
  return row.payment_status === 'problem' ? 'cancelled' : row.payment_status
}
