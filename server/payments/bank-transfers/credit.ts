import type * as orders from '#server/orders/orders.ts'
import { updateAllocation } from '#server/payments/allocation.ts'
import { updateOrderStatus } from '#server/payments/order-status.ts'
import { readPayments } from '#server/payments/queries.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { listIncomingPayments } from './queries.ts'
import { today, write } from './write.ts'

/**
 * Credits this amount, in minor units, of items removed from another order to a new, locked one. The new order is completed if that covers
 * its total, and otherwise waits for the balance. No money moves.
 */
export async function credit(
  tx: Tx,
  order: orders.OrderRow,
  { amount, from }: { amount: number; from: string },
): Promise<void> {
  const entry = { number: 1, amount, value_date: today(tx), method: 'credit' as const, note: from }
  await write(tx, order, entry, 'money credited')
  await updateAllocation(tx, order, await readPayments(tx, [order.id]), amount)
  await updateOrderStatus(tx, order)
}

/** The amount credited to an order from others, in minor units. */
export const credited = async (at: Sql | Tx, orderId: number): Promise<number> =>
  (await listIncomingPayments(at, orderId))
    .filter(({ method }) => method === 'credit')
    .reduce((sum, { amount }) => sum + amount, 0)
