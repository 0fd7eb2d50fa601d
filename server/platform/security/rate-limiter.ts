import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { fingerprint } from './fingerprint.ts'
import * as queries from './rate-limit-queries.ts'

/** At most `points` of what has this name, for this key, within `seconds`; counted for all processes together. */
export interface RateLimit {
  name: string
  key: string
  points: number
  seconds: number
  /**
   * Whether a try is counted only when it is over. So of a place that many share, those who try at the same moment and do well are not in
   * each other's way; but as many as are under way may fail beyond `points`.
   */
  countedAfter?: boolean
  /** How much is let through beyond that: so many tries in so many seconds, by all together. */
  slowly?: { points: number; seconds: number }
}

/** What counts, and the answer to more of it. */
export interface Counting {
  /** Whether a try counts that was refused so, or, with null, was not refused. By default what is not found counts, and nothing else. */
  counts?: (refusal: Refusal | null) => boolean
  message?: string
}

const isMissing = (refusal: Refusal | null): boolean => refusal?.status === 404

/**
 * Runs `work`, which tries something that can be guessed, and counts it under each limit if `counts` says so. No more is tried
 * than the limits allow, right or wrong.
 * Refuses:
 * - what is over a limit (429, with the seconds to wait)
 */
export async function limitTries<T>(
  shop: Shop,
  limits: RateLimit[],
  { counts = isMissing, message = messages.tooManyAttempts }: Counting,
  work: () => Promise<T>,
): Promise<T> {
  if (!shop.settings.rateLimits) return work()
  await count(shop, limits, message)
  let counted = false
  try {
    const done = await work()
    counted = counts(null)
    return done
  } catch (error) {
    counted = error instanceof Refusal && counts(error)
    throw error
  } finally {
    await settle(shop, limits, counted)
  }
}

/**
 * Runs `work`, which nobody does without a secret that cannot be guessed, and counts it under each limit if it fails. What is right is
 * never refused, so nobody shuts out others of their place.
 * Refuses:
 * - what has failed, and is over a limit (429, with the seconds to wait)
 */
export async function limitFailures<T>(
  shop: Shop,
  limits: RateLimit[],
  { counts = isMissing, message = messages.tooManyAttempts }: Counting,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isFailure = shop.settings.rateLimits && error instanceof Refusal && counts(error)
    if (isFailure) await count(shop, limits.map(strictly), message)
    throw error
  }
}

/** Forgets what was counted under these limits. */
export const forget = async (shop: Shop, limits: RateLimit[]): Promise<void> =>
  void (await queries.remove(shop.sql, keysOf(shop, limits)))

/** Remembers that the person of an account was at a place, for so long. */
export const rememberPlace = async (shop: Shop, key: string, until: Temporal.Instant): Promise<void> =>
  void (await queries.rememberPlace(shop.sql, fingerprint(shop, 'known places', key), until))

/** Whether `rememberPlace` was told of a place, and its time is not over. */
export const isKnownPlace = async (shop: Shop, key: string): Promise<boolean> =>
  (await queries.findPlace(shop.sql, fingerprint(shop, 'known places', key), shop.clock.now())).length > 0

/** Deletes what no limit asks for any more. */
export async function purgeLimits(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  await queries.purgeCounts(shop.sql, now)
  await queries.purgePlaces(shop.sql, now)
}

/** The same limit, counted before the outcome is known, so that many guesses at once are no way around it. */
const strictly = (limit: RateLimit): RateLimit => ({ ...limit, countedAfter: false })

const keysOf = (shop: Shop, limits: RateLimit[]): string[] =>
  limits.map(({ name, key }) => fingerprint(shop, 'rate limits', `${name}\n${key}`))

async function count(shop: Shop, limits: RateLimit[], message: string): Promise<void> {
  const exceeded = await addTo(shop, limits)
  if (exceeded.length === 0) return
  const slower = exceeded.flatMap(({ limit: { name, key, slowly } }) =>
    slowly ? [{ name: `${name}, slowly`, key, ...slowly }] : [],
  )
  const refusing = slower.length === exceeded.length ? await addTo(shop, slower) : exceeded
  if (refusing.length === 0) return
  // What was not even tried tells nothing: many at once who all do well must not shut their place out.
  await settle(shop, limits, false)
  const seconds = refusing.map(({ endsAt }) => endsAt.since(shop.clock.now()).total('seconds'))
  throw new Refusal(message, { status: 429, retryAfter: Math.max(1, Math.ceil(Math.max(...seconds))) })
}

/** Adds one to each count, unless it is counted after, and gives the limits that one more exceeds. */
async function addTo(
  shop: Shop,
  limits: RateLimit[],
): Promise<{ limit: RateLimit; endsAt: Temporal.Instant }[]> {
  const keys = keysOf(shop, limits)
  const added = limits.map(({ seconds, countedAfter }, index) => ({
    key: keys[index] ?? '',
    count: countedAfter ? 0 : 1,
    ends_at: shop.clock.now().add({ seconds }),
  }))
  const rows = new Map((await queries.add(shop.sql, added, shop.clock.now())).map((row) => [row.key, row]))
  return limits.flatMap((limit, index) => {
    const row = rows.get(keys[index] ?? '')
    const others = (row?.count ?? 0) - (limit.countedAfter ? 0 : 1)
    return row && others >= limit.points ? [{ limit, endsAt: row.ends_at }] : []
  })
}

/** Counts what is counted after, or takes back what was counted before. What was done stays done when this fails. */
async function settle(shop: Shop, limits: RateLimit[], counted: boolean): Promise<void> {
  const changed = limits.filter(({ countedAfter = false }) => countedAfter === counted)
  if (changed.length === 0) return
  try {
    await queries.change(shop.sql, keysOf(shop, changed), counted ? 1 : -1)
  } catch (error) {
    shop.log.error({ err: error }, 'a try was not counted rightly')
  }
}
