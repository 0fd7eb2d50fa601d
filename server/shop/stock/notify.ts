import { notifyProcesses } from '#server/platform/cache/notifications.ts'
import type { Tx } from '#server/platform/shop.ts'
import { update } from './availability.ts'
import type { StockRow } from './queries.ts'

// A notification holds 8,000 bytes; if more is needed, the other processes reload everything.
const MAX_PAYLOAD = 7_000

/** Puts the rows into the caches of this process and the others, once they are committed. */
export function notify(tx: Tx, rows: readonly StockRow[]): void {
  tx.onCommit(() => {
    update(tx.shop, rows)
    const payload = JSON.stringify(rows)
    notifyProcesses(tx.shop, 'stock', [payload.length > MAX_PAYLOAD ? '' : payload])
  })
}
