import type { Tx } from '#server/platform/shop.ts'
import { lockTickets, restoreTicketStatus, updatePurchaseStatus, updateTicketStatus } from './queries.ts'

const UPDATES = { ticket: updateTicketStatus, merchandise: updatePurchaseStatus }

/** Changes the status of tickets, or of merchandise, of a locked order. Returns whether all of them had the status `from`. */
export async function setStatus(
  tx: Tx,
  kind: keyof typeof UPDATES,
  ids: number[],
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const updated = await UPDATES[kind](tx, ids, from, to)
  return updated.length === ids.length
}

/**
 * Makes tickets of a locked order good again: used where an admission stands, which may have been undone meanwhile, else active. Returns
 * whether all of them had the status `from`.
 */
export async function restore(tx: Tx, ids: number[], from: string): Promise<boolean> {
  // Two statements: one that has waited for a gate would count the scans of before.
  await lockTickets(tx, ids)
  return (await restoreTicketStatus(tx, ids, from)).length === ids.length
}
