export interface Coalesced<T> {
  add: (items: readonly T[]) => void
  /** Waits until everything that was added is sent or dropped. */
  sent: () => Promise<void>
}

/**
 * Collects items and sends them together: while one lot is under way, the next one gathers. What cannot be sent is given to
 * `onError` and dropped.
 */
export function coalesce<T>(
  send: (items: T[]) => Promise<unknown>,
  onError: (error: unknown) => void,
): Coalesced<T> {
  let waiting: T[] = []
  let sending: Promise<void> | null = null

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const items = waiting
      waiting = []
      await send(items).catch(onError)
    }
    sending = null
  }

  return {
    add(items) {
      if (items.length === 0) return
      waiting.push(...items)
      sending ??= drain()
    },
    sent: async () => void (await sending),
  }
}
