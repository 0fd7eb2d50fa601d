import type * as orders from '#server/orders/orders.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { endAttemptsOf } from './attempts/check.ts'
import { GatewayTimeBudget } from './attempts/gateway-time-budget.ts'
import { listOpenAttempts } from './attempts/queries.ts'
import { closeOrder } from './order-status.ts'

/** Somebody may open another payment page while those before it are ended, but not for ever. */
const MOST_TURNS = 5

/**
 * Cancels or abandons an unpaid order once none of its payment pages can be paid any more: released places may
 * be sold before money arrives. `find` locks the order anew each time and refuses one that waits no longer, because it was paid,
 * for instance; null leaves it as it is. `afterwards` belongs to the same transaction. Returns false while a gateway does not answer.
 */
export const closeUnpaid = (
  shop: Shop,
  find: (tx: Tx) => Promise<orders.OrderRow | null>,
  to: 'cancelled' | 'abandoned',
  afterwards: (tx: Tx, order: orders.OrderRow) => Promise<void> = async () => undefined,
  timeBudget = new GatewayTimeBudget(shop),
): Promise<boolean> => {
  const close = async (tx: Tx, order: orders.OrderRow) => {
    await closeOrder(tx, order, to)
    await afterwards(tx, order)
  }
  return onceUnpayable(shop, find, close, to === 'abandoned' ? 'expired' : 'cancelled', timeBudget)
}

/**
 * Does something to an unpaid order once none of its payment pages can be paid any more; they are ended as
 * `to`. `find` is as for `closeUnpaid`, and what is done belongs to the transaction of the last. Returns false while a gateway
 * does not answer.
 */
export async function onceUnpayable(
  shop: Shop,
  find: (tx: Tx) => Promise<orders.OrderRow | null>,
  act: (tx: Tx, order: orders.OrderRow) => Promise<void>,
  to: 'cancelled' | 'expired',
  timeBudget = new GatewayTimeBudget(shop),
): Promise<boolean> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const payable = await shop.transact(async (tx) => {
      const order = await find(tx)
      if (!order) return null
      if ((await listOpenAttempts(tx, order.id)).length > 0) return order.id
      await act(tx, order)
      return null
    })
    if (payable === null) return true
    if (!(await endAttemptsOf(shop, payable, to, timeBudget))) return false
  }
  return false
}
