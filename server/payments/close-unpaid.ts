import type * as orders from '#server/orders/orders.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { endAttemptsOf } from './attempts/attempts.ts'
import { GatewayTimeBudget } from './attempts/attempts.ts'
import { openAttemptsOf } from './attempt-queries.ts'
import { closeOrder } from './order-status.ts'

/** New payment pages may be opened while earlier ones are being ended; the number of rounds is limited. */
const MAX_TURNS = 5

/**
 * Cancels or abandons an unpaid order once none of its payment pages can be paid any more: otherwise its released places could be sold
 * before a payment arrives. `find` locks the order again each time, and refuses one that is no longer pending, for example because it was
 * paid; null leaves it unchanged. `afterwards` runs in the same transaction. Returns false while a gateway does not respond.
 */
export const closeUnpaid = (
  shop: Shop,
  find: (tx: Tx) => Promise<orders.OrderRow | null>,
  to: 'cancelled' | 'abandoned',
  afterwards: (tx: Tx, order: orders.OrderRow) => Promise<void> = async () => undefined,
  timeBudget = new GatewayTimeBudget(shop, { by: 'person' }),
): Promise<boolean> => {
  const close = async (tx: Tx, order: orders.OrderRow) => {
    await closeOrder(tx, order, to)
    await afterwards(tx, order)
  }
  return onceUnpayable(shop, find, close, to === 'abandoned' ? 'expired' : 'cancelled', timeBudget)
}

/**
 * Runs an action on an unpaid order once none of its payment pages can be paid any more; they are ended as `to`. `find` as for
 * `closeUnpaid`; the action runs in the transaction of the last one. Returns false while a gateway does not respond.
 */
export async function onceUnpayable(
  shop: Shop,
  find: (tx: Tx) => Promise<orders.OrderRow | null>,
  act: (tx: Tx, order: orders.OrderRow) => Promise<void>,
  to: 'cancelled' | 'expired',
  timeBudget = new GatewayTimeBudget(shop, { by: 'person' }),
): Promise<boolean> {
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const payable = await shop.transact(async (tx) => {
      const order = await find(tx)
      if (!order) return null
      if ((await openAttemptsOf(tx, order.id)).length > 0) return order.id
      await act(tx, order)
      return null
    })
    if (payable === null) return true
    if (!(await endAttemptsOf(shop, payable, to, timeBudget))) return false
  }
  return false
}
