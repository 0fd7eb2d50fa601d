import { MANY_NUMBERS, type WaitingRoomLineResponse } from '#contract/office/waiting-room.ts'
import { after } from '#server/platform/clock.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as queries from './queries.ts'

/** Live figures of the waiting room, and the client addresses that have drawn unusually many numbers. */
export async function read(shop: Shop): Promise<WaitingRoomLineResponse> {
  const settings = site.of(shop).waitingRoom
  const now = shop.clock.now()
  const turnsSince = after(now, Temporal.Duration.from(settings.pass).negated())
  const [row] = await queries.readLine(shop.sql, now, turnsSince)
  if (!row) return { line: null, begins_at: isoInstant(beginOf(settings)) }
  const { id, ...line } = row
  return {
    line: {
      ...line,
      opens_at: isoInstant(line.opens_at),
      wanted_pace: settings.peoplePerMinute,
      most_inside: settings.mostInside,
      clients: await queries.readClients(shop.sql, id, MANY_NUMBERS),
    },
    begins_at: null,
  }
}

/** When the queue opens; null if it is disabled or already open. */
function beginOf({ active, opensAt, gathersFor }: site.WaitingRoomSettings): Temporal.Instant | null {
  if (!active || opensAt === null) return null
  return after(Temporal.Instant.from(opensAt), Temporal.Duration.from(gathersFor).negated())
}
