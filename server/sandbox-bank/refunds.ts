import type { Shop } from '#server/platform/shop.ts'
import { insertRefund, readRefund } from './queries.ts'

/** What became of a refund, by the bank's ledger. */
export interface RefundState {
  ref: string
  status: 'pending' | 'succeeded' | 'failed'
  failure_code: string | null
}

/** Gives back a part of what was paid on the page of a session. Harmless when repeated; fails for more than is left. */
export async function create(
  shop: Shop,
  input: { reference: string; session: string; amount: number },
): Promise<RefundState> {
  await insertRefund(shop.sql, { ...input, status: 'succeeded' }, shop.clock.now())
  const state = await retrieve(shop, input.reference)
  return state ?? { ref: input.reference, status: 'failed', failure_code: 'amount_too_large' }
}

/** What became of a refund; null for one that the bank has never seen. */
export async function retrieve(shop: Shop, reference: string): Promise<RefundState | null> {
  const [row] = await readRefund(shop.sql, reference)
  if (!row) return null
  const failure_code = row.status === 'failed' ? 'account_closed' : null
  return { ref: row.reference, status: row.status, failure_code }
}
