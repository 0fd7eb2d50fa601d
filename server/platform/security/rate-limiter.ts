import { messages } from '#contract/messages.ts'
import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sha256 } from './signing.ts'

/** At most `points` calls within `seconds`; `message` is the answer to more. */
export interface RateLimit {
  points: number
  seconds: number
  message?: string
  /** Which refusals `limitFailures` counts; those with the status 404 by default. */
  isFailure?: (refusal: Refusal) => boolean
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
    await limiterOf(shop, name, limit).consume(shortened(key))
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new Refusal(limit.message ?? messages.tooManyAttempts, {
      status: 429,
      retryAfter: Math.ceil(error.msBeforeNext / 1000),
    })
  }
}

/** Runs `work` and counts it, as `limitRate` does, only if it fails as the limit says: this limits guesses alone. */
export async function limitFailures<T>(
  shop: Shop,
  name: string,
  key: string,
  limit: RateLimit,
  work: () => Promise<T>,
): Promise<T> {
  // Counted before the outcome is known, so that many guesses at once are no way around the limit.
  try {
    await limitRate(shop, name, key, limit)
  } catch (error) {
    // What was not even tried is no failure: many at once who all do well must not shut their place out.
    await takeBack(shop, name, key, limit)
    throw error
  }
  return unlessFailed(limit, work, () => takeBack(shop, name, key, limit))
}

/**
 * Runs `work`. Once it has failed `free` times for a key within `seconds`, as the limit says, more of it is only slowed down: it may be
 * tried `points` times in `slowSeconds`, by all together.
 * Refuses:
 * - what comes too soon after another (429, with the seconds to wait)
 */
export async function slowFailures<T>(
  shop: Shop,
  name: string,
  key: string,
  limit: RateLimit & { free: number; slowSeconds: number },
  work: () => Promise<T>,
): Promise<T> {
  if (!shop.settings.rateLimits) return work()
  const counted = await limiterOf(shop, name, limit).penalty(shortened(key))
  try {
    if (counted.consumedPoints > limit.free)
      await limitRate(shop, `${name}, slowly`, key, { ...limit, seconds: limit.slowSeconds })
  } catch (error) {
    // What was not even tried tells nothing.
    await takeBack(shop, name, key, limit)
    throw error
  }
  return unlessFailed(limit, work, () => takeBack(shop, name, key, limit))
}

/** Runs `work`, and afterwards `takeBack` unless it has failed as the limit says. */
async function unlessFailed<T>(
  { isFailure = ({ status }) => status === 404 }: RateLimit,
  work: () => Promise<T>,
  takeBack: () => Promise<void>,
): Promise<T> {
  let failed = false
  try {
    return await work()
  } catch (error) {
    failed = error instanceof Refusal && isFailure(error)
    throw error
  } finally {
    if (!failed) await takeBack()
  }
}

async function takeBack(shop: Shop, name: string, key: string, limit: RateLimit): Promise<void> {
  if (shop.settings.rateLimits) await limiterOf(shop, name, limit).reward(shortened(key))
}

/** Remembers a key under `name` for so many seconds, in this process. */
export const remember = async (shop: Shop, name: string, key: string, seconds: number): Promise<void> =>
  void (await limiterOf(shop, name, { points: 1, seconds }).set(shortened(key), 1, seconds))

/** Whether `remember` was told of a key, and its time is not over. */
export const isRemembered = async (
  shop: Shop,
  name: string,
  key: string,
  seconds: number,
): Promise<boolean> => (await limiterOf(shop, name, { points: 1, seconds }).get(shortened(key))) !== null

/** Callers choose keys such as codes and addresses, of any length; what is kept of them is short. */
const shortened = (key: string): string => (key.length <= 100 ? key : sha256(key).toString('base64url'))

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
