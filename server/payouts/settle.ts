import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import * as audit from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as refunds from '#server/refunds/refunds.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'

/**
 * Completes what a transfer of ours was for, because the bank's statement shows it: a refund with its mail, an overpayment, or money of a
 * statement that was to be returned. Says whether it was one of ours, of this amount in minor units and not withdrawn or sent back: else
 * nothing changes, and somebody has to look.
 */
export async function complete(tx: Tx, endToEndId: string, amount: number): Promise<boolean> {
  const found = await lock(tx, endToEndId)
  if (!found || found.payout.amount !== amount) return false
  const { order, payout } = found
  if (payout.status !== 'sent') return payout.status === 'completed'
  if (payout.refund_id !== null) await refunds.staffActions.completeByBank(tx, payout.refund_id)
  if (order && payout.overpayment_id !== null) await completeOverpayment(tx, order, payout.overpayment_id)
  if (payout.bank_line_id !== null) {
    await queries.endPayout(tx, payout.id, 'completed', null)
    await queries.setLineStatus(tx, payout.bank_line_id, 'to_return', 'returned')
  }
  await audit.record(tx, 'system', 'transfer completed', subjectOf(order, payout), { amount })
  return true
}

async function completeOverpayment(tx: Tx, order: orders.OrderRow, id: number): Promise<void> {
  const found = (await payments.overpayments.ofOrder(tx, order.id)).find((each) => each.id === id)
  if (!found || found.returned_at !== null) return
  const byCard = found.amount - found.left - found.sent_by_hand
  await payments.overpayments.markReturned(tx, order, id, { byCard, method: 'bank_transfer' })
}

/**
 * Records that the bank has sent the money of a transfer of ours back, for its `reason`, before its debit was seen or after: the refund
 * becomes a problem, other money is to be returned again, and all may go into another file. Says whether it was one of ours, as `complete`.
 */
export async function recordReturned(
  tx: Tx,
  endToEndId: string,
  amount: number,
  reason: string,
): Promise<boolean> {
  const found = await lock(tx, endToEndId)
  if (!found || found.payout.amount !== amount) return false
  const { order, payout } = found
  if (payout.status !== 'sent' && payout.status !== 'completed') return payout.status === 'returned'
  const said = reason.slice(0, MOST_REASON)
  if (payout.refund_id !== null) await refunds.staffActions.failByBank(tx, payout.refund_id, amount, said)
  if (payout.refund_id === null) await queries.endPayout(tx, payout.id, 'returned', said)
  if (payout.bank_line_id !== null)
    await queries.setLineStatus(tx, payout.bank_line_id, 'returned', 'to_return')
  if (order && payout.overpayment_id !== null && payout.status === 'completed')
    await payments.overpayments.recordComeBack(tx, order, amount, messages.cameBack({ reason: said }))
  await audit.record(tx, 'system', 'transfer returned', subjectOf(order, payout), { amount })
  return true
}

const MOST_REASON = 400

const subjectOf = (order: orders.OrderRow | null, { refund_id, bank_line_id }: queries.PayoutRow): string =>
  refund_id === null ? (order?.code ?? `bank line ${bank_line_id}`) : `refund ${refund_id}`

/** A transfer, with its order or the line of a statement that it returns, both locked, and these first, as everywhere. */
async function lock(
  tx: Tx,
  endToEndId: string,
): Promise<{ order: orders.OrderRow | null; payout: queries.PayoutRow } | null> {
  const [found] = await queries.findPayout(tx, endToEndId)
  if (!found || (found.order_id === null && found.bank_line_id === null)) return null
  const order = found.order_id === null ? null : await orders.lock(tx, found.order_id)
  if (found.bank_line_id !== null) await queries.lockBankLines(tx, [found.bank_line_id])
  const [locked] = await queries.lockPayout(tx, found.id)
  return locked ? { order, payout: { ...found, ...locked } } : null
}
