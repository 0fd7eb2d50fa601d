import type { Tx } from '#server/platform/shop.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { REFUNDED, type RefundItem, type RefundRow } from './queries.ts'

/** The status of an item during its refund; null means that it keeps its own. */
const STATUSES = {
  active: 'refund',
  processing: 'refunding',
  problem: 'refund-problem',
  processed: 'refunded',
  cancelled: null,
} as const

/**
 * Updates the statuses of issued items to that of their refund. Returns whether all of them had its previous one. Items that were refunded
 * before stay so.
 */
export async function syncItemStatus(
  tx: Tx,
  items: RefundItem[],
  from: RefundRow['status'] | null,
  to: RefundRow['status'],
): Promise<boolean> {
  let all = true
  for (const kind of ['ticket', 'merchandise'] as const) {
    const ours = items.filter((item) => item.kind === kind && item.status_before !== REFUNDED)
    for (const [before, group] of Map.groupBy(ours, ({ status_before }) => status_before ?? '')) {
      const way = { from: (from && STATUSES[from]) ?? before, to: STATUSES[to] ?? before }
      const ids = group.map(({ item_id }) => item_id)
      const isRestored = kind === 'ticket' && to === 'cancelled'
      const set = isRestored
        ? tickets.status.restore(tx, ids, way.from)
        : tickets.status.set(tx, kind, ids, way)
      all = (await set) && all
    }
  }
  return all
}
