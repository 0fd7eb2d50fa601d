import type { Shop } from '#server/platform/shop.ts'

/** What is read once for all who ask within a while. */
export interface Kept<Value> {
  find: (shop: Shop) => Promise<Value>
  /** Has it read anew for whoever asks next. */
  forget: (shop: Shop) => void
}

interface Read<Value> {
  at: number
  value: Promise<Value>
}

/**
 * Keeps what is read for this many milliseconds in the memory of this process, because many ask for the same; whoever asks while it is being
 * read gets the same answer. An older value, up to `mostMs`, is returned without waiting while it is read anew. A failure is not kept.
 */
export function keptFor<Value>(
  { lastMs, mostMs = lastMs }: { lastMs: number; mostMs?: number },
  read: (shop: Shop) => Promise<Value>,
): Kept<Value> {
  const kept = new WeakMap<Shop, Read<Value>>()
  return {
    find(shop) {
      const now = shop.clock.now().epochMilliseconds
      const known = kept.get(shop)
      const age = known ? now - known.at : Infinity
      if (known && age < lastMs) return known.value
      const next = { at: now, value: read(shop) }
      kept.set(shop, next)
      next.value.catch(() => kept.get(shop) === next && kept.delete(shop))
      return known && age < mostMs ? known.value : next.value
    },
    forget: (shop) => void kept.delete(shop),
  }
}
