import type { Shop } from '#server/platform/shop.ts'
import { GatewayTimeBudget } from './attempts/gateway-time-budget.ts'
import { abandonOverdue } from './abandon.ts'
import { checkOpenAttempts } from './attempts/check.ts'
import * as failures from './failures/failures.ts'
import { sendReminders } from './reminders/reminders.ts'
import { endOverdueBalances, sendRestReminders } from './outstanding/outstanding.ts'

/**
 * What payments need every few seconds: asks the gateways about open attempts, so that no paid money goes without its ticket, abandons
 * orders whose time to pay has passed, ends those of which the rest did not come, tells of payments that failed, and sends
 * reminders of unpaid installments and outstanding balances.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  const timeBudget = new GatewayTimeBudget(shop)
  await checkOpenAttempts(shop, timeBudget)
  await abandonOverdue(shop, timeBudget)
  await endOverdueBalances(shop, timeBudget)
  await failures.tell(shop)
  await sendReminders(shop)
  await sendRestReminders(shop)
}
