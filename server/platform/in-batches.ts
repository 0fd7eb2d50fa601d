/** How many items are processed at once, and how many at most. */
interface Portions {
  atOnce?: number
  limit?: number
}

/**
 * Processes due items, ten at a time unless `atOnce` says otherwise. `claim` claims at most the given number of items that no other process has; `work` processes one.
 * Ends when nothing is left, after `limit` items, or when `work` has returned false for all of a portion, which means that continuing is pointless.
 */
export async function inBatches<T>(
  claim: (limit: number) => Promise<readonly T[]>,
  work: (one: T) => Promise<boolean | void>,
  { atOnce = 10, limit = Number.POSITIVE_INFINITY }: Portions = {},
): Promise<void> {
  for (let done = 0; done < limit; done += atOnce) {
    const claimed = await claim(atOnce)
    const results = await Promise.all(claimed.map(work))
    if (claimed.length < atOnce || results.every((result) => result === false)) return
  }
}
