import { nextPace, paceLasts, shuffleTakes } from '#contract/waiting-room/estimate.ts'
import type { Room } from './queries.ts'

// The maximum carry-over of unused admissions, because nobody waited or the shop was full, so that nobody is admitted in a burst.
const MAX_CARRY_OVER_MS = 2_000

export interface Limits {
  /** The configured pace, people per minute. */
  perMinute: number
  /** The free capacity inside; null is unlimited. */
  free: number | null
}

/** Advances a queue by one step: its pace towards the configured one, and its called position by pace and free capacity. */
export function admitNext(room: Room, now: Temporal.Instant, { perMinute, free }: Limits): Room {
  const paced = { ...room, ...paceAt(room, now, perMinute) }
  if (room.paused || room.shuffled_at === null || room.crowd === null) return paced
  const startsAt = toMs(room.shuffled_at) + shuffleTakes(room.crowd)
  const time = toMs(now)
  if (time < startsAt) return paced
  const each = 60_000 / paced.pace
  // A clock that was set back must not stop the queue until it has caught up.
  const since = Math.max(
    Math.min(toMs(room.called_at), time),
    startsAt,
    time - Math.max(MAX_CARRY_OVER_MS, each),
  )
  const earned = Math.floor((time - since) / each + 1e-6)
  const count = Math.max(0, Math.min(earned, room.drawn - room.called, free ?? Number.POSITIVE_INFINITY))
  if (count === 0) return paced
  return { ...paced, called: room.called + count, called_at: toInstant(since + count * each) }
}

/** A slower pace applies at once, a faster one in steps: between two steps all browsers have polled. */
function paceAt(room: Room, now: Temporal.Instant, wanted: number): Pick<Room, 'pace' | 'paced_at'> {
  const { pace, paced_at } = room
  if (wanted < pace) return { pace: wanted, paced_at: now }
  const isDue = now.since(paced_at).total('milliseconds') >= paceLasts(room.drawn - room.called)
  return wanted > pace && isDue ? { pace: nextPace(pace, wanted), paced_at: now } : { pace, paced_at }
}

// In microseconds, as in the database: at thousands per minute a millisecond would be a whole turn.
const toMs = (at: Temporal.Instant): number => Number(at.epochNanoseconds / 1_000n) / 1_000

const toInstant = (ms: number): Temporal.Instant =>
  Temporal.Instant.fromEpochNanoseconds(BigInt(Math.round(ms * 1_000)) * 1_000n)
