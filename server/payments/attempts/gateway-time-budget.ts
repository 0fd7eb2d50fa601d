import type { Shop } from '#server/platform/shop.ts'
import { within } from '#server/platform/within.ts'

const AT_ONCE = 10

/**
 * The maximum time that one run of housekeeping spends on a failing gateway: that of one unanswered call. The rest waits for the next run,
 * so that a gateway that is down does not block other work. A person waits for eight seconds, whatever the number of calls.
 */
export class GatewayTimeBudget {
  #busy = 0
  readonly #waiting: (() => void)[] = []
  readonly #limit: number
  readonly #waited = new Map<string, number>()

  constructor({ settings }: Shop, { by = 'housekeeping' }: { by?: 'housekeeping' | 'person' } = {}) {
    const { timeoutMs, retries } = settings.gatewayCalls
    this.#limit = by === 'person' ? settings.gatewayPatienceMs : timeoutMs * (retries + 1)
  }

  /** The answer of a gateway, or an error once its time is over. */
  call<Answer>(gateway: string, answer: Promise<Answer>): Promise<Answer> {
    return within(Math.max(0, this.#limit - (this.#waited.get(gateway) ?? 0)), answer)
  }

  /** Begins `work` when fewer than ten others are underway: hundreds of orders may end at once, and each of their pages is a call. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy < AT_ONCE) this.#busy += 1
    else await new Promise<void>((begin) => this.#waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy -= 1
    }
  }

  /** Whether a gateway has used up its time in this run. */
  isOver = (gateway: string): boolean => (this.#waited.get(gateway) ?? 0) >= this.#limit

  /** Adds the duration of a failed gateway call. */
  failed(gateway: string, since: number): void {
    this.#waited.set(gateway, (this.#waited.get(gateway) ?? 0) + performance.now() - since)
  }
}
