import { randomBytes } from 'node:crypto'
import { after } from '#server/platform/clock.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import * as queries from './queries.ts'
import type { Room } from './queries.ts'

/** When the sale opens; null where the line forms as soon as it is switched on. */
export const opensAt = ({ opensAt: at }: site.WaitingRoomSettings): Temporal.Instant | null =>
  at === null ? null : Temporal.Instant.from(at)

const gathering = new WeakMap<site.WaitingRoomSettings, Temporal.Instant | null>()

/** From when on people may line up; null where that is always. Everybody who looks at the line asks for it. */
const gatheringFrom = (settings: site.WaitingRoomSettings): Temporal.Instant | null =>
  gathering.getOrInsertComputed(settings, () => {
    const opening = opensAt(settings)
    return opening && after(opening, Temporal.Duration.from(settings.gathersFor).negated())
  })

/** Whether people have to wait by these settings: from the time on at which they may line up. */
export function demandsWaiting(settings: site.WaitingRoomSettings, now: Temporal.Instant): boolean {
  const from = gatheringFrom(settings)
  return settings.active && (from === null || Temporal.Instant.compare(now, from) >= 0)
}

/** Whether people have to wait now, as far as this process knows. Costs no SQL. */
export const isInForce = (shop: Shop): boolean => demandsWaiting(site.of(shop).waitingRoom, shop.clock.now())

/**
 * Locks the present line; begins one where there is none, and shuffles the crowd when the time has come. Null where nobody has to wait by what
 * the database says.
 */
export async function lockRoom(tx: Tx): Promise<Room | null> {
  const [room] = await queries.lockCurrent(tx)
  const found = room ?? (await begin(tx))
  return found && openWhenDue(tx, found)
}

async function begin(tx: Tx): Promise<Room | null> {
  // Not from the cache: a process with an outdated cache would begin what another has just ended.
  const settings = (await site.read(tx))?.waitingRoom
  if (!settings || !demandsWaiting(settings, tx.now)) return null
  await queries.insertRoom(tx, opensAt(settings) ?? tx.now, settings.peoplePerMinute)
  const [room] = await queries.lockCurrent(tx)
  return room ?? null
}

/** Fixes who belongs to the crowd and draws the seed; until then nobody can know where a number will stand. */
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

/** Ends the present line where nobody has to wait any more by what the database says. */
export async function endWhenOver(tx: Tx): Promise<void> {
  const [room] = await queries.lockCurrent(tx)
  const settings = (await site.read(tx))?.waitingRoom
  if (!room || (settings && demandsWaiting(settings, tx.now))) return
  await queries.endRoom(tx, room.id)
  await queries.removeDetails(tx, room.id)
}
