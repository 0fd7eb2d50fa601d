import * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import { inBatches } from '#server/platform/in-batches.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { mailAbandoned } from './failures/failures.ts'
import type { GatewayTimeBudget } from './attempts/attempts.ts'
import { closeUnpaid } from './close-unpaid.ts'

/** So many orders are abandoned in one batch. */
const AT_ONCE = 200

/** Abandons the orders past their deadline. */
export const abandonOverdue = (shop: Shop, timeBudget: GatewayTimeBudget): Promise<void> =>
  inBatches(
    (limit) => paymentDeadlines.claimOverdue(shop, limit),
    (order) => abandon(shop, order, timeBudget),
    { atOnce: AT_ONCE },
  )

async function abandon(shop: Shop, id: number, timeBudget: GatewayTimeBudget): Promise<void> {
  const find = async (tx: Tx) => {
    const order = await orders.lockIfFree(tx, id)
    return order?.payment_status === 'pending' ? order : null
  }
  try {
    await closeUnpaid(shop, find, 'abandoned', mailAbandoned, timeBudget)
  } catch (error) {
    // The others must not wait for a failed one; it is retried when its claim has expired.
    shop.log.error({ err: error, order: id }, 'order not abandoned')
  }
}
