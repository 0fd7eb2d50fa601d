import type { Payload } from '#server/platform/jobs/jobs.ts'
import { inBatches } from '#server/platform/in-batches.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordEvent } from '#server/payments/events/payment-events.ts'
import * as gateways from '#server/payments/gateways/gateways.ts'
import type { GatewayTimeBudget } from './gateway-time-budget.ts'
import {
  endOpenAttempt,
  lockAttemptsToCheck,
  listOpenAttempts,
  readEndedAttempt,
  type OpenAttempt,
} from '#server/payments/attempt-queries.ts'

/** The polling interval of an open attempt, so that a lost notification is compensated. */
const CHECK_EVERY = Temporal.Duration.from({ minutes: 1 })

/** The maximum number per run, so that other work gets its turn. */
const MAX_PER_RUN = 200

/** Queries the gateways about attempts that have been open, or unchecked, for a minute, ten at once. */
export const checkOpenAttempts = (shop: Shop, timeBudget: GatewayTimeBudget): Promise<void> =>
  inBatches(
    (limit) => {
      const now = shop.clock.now()
      return lockAttemptsToCheck(shop.sql, now, now.subtract(CHECK_EVERY), limit)
    },
    async (attempt) => {
      if (!timeBudget.isOver(attempt.gateway)) await check(shop, attempt, timeBudget)
    },
    { limit: MAX_PER_RUN },
  )

/**
 * Ends every open attempt of an order that must no longer be paid, and records payments made meanwhile. Returns whether all gateways
 * responded: only then no payment can be pending.
 */
export async function endAttemptsOf(
  shop: Shop,
  orderId: number,
  to: 'cancelled' | 'expired',
  timeBudget: GatewayTimeBudget,
): Promise<boolean> {
  const endInTime = async (attempt: OpenAttempt) =>
    !timeBudget.isOver(attempt.gateway) && (await end(shop, attempt, to, timeBudget))
  for (const attempt of await listOpenAttempts(shop.sql, [orderId]))
    if (!(await timeBudget.inTurn(() => endInTime(attempt)))) return false
  return true
}

/** Ends an attempt at its gateway and here. Returns whether the gateway responded. */
export async function end(
  shop: Shop,
  { id, gateway, ...attempt }: OpenAttempt,
  to: 'cancelled' | 'expired',
  timeBudget: GatewayTimeBudget,
): Promise<boolean> {
  const began = performance.now()
  try {
    const event = gateways.exists(gateway)
      ? await timeBudget.call(gateway, gateways.named(gateway).closePage(shop, attempt))
      : null
    if (event) await recordEvent(shop, gateway, event)
    else await endOpenAttempt(shop.sql, id, to, shop.clock.now())
    return true
  } catch (error) {
    timeBudget.failed(gateway, began)
    shop.log.error({ err: error, attempt: id, gateway }, 'payment page not ended')
    return false
  }
}

/** Records a gateway's notification about an attempt. */
async function check(
  shop: Shop,
  { id, gateway, ...attempt }: OpenAttempt,
  timeBudget: GatewayTimeBudget,
): Promise<void> {
  // A gateway unknown to this shop cannot have charged anything for it.
  if (!gateways.exists(gateway)) return
  const began = performance.now()
  try {
    const event = await gateways.named(gateway).retrieve(shop, attempt)
    if (event) await recordEvent(shop, gateway, event)
  } catch (error) {
    timeBudget.failed(gateway, began)
    shop.log.error({ err: error, attempt: id, gateway }, 'payment attempt not looked at')
  }
}

/** The job that ends the page of a closed attempt, and records a payment made meanwhile. Fails while the gateway does not respond. */
export async function endPaymentPage(shop: Shop, { attempt: id }: Payload): Promise<void> {
  const [found] = await readEndedAttempt(shop.sql, Number(id))
  if (!found || !gateways.exists(found.gateway)) return
  const { gateway, ...attempt } = found
  const event = await gateways.named(gateway).closePage(shop, attempt)
  if (event) await recordEvent(shop, gateway, event)
}
