import { messages as common } from '#contract/messages.ts'
import * as eventStream from '#server/operations/event-stream/event-stream.ts'
import * as audit from '#server/platform/audit.ts'
import { withPool } from '#server/platform/database/pools.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { bodiesOf } from './bodies.ts'
import { advance, type Options } from './advance.ts'
import * as queries from './delivery-queries.ts'
import { messages } from './messages.ts'
import { endDueSecrets, lockEndpoint, readEndpoint } from './queries.ts'

const LOOK_EVERY = 1_000
/** So many looks are left out after one that has found no webhook. */
const RESTS = 14
const KEPT = Temporal.Duration.from({ hours: 30 * 24 })
const AT_ONCE = 10_000

/** The number of events that wait to be sent to each webhook, by its id, and the seconds since the oldest was taken up. */
export const countWaiting = ({ sql }: Shop) => queries.countWaiting(sql)

/**
 * Sends each event at least once to every webhook that is told of it, as far as something is due now. May run in several processes at once:
 * each event is sent by one of them, and by another after two minutes if that one has not said how it went.
 */
export async function sendDue(shop: Shop, options: Options = {}): Promise<void> {
  await eventStream.numberPending(shop)
  const due = await queries.readDue(shop.sql, shop.clock.now())
  await Promise.all(due.map(({ id }) => advance(shop, id, options)))
}

/**
 * Looks each second for what is due, and each fifteen seconds while there is no webhook. Every webhook is advanced for itself, so that a
 * slow or dead receiver delays no other one. `stop` waits for what is being sent.
 */
export function start(shop: Shop): { stop: () => Promise<void> } {
  const leaving = new AbortController()
  const underway = new Map<number, Promise<void>>()
  let looking: Promise<void> | null = null
  let rests = 0
  const begin = (id: number) => {
    if (underway.has(id)) return
    const run = advance(shop, id, { signal: leaving.signal })
      .catch((error: unknown) => shop.log.error({ err: error, webhook: id }, 'a webhook failed'))
      .finally(() => underway.delete(id))
    underway.set(id, run)
  }
  const look = async () => {
    const [found] = await queries.hasEndpoints(shop.sql)
    rests = found?.any === true ? 0 : RESTS
    if (rests > 0) return
    await eventStream.numberPending(shop)
    for (const { id } of await queries.readDue(shop.sql, shop.clock.now())) begin(id)
  }
  const timer = setInterval(() => {
    if (looking || rests-- > 0) return
    looking = withPool('background', look)
      .catch((error: unknown) => shop.log.error({ err: error }, 'looking for due webhooks failed'))
      .finally(() => (looking = null))
  }, LOOK_EVERY)
  return {
    stop: async () => {
      clearInterval(timer)
      leaving.abort()
      await looking
      await Promise.all(underway.values())
    },
  }
}

/** Deletes what was sent thirty days ago from the log, and former secrets that have ended. */
export async function housekeeping(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  await endDueSecrets(shop.sql, now)
  await queries.purgeAttempts(shop.sql, now.subtract(KEPT), AT_ONCE)
  await queries.purgeDeliveries(shop.sql, now.subtract(KEPT), AT_ONCE)
}

/** What is sent of an event, as it would be now; null if it is no longer kept, or there is no such delivery. */
export async function requestOf(shop: Shop, id: number): Promise<string | null> {
  const [delivery] = await queries.readDelivery(shop.sql, id)
  const [endpoint] = delivery ? await readEndpoint(shop.sql, delivery.endpoint_id) : []
  if (!delivery || !endpoint) return null
  return (await bodiesOf(shop, endpoint, [delivery])).get(delivery.id) ?? null
}

/**
 * Sends an event again, with the same id.
 * Refuses, in this order:
 * - an unknown delivery (404)
 * - a webhook to which nothing is sent
 * - an event that waits or is being sent, and one that is no longer kept
 */
export async function sendAgain(tx: Tx, id: number): Promise<void> {
  const [found] = await queries.readDelivery(tx, id)
  if (!found) throw new Refusal(common.notFound, { status: 404 })
  const [endpoint] = await lockEndpoint(tx, found.endpoint_id)
  const [delivery] = await queries.readDelivery(tx, id)
  if (!endpoint || !delivery) throw new Refusal(common.notFound, { status: 404 })
  if (endpoint.state !== 'active')
    throw new Refusal(endpoint.state === 'gone' ? messages.gone : messages.notActive)
  if (delivery.state === 'pending' || delivery.state === 'sending') throw new Refusal(messages.sentSoon)
  const bodies = await bodiesOf(tx.shop, endpoint, [delivery])
  if (!bodies.has(delivery.id)) throw new Refusal(messages.noLongerKept)
  await queries.reopen(tx, id)
  await audit.record(tx, 'system', 'webhook event sent again', `webhook ${endpoint.id}`, {
    type: delivery.type,
  })
}
