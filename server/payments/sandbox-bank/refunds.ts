import type { Shop } from '#server/platform/shop.ts'
import { readMode } from './ledger-queries.ts'
import { insertRefund, readRefund, type SandboxRefund } from './queries.ts'

/** The result of a refund in the bank's ledger. */
export interface RefundState {
  ref: string
  status: 'pending' | 'succeeded' | 'failed'
  failure_code: string | null
}

/** Refunds a part of a session's payment. Idempotent; fails beyond the remaining amount. */
export async function create(
  shop: Shop,
  input: { reference: string; session: string; amount: number },
): Promise<RefundState> {
  const now = shop.clock.now()
  await insertRefund(shop.sql, { ...input, ...(await beginningAt(shop, now)) }, now)
  const state = await retrieve(shop, input.reference)
  return state ?? { ref: input.reference, status: 'failed', failure_code: 'amount_too_large' }
}

/** The result of a refund; null if it is unknown. */
export async function retrieve(shop: Shop, reference: string): Promise<RefundState | null> {
  const [row] = await readRefund(shop.sql, reference)
  if (!row) return null
  return stateOf(row)
}

/** The bank's report about a refund in its ledger. */
export const stateOf = ({ reference, status }: SandboxRefund): RefundState => ({
  ref: reference,
  status,
  failure_code: status === 'failed' ? 'account_closed' : null,
})

/** A slow bank refunds a minute later, and a failing one returns the refund after three days. */
async function beginningAt(
  shop: Shop,
  now: Temporal.Instant,
): Promise<Pick<SandboxRefund, 'status'> & { settles_at: Temporal.Instant | null }> {
  const [found] = await readMode(shop.sql)
  if (found?.mode === 'slow') return { status: 'pending', settles_at: now.add({ minutes: 1 }) }
  return { status: 'succeeded', settles_at: found?.mode === 'failing' ? now.add({ hours: 72 }) : null }
}
