import type { Shop } from '#server/platform/shop.ts'
import { addUses, type Use } from './queries.ts'

const pending = new WeakMap<Shop, Map<number, Use>>()

/** Counts a call of a key in this process; `write` stores the counts. */
export function count(shop: Shop, id: number, isError: boolean): void {
  const uses = pending.getOrInsertComputed(shop, () => new Map<number, Use>())
  const use = uses.getOrInsertComputed(id, () => ({ id, calls: 0, errors: 0, at: '' }))
  use.calls += 1
  if (isError) use.errors += 1
  use.at = shop.clock.now().toString()
}

/** Stores what this process has counted: one statement for all keys. What is counted meanwhile waits for the next time. */
export async function write(shop: Shop): Promise<void> {
  const uses = pending.get(shop)
  if (!uses || uses.size === 0) return
  pending.delete(shop)
  await addUses(shop.sql, [...uses.values()])
}
