import type { Shop, Tx } from '#server/platform/shop.ts'
import { readNextDeadline } from '#server/orders/queries.ts'

/** The earliest deadline of an unpaid order or balance, as far as this process knows; null if there is none. */
const known = new WeakMap<Shop, Temporal.Instant | null>()

/** How long another process may take to end an order that it has claimed. */
export const CLAIM = Temporal.Duration.from({ minutes: 1 })

/** Whether an unpaid order is past its deadline, as far as this process knows. Runs no SQL. */
export function isDue(shop: Shop): boolean {
  const next = known.get(shop) ?? null
  return next !== null && Temporal.Instant.compare(next, shop.clock.now()) <= 0
}

/** Reads the earliest deadline, those of other processes included. Orders that are being ended are left out. */
export async function refreshNext(shop: Shop): Promise<void> {
  const [row] = await readNextDeadline(shop.sql, shop.clock.now().subtract(CLAIM))
  known.set(shop, row?.at ?? null)
}

/** Remembers the deadline of an order after the commit. */
export const note = (tx: Tx, at: Temporal.Instant | null): void => {
  if (at === null) return
  tx.onCommit(() => {
    const next = known.get(tx.shop) ?? null
    if (next === null || Temporal.Instant.compare(at, next) < 0) known.set(tx.shop, at)
  })
}
