import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { fingerprint } from './fingerprint.ts'
import * as queries from './rate-limit-queries.ts'

/** A limit of `points` per name and key within `seconds`; counted for all processes together. */
export interface RateLimit {
  name: string
  key: string
  points: number
  seconds: number
  /**
   * Whether an attempt is counted only when it is over. Concurrent successful attempts from a shared address then do not block each other,
   * but concurrent failures may exceed `points`.
   */
  countedAfter?: boolean
  /** The reduced rate beyond the limit: so many attempts in so many seconds, by all callers together. */
  slowly?: { points: number; seconds: number }
}

/** What counts toward a limit, and the answer beyond it. */
export interface Counting {
  /** Whether an attempt with this refusal counts; null means success. By default only "not found" counts. */
  counts?: (refusal: Refusal | null) => boolean
  message?: string
  /** The refusal beyond the limit in place of a 429 with `message`. */
  refusal?: () => Refusal
}

const isMissing = (refusal: Refusal | null): boolean => refusal?.status === 404

/**
 * Runs `work`, an attempt at something guessable, and counts it under each limit according to `counts`. No attempt beyond a limit is
 * made, right or wrong.
 * Refuses:
 * - attempts beyond a limit (429, with the seconds to wait, or `refusal`)
 */
export async function limitTries<T>(
  shop: Shop,
  limits: RateLimit[],
  { counts = isMissing, message = messages.tooManyAttempts, refusal }: Counting,
  work: () => Promise<T>,
): Promise<T> {
  if (!shop.settings.rateLimits) return work()
  await count(shop, limits, message, refusal)
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
 * Runs `work`, which requires an unguessable secret, and counts it under each limit if it fails. Valid requests are never refused, so nobody
 * can block others at the same address.
 * Refuses:
 * - failures beyond a limit (429, with the seconds to wait)
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

/** Resets the counts of these limits. */
export const forget = async (shop: Shop, limits: RateLimit[]): Promise<void> =>
  void (await queries.remove(shop.sql, keysOf(shop, limits)))

/** Remembers until `until` that an account's owner has authenticated from a login source. */
export const rememberLoginSource = async (shop: Shop, key: string, until: Temporal.Instant): Promise<void> =>
  void (await queries.rememberLoginSource(shop.sql, fingerprint(shop, 'known login sources', key), until))

/** Whether `rememberLoginSource` has recorded a login source, and it has not expired. */
export const isKnownLoginSource = async (shop: Shop, key: string): Promise<boolean> =>
  (await queries.findLoginSource(shop.sql, fingerprint(shop, 'known login sources', key), shop.clock.now()))
    .length > 0

/** Deletes expired counts and login sources. */
export async function purgeLimits(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  await queries.purgeCounts(shop.sql, now)
  await queries.purgeLoginSources(shop.sql, now)
}

/** The same limit, counted before the outcome is known, so that concurrent guesses cannot bypass it. */
const strictly = (limit: RateLimit): RateLimit => ({ ...limit, countedAfter: false })

const keysOf = (shop: Shop, limits: RateLimit[]): string[] =>
  limits.map(({ name, key }) => fingerprint(shop, 'rate limits', `${name}\n${key}`))

async function count(
  shop: Shop,
  limits: RateLimit[],
  message: string,
  refusal?: () => Refusal,
): Promise<void> {
  const exceeded = await addTo(shop, limits)
  if (exceeded.length === 0) return
  const slower = exceeded.flatMap(({ limit: { name, key, slowly } }) =>
    slowly ? [{ name: `${name}, slowly`, key, ...slowly }] : [],
  )
  const refusing = slower.length === exceeded.length ? await addTo(shop, slower) : exceeded
  if (refusing.length === 0) return
  // A call that was not attempted does not count: concurrent successful calls must not block their address.
  await settle(shop, limits, false)
  if (refusal) throw refusal()
  const seconds = refusing.map(({ endsAt }) => endsAt.since(shop.clock.now()).total('seconds'))
  throw new Refusal(message, { status: 429, retryAfter: Math.max(1, Math.ceil(Math.max(...seconds))) })
}

/** Increments each count, unless it is counted after, and returns the exceeded limits. */
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

/** Adds counts that are counted after, or reverts those counted before. A failure here does not undo the work itself. */
async function settle(shop: Shop, limits: RateLimit[], counted: boolean): Promise<void> {
  const changed = limits.filter(({ countedAfter = false }) => countedAfter === counted)
  if (changed.length === 0) return
  try {
    await queries.change(shop.sql, keysOf(shop, changed), counted ? 1 : -1)
  } catch (error) {
    shop.log.error({ err: error }, 'a try was not counted rightly')
  }
}
