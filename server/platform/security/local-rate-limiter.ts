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
 * Counts one call of `key` under `name` in this process only: for limits that must not cost a round trip, and that protect neither places
 * nor passwords.
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

/** Counts one call like `limitLocally`; returns what is left (negative beyond the limit) and the seconds until it is whole again. */
export async function countLocally(
  shop: Shop,
  name: string,
  key: string,
  limit: LocalLimit,
): Promise<{ left: number; seconds: number } | null> {
  if (!shop.settings.rateLimits) return null
  const { consumedPoints, msBeforeNext } = await limiterOf(shop, name, limit).penalty(shortened(key))
  return { left: limit.points - consumedPoints, seconds: Math.ceil(msBeforeNext / 1000) }
}

/** Runs `work` and counts it like `limitLocally`, but only if it is refused. */
export async function limitRefusedLocally<T>(
  shop: Shop,
  name: string,
  key: string,
  limit: LocalLimit,
  work: () => Promise<T>,
): Promise<T> {
  const returnAttempts = async () => {
    if (shop.settings.rateLimits) await limiterOf(shop, name, limit).reward(shortened(key))
  }
  try {
    // Counted before the outcome is known, so that concurrent calls cannot bypass the limit.
    await limitLocally(shop, name, key, limit)
  } catch (error) {
    // A call that was not attempted is no failure: concurrent successful calls must not block their address.
    await returnAttempts()
    throw error
  }
  let refused = false
  try {
    return await work()
  } catch (error) {
    refused = error instanceof Refusal
    throw error
  } finally {
    if (!refused) await returnAttempts()
  }
}

/** Keys such as cart codes are chosen by callers and may have any length, so long ones are hashed. */
const shortened = (key: string): string => (key.length <= 100 ? key : sha256(key).toString('base64url'))

function limiterOf(shop: Shop, name: string, { points, seconds }: LocalLimit): RateLimiterMemory {
  const limiters = limitersOf.get(shop) ?? new Map<string, RateLimiterMemory>()
  limitersOf.set(shop, limiters)
  const limiter = limiters.get(name) ?? new RateLimiterMemory({ points, duration: seconds })
  limiters.set(name, limiter)
  return limiter
}
