import * as audit from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as queries from '#server/books/bank-statements/queries.ts'

/**
 * Marks the earliest line to be returned, of exactly this amount and account, as returned by a locked debit that is not a transfer of our
 * files. Returns its id; null if there is none, and nothing changes.
 */
export async function settleReturn(tx: Tx, debit: queries.LineRow): Promise<number | null> {
  const [found] = await queries.lockReturnedBy(tx, debit.id)
  if (!found) return null
  const { id, note } = found
  queries.setStatus(tx, { id, status: 'returned', note, by: tx.request?.actor ?? 'system' })
  await queries.completeCreditTransfer(tx, id)
  const change = { from: 'to_return', to: 'returned', by_line: debit.id }
  await audit.record(tx, 'system', 'bank line changed', `bank line ${id}`, change)
  return id
}
