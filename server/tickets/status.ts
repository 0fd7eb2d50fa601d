import type { Tx } from '#server/platform/shop.ts'
import { updatePurchaseStatus, updateTicketStatus } from './queries.ts'

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
