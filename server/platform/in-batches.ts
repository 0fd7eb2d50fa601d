/** So many are worked on at once. */
const AT_ONCE = 10

/**
 * Does what is due, ten at once. `claim` takes at most so many that no other process has; `work` does one. Ends
 * when nothing is left, after `most`, and when `work` has returned false for all ten: then it is worth nothing to go on.
 */
export async function inBatches<T>(
  claim: (most: number) => Promise<readonly T[]>,
  work: (one: T) => Promise<boolean | void>,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let done = 0; done < most; done += AT_ONCE) {
    const claimed = await claim(AT_ONCE)
    const results = await Promise.all(claimed.map(work))
    if (claimed.length < AT_ONCE || results.every((result) => result === false)) return
  }
}
