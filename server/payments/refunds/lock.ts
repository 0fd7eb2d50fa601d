import { messages } from '#contract/messages.ts'
import * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { lockRefundRow, findOwner, type RefundRow } from '#server/payments/refunds/queries.ts'

/** A refund and its order, both locked. */
export interface LockedRefund {
  order: orders.OrderRow
  refund: RefundRow
}

/**
 * Locks a refund after its order, as all transactions do.
 * Refuses:
 * - an unknown refund (404)
 */
export async function lockRefund(tx: Tx, id: number): Promise<LockedRefund> {
  const [owned] = await findOwner(tx, id)
  if (!owned) throw new Refusal(messages.notFound, { status: 404 })
  const order = await orders.lock(tx, owned.order_id)
  const [refund] = await lockRefundRow(tx, id)
  if (!refund) throw new Error(`Refund ${id} is gone`)
  return { order, refund }
}
