import { positionOf } from './shuffle.ts'
import type { WaitingRoom } from './waiting-room.ts'

/** The polling intervals of browsers, and the estimates they show in between. The server uses the same numbers, so that the estimates hold. */

/** The pace at most doubles within one polling round, so nobody is called before half of the estimated time. */
const MAX_SPEEDUP = 2

/** The polling interval of the next in the queue, in milliseconds. */
const SOONEST = 800

/** Polls per second; these take a twentieth of a core in one process. */
const LOOKS_A_SECOND = 400

const MIN_SECONDS = 5
const MAX_SECONDS = 300

/** The polling interval in seconds of the last of so many people in the queue: the longer the queue, the longer the interval. */
export const pollInterval = (waiting: number): number =>
  Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, Math.ceil(waiting / LOOKS_A_SECOND)))

/** The next pace towards the configured one: at most twice the current one. */
export const nextPace = (present: number, wanted: number): number => Math.min(wanted, present * MAX_SPEEDUP)

/** Milliseconds before a pace may double again: within them every browser has polled once. */
export const paceLasts = (waiting: number): number => pollInterval(waiting) * 1250

/** Browsers per second that fetch their positions after the shuffle; these take less than a tenth of a core in one process. */
const SHUFFLED_A_SECOND = 600

/** Milliseconds between the opening and the first admission, in which all of the crowd fetch their positions. */
export const shuffleTakes = (crowd: number): number =>
  crowd === 0 ? 0 : Math.max(5_000, Math.ceil((crowd / SHUFFLED_A_SECOND) * 1_000))

/** The data of a browser: the waiting room as of `elapsed` milliseconds ago, and its number. */
export interface Poll {
  room: WaitingRoom
  number: number
  elapsed: number
}

export type WaitEstimate =
  | { stage: 'before'; opensIn: number }
  | { stage: 'shuffling'; callsIn: number }
  | { stage: 'waiting'; ahead: number; minutes: number | null }
  | { stage: 'turn' }

/** The estimate that a browser shows; between two polls it extrapolates by the pace. */
export function estimateOf(poll: Poll): WaitEstimate {
  const { room, elapsed } = poll
  const now = Date.parse(room.now) + elapsed
  const position = knownPosition(poll)
  if (position === null)
    return now < Date.parse(room.opens_at)
      ? { stage: 'before', opensIn: Date.parse(room.opens_at) - now }
      : { stage: 'shuffling', callsIn: 0 }
  if (position <= room.called) return { stage: 'turn' }
  const startsIn = Date.parse(room.calls_from ?? room.now) - now
  if (startsIn > 0) return { stage: 'shuffling', callsIn: startsIn }
  const speed = speedOf(room)
  const since = Math.min(elapsed, now - Date.parse(room.calls_from ?? room.now))
  const called = room.called + (room.paused ? 0 : Math.floor((since / 60_000) * speed))
  // Only the server says whose turn it is.
  const ahead = Math.max(0, position - 1 - called)
  return {
    stage: 'waiting',
    ahead,
    minutes: room.paused || speed === 0 ? null : Math.ceil((ahead + 1) / speed),
  }
}

/** A browser's position once the crowd was shuffled; null before. */
export const knownPosition = ({
  room: { crowd, seed },
  number,
}: Pick<Poll, 'room' | 'number'>): number | null =>
  crowd === null || seed === null ? null : positionOf(number, { crowd, seed })

/** The admissions per minute: those of the last minute, which are below the pace while the shop is full. */
const speedOf = ({ flow, pace }: WaitingRoom): number => flow ?? pace

/**
 * Milliseconds until the next poll. A turn comes no sooner than in half the estimated time; `chance`, from 0 to 1, spreads browsers with the
 * same position.
 */
export function nextPoll(poll: Omit<Poll, 'elapsed'>, chance: number): number {
  const { room } = poll
  const seldom = room.look_every * 1_000
  const now = Date.parse(room.now)
  const position = knownPosition(poll)
  if (position === null) {
    const opensIn = Date.parse(room.opens_at) - now
    if (opensIn > seldom) return Math.min(seldom * (0.5 + chance / 2), opensIn)
    // Everybody has polled before the first is called: the crowd can only have grown since.
    return Math.max(0, opensIn) + SOONEST + chance * shuffleTakes(room.drawn) * 0.8
  }
  const ahead = position - 1 - room.called
  const startsIn = Math.max(0, Date.parse(room.calls_from ?? room.now) - now)
  const due = startsIn + ((ahead / room.pace) * 60_000) / MAX_SPEEDUP
  return Math.max(SOONEST, Math.min(due, seldom * (0.75 + chance / 4)))
}
