/** The server's clock minus this phone's, and by how much that may be wrong, in milliseconds. */
export interface ClockOffset {
  ahead: number
  error: number
}

/** The server's time in an answer, and when its request was sent and its answer received by the phone's clock. */
export interface TimedAnswer {
  server: number
  sent: number
  received: number
}

/** Clocks run up to this much apart. */
const DRIFT = 1 / 10_000

/**
 * The server's time, measured with each answer: it lies between the request and the answer. The quickest answer counts; one that contradicts it
 * means that the phone's clock was changed, and replaces it. While the page is open, setting the phone's clock back changes nothing.
 */
export class ServerClock {
  #offset: ClockOffset
  #since = performance.now()
  /** The server's time at `#since`. */
  #began: number

  constructor(offset: ClockOffset | null) {
    this.#offset = offset ?? { ahead: 0, error: Infinity }
    this.#began = Date.now() + this.#offset.ahead
  }

  /** The offset as it is now known, to be kept. */
  get offset(): ClockOffset | null {
    const { ahead } = this.#offset
    const error = this.#offset.error + (performance.now() - this.#since) * DRIFT
    return Number.isFinite(error) ? { ahead, error } : null
  }

  measure({ server, sent, received }: TimedAnswer): void {
    const error = (received - sent) / 2
    // The phone's clock was changed meanwhile, or the answer has no time.
    if (!Number.isFinite(server) || error < 0) return
    const measured = { ahead: server - (sent + received) / 2, error }
    const known = this.offset
    if (known && error > known.error && Math.abs(measured.ahead - known.ahead) <= error + known.error) return
    this.#offset = measured
    this.#since = performance.now()
    this.#began = Date.now() + measured.ahead
  }

  /** The server's time now. The steady clock stops while the phone sleeps, the phone's clock can be set back: the later one is right. */
  now(): number {
    return Math.max(Date.now() + this.#offset.ahead, this.#began + performance.now() - this.#since)
  }
}
