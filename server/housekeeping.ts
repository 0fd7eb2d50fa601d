import * as bankStatements from '#server/bank-statements/bank-statements.ts'
import * as carts from '#server/carts/carts.ts'
import * as gate from '#server/gate/gate.ts'
import * as gatewayEvents from '#server/gateway-events/gateway-events.ts'
import * as gatewayTests from '#server/gateway-tests/gateway-tests.ts'
import * as ledger from '#server/ledger/ledger.ts'
import * as mailings from '#server/mailings/mailings.ts'
import * as payments from '#server/payments/payments.ts'
import { refreshStale } from '#server/platform/cache/cache.ts'
import { withPool } from '#server/platform/database/pools.ts'
import { purgeLimits } from '#server/platform/security/rate-limiter.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as personalData from '#server/personal-data/personal-data.ts'
import * as refunds from '#server/refunds/refunds.ts'
import * as sales from '#server/sales/sales.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as stock from '#server/stock/stock.ts'
import * as walletPasses from '#server/wallet-passes/wallet-passes.ts'
import * as waitingList from '#server/waiting-list/waiting-list.ts'

const INTERVAL = 15_000

type Task = (shop: Shop) => Promise<void>

/** What every process does for itself: loads what others have changed unheard. */
const OWN: Task[] = [refreshStale, stock.reload]

/**
 * Scheduled work: expires carts, opens the next step of a sale, settles what the
 * sandbox bank has under way, asks gateways about open attempts, refunds and test payments, abandons unpaid orders, sends
 * reminders of unpaid installments and of names, and news of sales, begins mailings and goes on with them, makes out tickets whose names nobody gave, compares passes in wallets with their tickets, posts what happened into the ledger, counts it in the figures of sales, and scans in those of the gates, matches lines of bank statements that nobody has matched, and deletes counts of
 * limits whose time is over and what is known of people and was kept for long enough.
 */
const DUE: Task[] = [
  carts.queue.expire,
  carts.queue.openSteps,
  gatewayEvents.sandboxHousekeeping,
  payments.housekeeping,
  refunds.housekeeping,
  gatewayTests.followRefunds,
  tickets.names.housekeeping,
  walletPasses.housekeeping,
  waitingList.housekeeping,
  mailings.housekeeping,
  ledger.post,
  (shop) => sales.count(shop),
  gate.count,
  bankStatements.suggestions.matchLeft,
  personalData.housekeeping,
  purgeLimits,
]

/** Does everything that is due, one after the other. */
export async function runHousekeeping(shop: Shop): Promise<void> {
  for (const task of [...OWN, ...DUE]) await task(shop)
}

/**
 * Starts every task each fifteen seconds, unless its last run is still under way: a gateway that answers slowly does not
 * keep carts from expiring. A process that does not work for all refreshes its own caches alone. `stop` waits for what is under way.
 */
export function startHousekeeping(
  shop: Shop,
  { forAll }: { forAll: boolean },
): { stop: () => Promise<void> } {
  const tasks = forAll ? [...OWN, ...DUE] : OWN
  const underway = new Map<Task, Promise<void>>()
  const begin = (task: Task) => {
    if (underway.has(task)) return
    const run = withPool('background', () => task(shop))
      .catch((error: unknown) => shop.log.error({ err: error }, 'housekeeping failed'))
      .finally(() => underway.delete(task))
    underway.set(task, run)
  }
  const timer = setInterval(() => tasks.forEach(begin), INTERVAL)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(underway.values())
    },
  }
}
