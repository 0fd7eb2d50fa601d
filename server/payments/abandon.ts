import * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import { endAttemptsOf } from './attempts/check.ts'
import { closeOrder } from './order-status.ts'

/** Abandons the orders whose time to pay has passed. */
export async function abandonOverdue(shop: Shop): Promise<void> {
  for (const order of await orders.timeToPay.listOverdue(shop)) await abandon(shop, order)
}

/** Only once its payment pages are ended and no money is on its way: released places may be sold before it arrives. */
async function abandon(shop: Shop, id: number): Promise<void> {
  if (!(await endAttemptsOf(shop, id, 'expired'))) return
  try {
    await shop.transact(async (tx) => {
      const order = await orders.lock(tx, id)
      if (order.payment_status === 'pending') await closeOrder(tx, order, 'abandoned')
    })
  } catch (error) {
    // The others must not wait for this one; the next housekeeping tries again.
    shop.log.error({ err: error, order: id }, 'order not abandoned')
  }
}
