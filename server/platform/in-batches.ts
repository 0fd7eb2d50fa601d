/** How many items are processed at once. */
const AT_ONCE = 10

/**
 * Processes due items, ten at a time. `claim` claims at most the given number of items that no other process has; `work` processes one.
 * Ends when nothing is left, after `limit` items, or when `work` has returned false for all ten, which means that continuing is pointless.
 */
export async function inBatches<T>(
  claim: (limit: number) => Promise<readonly T[]>,
  work: (one: T) => Promise<boolean | void>,
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let done = 0; done < limit; done += AT_ONCE) {
    const claimed = await claim(AT_ONCE)
    const results = await Promise.all(claimed.map(work))
    if (claimed.length < AT_ONCE || results.every((result) => result === false)) return
  }
}
