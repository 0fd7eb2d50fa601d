import type { Tx } from '#server/platform/shop.ts'
import { markPurchases, markTickets } from './marking-queries.ts'

const MARK = { ticket: markTickets, merchandise: markPurchases }

/** Moves tickets, or pieces of merchandise, of a locked order from one status to another. Says whether every one of them was in the first. */
export async function mark(
  tx: Tx,
  kind: keyof typeof MARK,
  ids: number[],
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const marked = await MARK[kind](tx, ids, from, to)
  return marked.length === ids.length
}
