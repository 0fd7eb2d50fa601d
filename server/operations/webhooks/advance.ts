import * as eventStream from '#server/operations/event-stream/event-stream.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { bodiesOf, readerOf } from './bodies.ts'
import * as queries from './delivery-queries.ts'
import { lockEndpoint, readEndpoint, type EndpointRow } from './queries.ts'
import { signedHeaders } from './secrets.ts'
import type { Resolve } from './sending/addresses.ts'
import { AT_ONCE, openReceiver, type Outcome, type Receiver } from './sending/send.ts'
import { settle, type Attempt } from './settle.ts'

export interface Options {
  /** How long a receiver may take, in milliseconds; twenty seconds. */
  patience?: number
  resolve?: Resolve
  signal?: AbortSignal
}

const MAX_OPEN = 1_000
const CLAIMED = 100
const LEASE = Temporal.Duration.from({ minutes: 2 })
/** What has not been begun by then, in milliseconds, is given back: all that is claimed is settled within the lease. */
const BEGUN_WITHIN = 80_000

/** Takes up what an endpoint is told, and sends it, until nothing is due or nothing is accepted. */
export async function advance(shop: Shop, id: number, options: Options): Promise<void> {
  const [endpoint] = await readEndpoint(shop.sql, id)
  if (!endpoint) return
  const { patience, resolve, signal } = options
  const receiver = openReceiver(endpoint.url, { networks: shop.settings.webhookNetworks, patience, resolve })
  try {
    for (let isBusy = true; isBusy;) {
      const took = await shop.transact((tx) => takeUp(tx, id))
      const goesOn = await sendSome(shop, id, receiver, signal)
      isBusy = (took || goesOn) && signal?.aborted !== true
    }
  } finally {
    await receiver.close()
  }
}

/**
 * Turns the next events into deliveries, and returns whether there were any. Not while a thousand wait: what a dead receiver misses stays
 * in the stream.
 */
async function takeUp(tx: Tx, id: number): Promise<boolean> {
  const [endpoint] = await lockEndpoint(tx, id)
  if (endpoint?.state !== 'active') return false
  const [waiting] = await queries.countOpen(tx, id, MAX_OPEN)
  const room = MAX_OPEN - (waiting?.open ?? 0)
  if (room === 0) return false
  const { heads, purged } = await eventStream.headsAfter(tx, endpoint.cursor, room)
  const last = heads.at(-1)?.number ?? endpoint.cursor
  const skipped = purged > endpoint.cursor ? { from: endpoint.cursor + 1, to: purged } : null
  if (last === endpoint.cursor && !skipped) return false
  const reader = readerOf(endpoint)
  const told = heads
    .filter((head) => endpoint.types.includes(head.type) && eventStream.isToldOf(reader, head))
    .map(({ number, message_id, type }) => ({ number, message_id, type }))
  await queries.takeUp(tx, id, told, { cursor: Math.max(last, purged), skipped })
  return true
}

/**
 * Sends some of what is due, and returns whether more can be sent: a receiver that accepts nothing is only tried again by the next look, so
 * that it costs little. While it fails, only as many as are sent at once.
 */
async function sendSome(
  shop: Shop,
  id: number,
  receiver: Receiver,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const [endpoint] = await readEndpoint(shop.sql, id)
  // Another address since: the next look opens a connection to it.
  if (endpoint?.url !== receiver.address) return false
  const now = shop.clock.now()
  const limit = endpoint.failing_since ? AT_ONCE : CLAIMED
  const claimed = await queries.claim(shop.sql, id, { now, until: now.add(LEASE), limit })
  if (claimed.length === 0) return false
  const bodies = await bodiesOf(shop, endpoint, claimed)
  const attempts: Attempt[] = []
  const begun = performance.now()
  const next = claimed.toSorted((a, b) => a.id - b.id).values()
  const work = async () => {
    for (const delivery of next) {
      const body = bodies.get(delivery.id)
      const message = { id: delivery.message_id, body: body ?? '' }
      const isSent =
        body !== undefined && signal?.aborted !== true && performance.now() - begun < BEGUN_WITHIN
      const outcome = isSent ? await send(shop, endpoint, receiver, message) : null
      attempts.push({ delivery, outcome: body === undefined ? LOST : outcome })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return shop.transact((tx) => settle(tx, id, attempts))
}

/** An event that is no longer kept. */
const LOST: Outcome = { milliseconds: 0, status: null, error: 'no_longer_kept', answer: '' }

const send = (
  shop: Shop,
  { secret, former_secret, former_until }: EndpointRow,
  receiver: Receiver,
  message: { id: string; body: string },
): Promise<Outcome> => {
  const isFormerValid = former_until && Temporal.Instant.compare(former_until, shop.clock.now()) > 0
  const secrets = isFormerValid && former_secret !== null ? [secret, former_secret] : [secret]
  return receiver.send(message.body, signedHeaders(shop, secrets, message))
}
