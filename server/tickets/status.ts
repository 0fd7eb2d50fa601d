import type { Tx } from '#server/platform/shop.ts'
import { updatePurchaseStatus, updateTicketStatus } from './queries.ts'

const UPDATES = { ticket: updateTicketStatus, merchandise: updatePurchaseStatus }

/** Moves tickets, or pieces of merchandise, of a locked order from one status to another. Says whether every one of them was in the first. */
export async function setStatus(
  tx: Tx,
  kind: keyof typeof UPDATES,
  ids: number[],
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const marked = await UPDATES[kind](tx, ids, from, to)
  return marked.length === ids.length
}
