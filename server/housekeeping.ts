import * as apiKeys from '#server/people/api-keys/api-keys.ts'
import * as bankStatements from '#server/books/bank-statements/bank-statements.ts'
import * as upgrades from '#server/checkout/upgrades/upgrades.ts'
import * as cartCommands from '#server/carts/commands/commands.ts'
import * as gate from '#server/tickets/gate/gate.ts'
import * as guests from '#server/checkout/guests/guests.ts'
import * as eventStream from '#server/operations/event-stream/event-stream.ts'
import * as gatewayEvents from '#server/operations/gateway-events/gateway-events.ts'
import * as testPayments from '#server/payments/test-payments/test-payments.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import * as mailings from '#server/operations/mailings/mailings.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import * as payments from '#server/payments/payments.ts'
import { refreshStale } from '#server/platform/cache/cache.ts'
import * as changes from '#server/platform/changes/changes.ts'
import { withPool } from '#server/platform/database/pools.ts'
import { purgeLimits } from '#server/platform/security/rate-limiter.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as personalData from '#server/operations/personal-data/personal-data.ts'
import * as answerFiles from '#server/shop/questions/files/files.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'
import * as ticketAnswers from '#server/tickets/answers/answers.ts'
import * as sales from '#server/books/sales/sales.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as walletPasses from '#server/tickets/wallet-passes/wallet-passes.ts'
import * as saleAlerts from '#server/carts/sale-alerts/sale-alerts.ts'
import * as waitingList from '#server/carts/waiting-list/waiting-list.ts'
import * as webhooks from '#server/operations/webhooks/webhooks.ts'

const INTERVAL = 15_000

type Task = (shop: Shop) => Promise<void>

/**
 * The work of every process for itself: reloads outdated caches, reads what other processes let end next, and stores what it has counted.
 */
const OWN: Task[] = [
  refreshStale,
  apiKeys.uses.write,
  stock.reload,
  cartCommands.refreshNextExpiry,
  paymentDeadlines.refreshNext,
]

/**
 * Scheduled work:
 * - carts and sales: expires carts, closes allocations past their deadline, opens products that wait for another one, sends sale alerts, offers places of the waiting list
 * - payments: settles pending ones of the sandbox bank, polls gateways about open attempts, refunds and test payments, abandons unpaid
 *   orders, sends reminders, completes upgrades of tickets
 * - tickets: asks by mail what holders have not answered, reminds of missing names and names the customer after the deadline, compares wallet passes with their tickets
 * - accounting: posts to the ledger, counts sales and gate figures, matches bank lines
 * - mailings: starts and continues them
 * - other programs: notes what has changed, numbers what they are told
 * - retention: deletes expired limits, personal data, the log of webhooks, answers to repeated calls, and files that answer nothing
 */
const DUE: Task[] = [
  cartCommands.expire,
  cartCommands.openDueProducts,
  gatewayEvents.sandboxHousekeeping,
  payments.housekeeping,
  refunds.housekeeping,
  testPayments.followRefunds,
  upgrades.housekeeping,
  tickets.names.housekeeping,
  ticketAnswers.requests.housekeeping,
  walletPasses.housekeeping,
  guests.housekeeping,
  saleAlerts.housekeeping,
  waitingList.housekeeping,
  mailings.housekeeping,
  ledger.post,
  (shop) => sales.count(shop),
  gate.count,
  bankStatements.suggestions.matchLeft,
  changes.mark,
  eventStream.housekeeping,
  webhooks.deliveries.housekeeping,
  apiKeys.idempotency.housekeeping,
  personalData.housekeeping,
  answerFiles.housekeeping,
  purgeLimits,
]

/** Runs all due work, one task after the other. */
export async function runHousekeeping(shop: Shop): Promise<void> {
  for (const task of [...OWN, ...DUE]) await task(shop)
}

/**
 * Starts every task each fifteen seconds, unless its last run is still in progress, so that a slow gateway does not delay expiring carts. A
 * process without the worker role only refreshes its own caches. `stop` waits for running tasks.
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
