import type * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/shop.ts'
import { listOfOrder } from './queries.ts'
import { addWrittenOff } from '#server/payments/queries.ts'

/**
 * Writes off `missing`, up to the amount that a locked order has lost to disputes: its price counts as paid without that money. Returns the
 * amount.
 */
export async function writeOff(tx: Tx, order: orders.OrderRow, missing: number): Promise<number> {
  let rest = missing
  for (const { id, lost_amount, written_off } of await listOfOrder(tx, order.id)) {
    const part = Math.min(rest, lost_amount - written_off)
    if (part > 0) await addWrittenOff(tx, id, part)
    rest -= part
  }
  const amount = missing - rest
  if (amount > 0) await audit.record(tx, 'system', 'lost dispute written off', order.code, { amount })
  return amount
}
