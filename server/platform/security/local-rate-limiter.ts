import { messages } from '#contract/messages.ts'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sha256 } from './signing.ts'

/** At most `points` within `seconds`. */
interface LocalLimit {
  points: number
  seconds: number
}

const limitersOf = new WeakMap<Shop, Map<string, RateLimiterMemory>>()

/**
 * Counts one call of `key` under `name` in this process alone: for what must not wait for a round trip more and guards neither places nor
 * passwords.
 * Refuses:
 * - too many calls (429, with the seconds to wait)
 */
export async function limitLocally(shop: Shop, name: string, key: string, limit: LocalLimit): Promise<void> {
  if (!shop.settings.rateLimits) return
  try {
    await limiterOf(shop, name, limit).consume(shortened(key))
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new Refusal(messages.tooManyAttempts, {
      status: 429,
      retryAfter: Math.ceil(error.msBeforeNext / 1000),
    })
  }
}

/** Runs `work` and counts it, as `limitLocally` does, only if it is refused. */
export async function limitRefusedLocally<T>(
  shop: Shop,
  name: string,
  key: string,
  limit: LocalLimit,
  work: () => Promise<T>,
): Promise<T> {
  const takeBack = async () => {
    if (shop.settings.rateLimits) await limiterOf(shop, name, limit).reward(shortened(key))
  }
  try {
    // Counted before the outcome is known, so that many at once are no way around the limit.
    await limitLocally(shop, name, key, limit)
  } catch (error) {
    // What was not even tried is no failure: many at once who all do well must not shut their place out.
    await takeBack()
    throw error
  }
  let refused = false
  try {
    return await work()
  } catch (error) {
    refused = error instanceof Refusal
    throw error
  } finally {
    if (!refused) await takeBack()
  }
}

/** Callers choose keys such as codes of carts, of any length; what is kept of them is short. */
const shortened = (key: string): string => (key.length <= 100 ? key : sha256(key).toString('base64url'))

function limiterOf(shop: Shop, name: string, { points, seconds }: LocalLimit): RateLimiterMemory {
  const limiters = limitersOf.get(shop) ?? new Map<string, RateLimiterMemory>()
  limitersOf.set(shop, limiters)
  const limiter = limiters.get(name) ?? new RateLimiterMemory({ points, duration: seconds })
  limiters.set(name, limiter)
  return limiter
}
