import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** What somebody does over days and weeks, told from the first to the last; between two deeds it waits `until` the next. */
export type Scenario = () => Promise<void>

interface Waiting {
  at: number
  wake: () => void
}

// Looking at the clock takes this long, so that what is done at once does not bear one and the same time.
const BREATH = { milliseconds: 300 }
// Stories that go on within such a moment go on together: well within the time that a cart lasts.
const MOMENT = 3 * 60_000

/**
 * Time as the stories of the demo live it, and the clock of the shop in which they play. It stands still while anybody does
 * something; when all wait, it is at once as late as the next of them waits for.
 */
export class SimulatedClock implements Clock {
  #now: Temporal.Instant
  #awake = 0
  #asleep: Waiting[] = []
  #rest: () => void = () => undefined
  #failures: unknown[] = []

  readonly #watch: Clock

  constructor(from: Temporal.Instant, watch: Clock) {
    this.#now = from
    this.#watch = watch
  }

  systemNow(): Temporal.Instant {
    return this.#watch.systemNow()
  }

  now(): Temporal.Instant {
    this.#now = this.#now.add(BREATH)
    return this.#now
  }

  /** Lets a story begin. It ends early when the festival refuses something: then that was no longer to be had. */
  start(story: Scenario): void {
    this.#awake += 1
    story()
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) this.#failures.push(error)
      })
      .finally(() => this.#leave())
  }

  /** Waits until it is `at`. What would be after the end of time never happens. */
  waitUntil(at: Temporal.Instant): Promise<void> {
    return new Promise((resolve) => {
      this.#asleep.push({ at: at.epochMilliseconds, wake: resolve })
      this.#leave()
    })
  }

  /**
   * Has time pass until `end`, or until somebody wants it to stop, and tells now and then how late it is. Throws what a story
   * has thrown that is no refusal.
   */
  async run(
    end: Temporal.Instant,
    signal: AbortSignal,
    tell: (now: Temporal.Instant) => void,
  ): Promise<void> {
    for (;;) {
      await this.#quiet()
      const next = Math.min(...this.#asleep.map(({ at }) => at))
      if (signal.aborted || next > end.epochMilliseconds) return
      const reached = Temporal.Instant.fromEpochMilliseconds(next)
      if (Temporal.Instant.compare(reached, this.#now) > 0) this.#now = reached
      tell(this.#now)
      this.#wake(next + MOMENT)
    }
  }

  #wake(before: number): void {
    const [up, asleep] = [
      this.#asleep.filter(({ at }) => at <= before),
      this.#asleep.filter(({ at }) => at > before),
    ]
    this.#asleep = asleep
    this.#awake += up.length
    for (const { wake } of up) wake()
  }

  async #quiet(): Promise<void> {
    if (this.#awake > 0) await new Promise<void>((resolve) => (this.#rest = resolve))
    const [failure] = this.#failures
    if (failure !== undefined) throw failure
  }

  #leave(): void {
    this.#awake -= 1
    if (this.#awake === 0) this.#rest()
  }
}
