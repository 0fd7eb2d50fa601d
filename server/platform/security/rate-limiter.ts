import { messages } from '#contract/messages.ts'
import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'

/** At most `points` calls within `seconds`; `message` is the answer to more. */
export interface RateLimit {
  points: number
  seconds: number
  message?: string
  /** The status of the failures that `limitFailures` counts; 404 by default. */
  failureStatus?: number
}

const limitersOf = new WeakMap<Shop, Map<string, RateLimiterMemory>>()

/**
 * Counts one call of `key` under `name`.
 * Refuses:
 * - too many calls (429, with the seconds to wait)
 */
export async function limitRate(shop: Shop, name: string, key: string, limit: RateLimit): Promise<void> {
  if (!shop.settings.rateLimits) return
  try {
    await limiterOf(shop, name, limit).consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new Refusal(limit.message ?? messages.tooManyAttempts, {
      status: 429,
      retryAfter: Math.ceil(error.msBeforeNext / 1000),
    })
  }
}

/** Runs `work` and counts it, as `limitRate` does, only if it fails with the status of the limit: this limits guesses alone. */
export async function limitFailures<T>(
  shop: Shop,
  name: string,
  key: string,
  limit: RateLimit,
  work: () => Promise<T>,
): Promise<T> {
  // Counted before the outcome is known, so that many guesses at once are no way around the limit.
  await limitRate(shop, name, key, limit)
  let failed = false
  try {
    return await work()
  } catch (error) {
    failed = error instanceof Refusal && error.status === (limit.failureStatus ?? 404)
    throw error
  } finally {
    if (!failed && shop.settings.rateLimits) await limiterOf(shop, name, limit).reward(key)
  }
}

/** The key of a client for rate limits: its IPv4 address, or the /64 network of its IPv6 address, which one connection owns. */
export function clientAddressPrefix(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = address.split('::')
  const [left = [], right = []] = [head, tail].map((half) => half.split(':').filter(Boolean))
  const gap = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...gap, ...right].slice(0, 4).join(':')
}

function limiterOf(shop: Shop, name: string, { points, seconds }: RateLimit): RateLimiterMemory {
  const limiters = limitersOf.get(shop) ?? new Map<string, RateLimiterMemory>()
  limitersOf.set(shop, limiters)
  const limiter = limiters.get(name) ?? new RateLimiterMemory({ points, duration: seconds })
  limiters.set(name, limiter)
  return limiter
}
