import type { Tx } from '#server/platform/shop.ts'
import { lockTickets, restoreTicketStatus, updatePurchaseStatus, updateTicketStatus } from './queries.ts'

const UPDATES = { ticket: updateTicketStatus, merchandise: updatePurchaseStatus }

/** Changes the status of tickets, or of merchandise, of a locked order. Returns whether all of them had the status `from`. */
export async function set(
  tx: Tx,
  kind: keyof typeof UPDATES,
  ids: number[],
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const updated = await UPDATES[kind](tx, { ids, from, to })
  return updated.length === ids.length
}

/**
 * Restores tickets of a locked order: used if there is a valid admission, which may have been undone meanwhile, otherwise active. Returns
 * whether all of them had the status `from`.
 */
export async function restore(tx: Tx, ids: number[], from: string): Promise<boolean> {
  // Two statements: after waiting for a gate's lock, a single one would count the scans as of its start.
  await lockTickets(tx, ids)
  return (await restoreTicketStatus(tx, ids, from)).length === ids.length
}
