import { after } from '#server/platform/clock.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { knownOf, remember } from './cached-state.ts'
import { admitNext } from './admit-next.ts'
import * as queries from './queries.ts'
import type { Call, Room } from './queries.ts'
import { endWhenOver, isInForce, lockRoom } from './room.ts'

const STEP = 1_000

/**
 * Advances the queue: starts it, shuffles the crowd at the opening, admits the next, ends it. Any number of processes may call it at any
 * time. Runs no SQL while the waiting room is not active.
 */
export async function advance(shop: Shop): Promise<void> {
  const { room, calls } = knownOf(shop)
  if (isInForce(shop)) {
    const next = await shop.transact((tx) => step(tx, room?.id ?? 0, calls.at(-1)?.up_to ?? 0))
    remember(shop, next.room, next.calls)
  } else if (room !== null) {
    await shop.transact(endWhenOver)
    remember(shop, null, [])
  }
}

async function step(tx: Tx, id: number, knownTo: number): Promise<{ room: Room | null; calls: Call[] }> {
  const room = await lockRoom(tx)
  if (room === null) return { room, calls: [] }
  const { peoplePerMinute } = site.of(tx).waitingRoom
  const next = admitNext(room, tx.now, { perMinute: peoplePerMinute, free: await freeInside(tx, room) })
  if (next.called > room.called) await queries.insertCall(tx, room.id, { up_to: next.called, at: tx.now })
  if (next.called > room.called || next.pace !== room.pace) await queries.updateRoom(tx, next)
  return { room: next, calls: await queries.readCalls(tx, room.id, room.id === id ? knownTo : 0) }
}

/** The free capacity; null without a limit. */
async function freeInside(tx: Tx, room: Room): Promise<number | null> {
  const { mostInside, pass } = site.of(tx).waitingRoom
  if (mostInside === null) return null
  const since = after(tx.now, Temporal.Duration.from(pass).negated())
  const [inside] = await queries.countInside(tx, room.id, tx.now, since)
  return Math.max(0, mostInside - (inside?.carts ?? 0) - (inside?.passes ?? 0))
}

/** Advances the queue once a second. `stop` waits for a running step. */
export function start(shop: Shop): { stop: () => Promise<void> } {
  let underway: Promise<void> | null = null
  const timer = setInterval(() => {
    underway ??= advance(shop)
      .catch((error: unknown) => shop.log.error({ err: error }, 'waiting room not moved on'))
      .finally(() => (underway = null))
  }, STEP)
  return {
    stop: async () => {
      clearInterval(timer)
      await underway
    },
  }
}
