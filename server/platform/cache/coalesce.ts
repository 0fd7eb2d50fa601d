export interface Coalesced<T> {
  add: (items: readonly T[]) => void
  /** Waits until everything that was added is sent or dropped. */
  sent: () => Promise<void>
}

/**
 * Batches items: while one batch is being sent, the next one is collected. Batches that cannot be sent are passed to `onError` and
 * dropped.
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
