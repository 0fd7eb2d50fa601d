import * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import { claimAttemptsToCheck, listOpenAttempts, type OpenAttempt } from './attempts/queries.ts'
import { closeOrder } from './order-status.ts'
import * as gateways from './gateways/gateways.ts'
import { sendReminders } from './reminders/reminders.ts'
import { recordEvent } from './events/payment-events.ts'

/** The gateway is asked about an open attempt once in this time: a notification that was lost is found. */
const CHECK_EVERY = Temporal.Duration.from({ minutes: 1 })

/**
 * What the passing of time does to payments; call it every few seconds. Asks the gateways about attempts that stay
 * open, so that no paid money goes without its ticket, abandons orders whose time to pay is over, and then writes
 * about installments that are not paid.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  for (const attempt of await claimAttemptsToCheck(shop.sql, now, now.subtract(CHECK_EVERY)))
    await checkAttempt(shop, attempt)
  for (const order of await orders.listOverdue(shop)) await abandon(shop, order)
  await sendReminders(shop)
}

/** Whether the gateway could be asked what became of an attempt; what it said is applied. */
export async function checkAttempt(shop: Shop, attempt: OpenAttempt): Promise<boolean> {
  try {
    // A gateway that this shop does not know has taken no money for it.
    if (!gateways.exists(attempt.gateway)) return true
    const notice = await gateways.named(attempt.gateway).retrieve(shop, attempt)
    if (notice) await recordEvent(shop, attempt.gateway, notice)
    return true
  } catch (error) {
    shop.log.error(
      { err: error, attempt: attempt.id, gateway: attempt.gateway },
      'payment attempt not looked at',
    )
    return false
  }
}

/** Abandons an order whose time to pay is over; not before its gateway has said that no money is under way, for places that were given back may be sold by then. */
export async function abandon(shop: Shop, id: number): Promise<void> {
  for (const attempt of await listOpenAttempts(shop.sql, id)) if (!(await checkAttempt(shop, attempt))) return
  try {
    await shop.transact(async (tx) => {
      const order = await orders.lock(tx, id)
      if (order.payment_status === 'pending') await closeOrder(tx, order, 'abandoned')
    })
  } catch (error) {
    // The others must not wait for this one; the next sweep tries again.
    shop.log.error({ err: error, order: id }, 'order not abandoned')
  }
}
