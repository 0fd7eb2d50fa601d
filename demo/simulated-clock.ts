import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The actions of a person over days and weeks, one after the other; between two it waits (`waitUntil`). */
export type Scenario = () => Promise<void>

interface Waiting {
  at: number
  wake: () => void
}

// Each reading advances the clock by this much, so that no two records have the same time.
const TICK = { milliseconds: 300 }
// Scenarios that continue within this time continue together: much less than the lifetime of a cart.
const SAME_MOMENT = 3 * 60_000

/**
 * The clock of the simulated shop. It stands still while any scenario is active; when all of them wait, it advances to the time
 * that the next one waits for.
 */
export class SimulatedClock implements Clock {
  #now: Temporal.Instant
  #active = 0
  #waiting: Waiting[] = []
  #onQuiet: () => void = () => undefined
  #failures: unknown[] = []

  readonly #realClock: Clock

  constructor(from: Temporal.Instant, realClock: Clock) {
    this.#now = from
    this.#realClock = realClock
  }

  systemNow(): Temporal.Instant {
    return this.#realClock.systemNow()
  }

  now(): Temporal.Instant {
    this.#now = this.#now.add(TICK)
    return this.#now
  }

  /** Starts a scenario. It ends early when the shop refuses an action, for example because an item is sold out. */
  start(scenario: Scenario): void {
    this.#active += 1
    scenario()
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) this.#failures.push(error)
      })
      .finally(() => this.#pause())
  }

  /** Waits until the clock shows `at`. Never resolves if that is after the end of the simulation. */
  waitUntil(at: Temporal.Instant): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ at: at.epochMilliseconds, wake: resolve })
      this.#pause()
    })
  }

  /**
   * Runs the scenarios until `end`, or until the signal aborts, and reports the time reached. Rethrows the errors of scenarios,
   * except refusals.
   */
  async run(
    end: Temporal.Instant,
    signal: AbortSignal,
    onProgress: (now: Temporal.Instant) => void,
  ): Promise<void> {
    for (;;) {
      await this.#untilQuiet()
      const next = Math.min(...this.#waiting.map(({ at }) => at))
      if (signal.aborted || next > end.epochMilliseconds) return
      const reached = Temporal.Instant.fromEpochMilliseconds(next)
      if (Temporal.Instant.compare(reached, this.#now) > 0) this.#now = reached
      onProgress(this.#now)
      this.#wake(next + SAME_MOMENT)
    }
  }

  #wake(before: number): void {
    const [up, asleep] = [
      this.#waiting.filter(({ at }) => at <= before),
      this.#waiting.filter(({ at }) => at > before),
    ]
    this.#waiting = asleep
    this.#active += up.length
    for (const { wake } of up) wake()
  }

  async #untilQuiet(): Promise<void> {
    if (this.#active > 0) await new Promise<void>((resolve) => (this.#onQuiet = resolve))
    const [failure] = this.#failures
    if (failure !== undefined) throw failure
  }

  #pause(): void {
    this.#active -= 1
    if (this.#active === 0) this.#onQuiet()
  }
}
