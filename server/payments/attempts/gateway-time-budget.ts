import type { Shop } from '#server/platform/shop.ts'

/**
 * How long one run of housekeeping waits for a gateway that fails: as long as for one call that is not answered. What is left
 * over has its turn in the next run, so that a gateway that is down holds nobody else up.
 */
export class GatewayTimeBudget {
  readonly #most: number
  readonly #waited = new Map<string, number>()

  constructor({ settings: { gatewayCalls } }: Shop) {
    this.#most = gatewayCalls.timeoutMs * (gatewayCalls.retries + 1)
  }

  /** Whether a gateway has had its chance in this run. */
  isOver = (gateway: string): boolean => (this.#waited.get(gateway) ?? 0) >= this.#most

  /** Counts what a call of a gateway has taken that did not answer as it should. */
  failed(gateway: string, since: number): void {
    this.#waited.set(gateway, (this.#waited.get(gateway) ?? 0) + performance.now() - since)
  }
}
