import * as calls from '#contract/calls/shop/waiting-room-calls.ts'
import { knownPosition, nextPoll, estimateOf, type WaitEstimate } from '#contract/waiting-room/estimate.ts'
import type { QueueNumberResponse, WaitingRoom } from '#contract/waiting-room/waiting-room.ts'
import { call, Unreachable } from './call.ts'
import type { StartTimer } from './timer.ts'

/** The state that the page shows. */
export interface Visit {
  /** Null until there is a number. */
  number: number | null
  room: WaitingRoom | null
  /** When `room` was received (`performance.now()`). */
  receivedAt: number
  /** When the turn ends (`performance.now()`); null before it. */
  turnEnds: number | null
  lost: QueueNumberResponse['lost']
  isUnreachable: boolean
  hasLeft: boolean
}

interface Visitor {
  key: string
  /** The code of the browser's cart; empty without one. */
  cart: () => string
  startTimer: StartTimer
  onChange: (visit: Visit) => void
  /** Called when this browser need not wait. */
  onOpen: () => void
}

const SOON = 800
const MAX_PAUSE_MS = 30_000

const NOTHING: Visit = {
  number: null,
  room: null,
  receivedAt: 0,
  turnEnds: null,
  lost: null,
  isUnreachable: false,
  hasLeft: false,
}

/** The estimate for this visitor. */
export const estimate = ({ room, number, receivedAt }: Visit): WaitEstimate | null =>
  room === null || number === null
    ? null
    : estimateOf({ room, number, elapsed: performance.now() - receivedAt })

/** Queues until it is this browser's turn: draws a number, polls as often as necessary, and continues after every outage. */
export class Queue {
  readonly #visitor: Visitor
  #visit = NOTHING
  #failures = 0
  #callOff: () => void = () => undefined

  constructor(visitor: Visitor) {
    this.#visitor = visitor
    void this.#attempt(this.#draw)
  }

  /** Polls immediately, for example when the page becomes visible. */
  again(): void {
    this.#callOff()
    this.#change({ hasLeft: false })
    void this.#attempt(this.#draw)
  }

  /** Returns the turn, if it has come, and stops polling. */
  leave(): void {
    this.close()
    this.#change({ ...NOTHING, hasLeft: true })
    call(calls.returnNumber, { key: this.#visitor.key }).catch(() => undefined)
  }

  close(): void {
    this.#callOff()
  }

  #change(changes: Partial<Visit>): void {
    this.#visit = { ...this.#visit, ...changes }
    this.#visitor.onChange(this.#visit)
  }

  #schedule(work: () => Promise<void>, ms: number): void {
    this.#callOff()
    this.#callOff = this.#visitor.startTimer(() => void this.#attempt(work), ms)
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.#failures = 0
      if (this.#visit.isUnreachable) this.#change({ isUnreachable: false })
    } catch (failure) {
      this.#failures += 1
      this.#change({ isUnreachable: true })
      const retryAfterMs = failure instanceof Unreachable ? (failure.retryAfter ?? 0) * 1_000 : 0
      const pause = Math.max(retryAfterMs, Math.min(MAX_PAUSE_MS, 1_000 * 2 ** this.#failures))
      // With jitter: all browsers have noticed at the same moment.
      this.#schedule(work, pause * (0.5 + Math.random()))
    }
  }

  readonly #draw = async (): Promise<void> => {
    const { key, cart, onOpen } = this.#visitor
    const drawn = await call(calls.drawNumber, { key, cart: cart() })
    const { number, enter_by, lost, waiting_room: room } = drawn
    if (this.#visit.hasLeft) return undefined
    if (number === null || room === null) return onOpen()
    const receivedAt = performance.now()
    const turnEnds = enter_by === null ? null : receivedAt + Date.parse(enter_by) - Date.parse(room.now)
    this.#change({
      number,
      room,
      receivedAt,
      turnEnds,
      lost: lost ?? (turnEnds === null ? this.#visit.lost : null),
    })
    if (turnEnds !== null) this.#schedule(this.#draw, turnEnds - receivedAt + SOON)
    else this.#schedule(this.#look, nextPoll({ room, number }, Math.random()))
  }

  readonly #look = async (): Promise<void> => {
    const { waiting_room: room } = await call(calls.getLine)
    const { number } = this.#visit
    if (room === null) return this.#visitor.onOpen()
    if (number === null || room.id !== this.#visit.room?.id) return this.#draw()
    this.#change({ room, receivedAt: performance.now() })
    const position = knownPosition({ room, number })
    if (position !== null && position <= room.called) return this.#draw()
    this.#schedule(this.#look, nextPoll({ room, number }, Math.random()))
  }
}
