import type { Shop } from '#server/platform/shop.ts'
import { GatewayTimeBudget } from './attempts/attempts.ts'
import { abandonOverdue } from './abandon.ts'
import { checkOpenAttempts } from './attempts/attempts.ts'
import * as failures from './failures/failures.ts'
import { sendBalanceReminders } from './reminders/balance-reminders.ts'
import { sendInstallmentReminders } from './reminders/installment-reminders.ts'
import { endOverdueBalances } from './overdue-balances/overdue-balances.ts'

/**
 * The periodic work of payments, every few seconds: queries the gateways about open attempts, so that every payment gets its tickets;
 * abandons orders past their deadline, also partly paid ones; mails customers about failed payments; and sends reminders of unpaid
 * installments and outstanding balances.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  const timeBudget = new GatewayTimeBudget(shop)
  await checkOpenAttempts(shop, timeBudget)
  await abandonOverdue(shop, timeBudget)
  await endOverdueBalances(shop, timeBudget)
  await failures.notify(shop)
  await sendInstallmentReminders(shop)
  await sendBalanceReminders(shop)
}
