import * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkAttemptsOf, checkOpenAttempts } from './attempts/check.ts'
import { closeOrder } from './order-status.ts'
import { sendReminders } from './reminders/reminders.ts'

/**
 * What payments need every few seconds: asks the gateways about open attempts, so that no paid money goes without its ticket, abandons
 * orders whose time to pay has passed, and sends reminders of unpaid installments.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  await checkOpenAttempts(shop)
  for (const order of await orders.timeToPay.listOverdue(shop)) await abandon(shop, order)
  await sendReminders(shop)
}

/** Only once the gateway says that no money is on its way: released places may be sold before it arrives. */
async function abandon(shop: Shop, id: number): Promise<void> {
  if (!(await checkAttemptsOf(shop, id))) return
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
