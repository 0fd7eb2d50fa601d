import type { Shop } from '#server/platform/shop.ts'
import { Patience } from './attempts/patience.ts'
import { abandonOverdue } from './abandon.ts'
import { checkOpenAttempts } from './attempts/check.ts'
import * as failures from './failures/failures.ts'
import { sendReminders } from './reminders/reminders.ts'
import { endOverdueRests, sendRestReminders } from './rests/rests.ts'

/**
 * What payments need every few seconds: asks the gateways about open attempts, so that no paid money goes without its ticket, abandons
 * orders whose time to pay has passed, ends those of which the rest did not come, tells of payments that failed, and sends
 * reminders of unpaid installments and rests.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  const patience = new Patience(shop)
  await checkOpenAttempts(shop, patience)
  await abandonOverdue(shop, patience)
  await endOverdueRests(shop, patience)
  await failures.tell(shop)
  await sendReminders(shop)
  await sendRestReminders(shop)
}
