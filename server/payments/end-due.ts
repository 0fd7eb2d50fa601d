import { setTimeout as sleep } from 'node:timers/promises'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import { withPool } from '#server/platform/database/pools.ts'
import { outsideRequest } from '#server/platform/request/outside-request.ts'
import type { Shop } from '#server/platform/shop.ts'
import { abandonOverdue } from './abandon.ts'
import { GatewayTimeBudget } from './attempts/attempts.ts'
import { endOverdueBalances } from './overdue-balances/overdue-balances.ts'

/** How long readers wait for a run: enough for the database and for a gateway that responds. */
const PATIENCE_MS = 1_000

/** The run that ends due orders, as long as readers wait for it. */
const runs = new WeakMap<Shop, Promise<void>>()

/**
 * Ends the unpaid orders that are past their deadline, before they are read: those that nothing was paid of are abandoned, those with an
 * overdue balance cancelled, and their places released. Runs no SQL if none is due. All callers share one run, and wait at most
 * a second for it: an order whose gateway does not respond stays as it is.
 */
export async function endDue(shop: Shop): Promise<void> {
  if (!runs.has(shop) && paymentDeadlines.isDue(shop)) begin(shop)
  await runs.get(shop)
}

function begin(shop: Shop): void {
  const run = outsideRequest(() =>
    withPool('background', () => endOverdue(shop, new GatewayTimeBudget(shop))),
  )
    .catch((error: unknown) => shop.log.error({ err: error }, 'due orders not ended'))
    .finally(() => runs.delete(shop))
  runs.set(shop, Promise.race([run, sleep(PATIENCE_MS, undefined, { ref: false })]))
}

/** Ends everything that is due, and reads when something will be again. */
export async function endOverdue(shop: Shop, timeBudget: GatewayTimeBudget): Promise<void> {
  await abandonOverdue(shop, timeBudget)
  await endOverdueBalances(shop, timeBudget)
  await paymentDeadlines.refreshNext(shop)
}
