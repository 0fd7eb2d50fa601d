import type { Shop } from '#server/platform/shop.ts'

/**
 * The maximum time that one run of housekeeping spends on a failing gateway: that of one unanswered call. The rest waits for the next run,
 * so that a gateway that is down does not block other work.
 */
export class GatewayTimeBudget {
  readonly #limit: number
  readonly #waited = new Map<string, number>()

  constructor({ settings: { gatewayCalls } }: Shop) {
    this.#limit = gatewayCalls.timeoutMs * (gatewayCalls.retries + 1)
  }

  /** Whether a gateway has used up its time in this run. */
  isOver = (gateway: string): boolean => (this.#waited.get(gateway) ?? 0) >= this.#limit

  /** Adds the duration of a failed gateway call. */
  failed(gateway: string, since: number): void {
    this.#waited.set(gateway, (this.#waited.get(gateway) ?? 0) + performance.now() - since)
  }
}
