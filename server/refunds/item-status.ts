import type { Tx } from '#server/platform/shop.ts'
import * as tickets from '#server/tickets/tickets.ts'
import type { RefundItem, RefundRow } from './queries.ts'

/** What an item's status is while its refund has one; cancelled, or not there yet, it has its own. */
const STATUSES = {
  active: 'refund',
  processing: 'refunding',
  problem: 'refund-problem',
  processed: 'refunded',
  cancelled: null,
} as const

/** Has the statuses of issued items follow their refund's. Says whether every one was where the refund has been. */
export async function syncItemStatus(
  tx: Tx,
  items: RefundItem[],
  from: RefundRow['status'] | null,
  to: RefundRow['status'],
): Promise<boolean> {
  let all = true
  for (const kind of ['ticket', 'merchandise'] as const) {
    const ours = items.filter((item) => item.kind === kind)
    for (const [before, group] of Map.groupBy(ours, ({ status_before }) => status_before ?? '')) {
      const way = { from: (from && STATUSES[from]) ?? before, to: STATUSES[to] ?? before }
      const ids = group.map(({ item_id }) => item_id)
      const isRestored = kind === 'ticket' && to === 'cancelled'
      const set = isRestored
        ? tickets.staffActions.restore(tx, ids, way.from)
        : tickets.setStatus(tx, kind, ids, way)
      all = (await set) && all
    }
  }
  return all
}
