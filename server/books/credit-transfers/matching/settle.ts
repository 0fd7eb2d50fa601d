import * as orders from '#server/orders/orders.ts'
import * as overpayments from '#server/payments/overpayments/overpayments.ts'
import * as audit from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'
import * as lines from '#server/books/credit-transfers/line-queries.ts'
import * as locks from '#server/books/credit-transfers/lock-queries.ts'
import { messages } from '#server/books/credit-transfers/messages.ts'
import * as queries from '#server/books/credit-transfers/queries.ts'

/** One of our transfers as shown by a line: its end-to-end id, its amount in minor units, and the line, null without one. */
export interface ShownTransfer {
  id: string
  amount: number
  line: number | null
  /** Whether the line also counts if it was completed by hand before. */
  adopt?: boolean
}

/** The result for a line: it has a ledger entry, the ledger has it without the line, or it is not one of our transfers. */
export type Settled = 'entered' | 'known' | null

/**
 * Completes the subject of one of our transfers, because it is on a bank statement: a refund, with its mail, an overpayment, or a line to
 * be returned. Null, without any change, if the transfer is unknown, has another amount, was withdrawn, or is on another line: staff have
 * to review it. A subject that was completed by hand is `known`.
 */
export async function complete(tx: Tx, { id, amount, line, adopt = false }: ShownTransfer): Promise<Settled> {
  const found = await lock(tx, id)
  if (!found || found.transfer.amount !== amount) return null
  const { order, transfer } = found
  if (transfer.status === 'withdrawn' || transfer.is_debited) return null
  if (transfer.status === 'completed' && !adopt) return 'known'
  // It has bounced before its debit was reported.
  if (transfer.status === 'sent') await completePurpose(tx, order, transfer)
  if (line !== null)
    await lines.insertLine(tx, { credit_transfer_id: transfer.id, line_id: line, kind: 'debit', amount })
  await audit.record(tx, 'system', 'transfer completed', subjectOf(order, transfer), { amount })
  return 'entered'
}

async function completePurpose(
  tx: Tx,
  order: orders.OrderRow | null,
  transfer: queries.CreditTransferRow,
): Promise<void> {
  const { refund_id, overpayment_id: id, bank_line_id, amount } = transfer
  await queries.endCreditTransfer(tx, transfer.id, 'completed', null)
  if (order && id !== null) await overpayments.recordTransfer(tx, order, { id, amount })
  if (bank_line_id !== null) await queries.setLineStatus(tx, bank_line_id, 'to_return', 'returned')
  // Completing a refund locks the numbers of credit notes, so it is last.
  if (refund_id !== null) await refunds.staffActions.completeByBank(tx, refund_id, amount)
}

/**
 * Records that one of our transfers has bounced, for its `reason`, before or after its debit was seen: the refund becomes a problem, other
 * money is to be returned again, and all may be added to another file. Like `complete`.
 */
export async function recordReturned(
  tx: Tx,
  { id, amount, line }: ShownTransfer,
  reason: string,
): Promise<Settled> {
  const found = await lock(tx, id)
  if (!found || found.transfer.amount !== amount) return null
  const { order, transfer } = found
  if (transfer.status === 'withdrawn' || transfer.is_back) return null
  // A transfer completed by hand has its own ledger entry at the bank, and so has its return.
  const isByHand = transfer.status === 'completed' && !transfer.is_debited && transfer.overpayment_id === null
  if (transfer.status !== 'returned')
    await returnPurpose(tx, order, transfer, reason.slice(0, MAX_REASON_LENGTH))
  if (!isByHand && line !== null)
    await lines.insertLine(tx, { credit_transfer_id: transfer.id, line_id: line, kind: 'return', amount })
  await audit.record(tx, 'system', 'transfer returned', subjectOf(order, transfer), { amount })
  return isByHand ? 'known' : 'entered'
}

async function returnPurpose(
  tx: Tx,
  order: orders.OrderRow | null,
  transfer: queries.CreditTransferRow,
  said: string,
): Promise<void> {
  const { amount } = transfer
  const wasSent = transfer.status === 'completed'
  await queries.endCreditTransfer(tx, transfer.id, 'returned', said)
  if (transfer.refund_id !== null)
    await refunds.staffActions.failByBank(tx, transfer.refund_id, { amount, wasSent, reason: said })
  if (transfer.bank_line_id !== null)
    await queries.setLineStatus(tx, transfer.bank_line_id, 'returned', 'to_return')
  if (order && transfer.overpayment_id !== null && wasSent)
    await overpayments.recordComeBack(tx, order, {
      id: transfer.overpayment_id,
      amount,
      reason: messages.bounced({ reason: said }),
    })
}

const MAX_REASON_LENGTH = 400

const subjectOf = (
  order: orders.OrderRow | null,
  { refund_id, bank_line_id }: queries.CreditTransferRow,
): string => (refund_id === null ? (order?.code ?? `bank line ${bank_line_id}`) : `refund ${refund_id}`)

/** Unlinks a line from its transfers: their subjects stay as if completed by hand. */
export const forgetLine = async (tx: Tx, line: number): Promise<void> => void (await lines.endLine(tx, line))

/** A transfer, locked after its order or the bank line that it returns, like everywhere. */
async function lock(
  tx: Tx,
  endToEndId: string,
): Promise<{ order: orders.OrderRow | null; transfer: queries.CreditTransferRow } | null> {
  const [found] = await queries.findCreditTransfer(tx, endToEndId)
  if (!found || (found.order_id === null && found.bank_line_id === null)) return null
  const order = found.order_id === null ? null : await orders.lock(tx, found.order_id)
  if (found.bank_line_id !== null) await locks.lockBankLines(tx, [found.bank_line_id])
  const [locked] = await queries.lockCreditTransfer(tx, found.id)
  return locked ? { order, transfer: { ...found, ...locked } } : null
}
