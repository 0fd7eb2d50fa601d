import { randomBytes } from 'node:crypto'
import { after } from '#server/platform/clock.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as queries from './queries.ts'
import type { Room } from './queries.ts'

/** When the sale opens; null if the queue starts as soon as it is enabled. */
export const opensAt = ({ opensAt: at }: site.WaitingRoomSettings): Temporal.Instant | null =>
  at === null ? null : Temporal.Instant.from(at)

const gathering = new WeakMap<site.WaitingRoomSettings, Temporal.Instant | null>()

/** From when people may queue; null means always. Read by every poll. */
const gatheringFrom = (settings: site.WaitingRoomSettings): Temporal.Instant | null =>
  gathering.getOrInsertComputed(settings, () => {
    const opening = opensAt(settings)
    return opening && after(opening, Temporal.Duration.from(settings.gathersFor).negated())
  })

/** Whether the waiting room is active with these settings: from the time when people may queue. */
export function isRoomNeeded(settings: site.WaitingRoomSettings, now: Temporal.Instant): boolean {
  const from = gatheringFrom(settings)
  return settings.active && (from === null || Temporal.Instant.compare(now, from) >= 0)
}

/** Whether the waiting room is active, as far as this process knows. Runs no SQL. */
export const isInForce = (shop: Shop): boolean => isRoomNeeded(site.of(shop).waitingRoom, shop.clock.now())

/**
 * Locks the current queue; starts one if there is none, and shuffles the crowd when it is time. Null if the waiting room is not active
 * according to the database.
 */
export async function lockRoom(tx: Tx): Promise<Room | null> {
  const [room] = await queries.lockCurrent(tx)
  const found = room ?? (await begin(tx))
  return found && openWhenDue(tx, found)
}

async function begin(tx: Tx): Promise<Room | null> {
  // Not from the cache: a process with an outdated one would start what another has just ended.
  const settings = (await site.read(tx))?.waitingRoom
  if (!settings || !isRoomNeeded(settings, tx.now)) return null
  await queries.insertRoom(tx, opensAt(settings) ?? tx.now, settings.peoplePerMinute)
  const [room] = await queries.lockCurrent(tx)
  return room ?? null
}

/** Fixes the crowd and draws the seed; before that nobody can know the position of a number. */
async function openWhenDue(tx: Tx, room: Room): Promise<Room> {
  if (room.crowd !== null) return room
  const configured = opensAt(site.of(tx).waitingRoom) ?? room.opens_at
  const isDue = Temporal.Instant.compare(tx.now, configured) >= 0
  if (!isDue && configured.equals(room.opens_at)) return room
  const next = {
    ...room,
    opens_at: configured,
    ...(isDue && { crowd: room.drawn, seed: randomBytes(16).toString('hex'), shuffled_at: tx.now }),
  }
  await queries.updateRoom(tx, next)
  return next
}

/** Ends the current queue if the waiting room is no longer active according to the database. */
export async function endWhenOver(tx: Tx): Promise<void> {
  const [room] = await queries.lockCurrent(tx)
  const settings = (await site.read(tx))?.waitingRoom
  if (!room || (settings && isRoomNeeded(settings, tx.now))) return
  await queries.endRoom(tx, room.id)
  await queries.removeDetails(tx, room.id)
}
