import { officeMessages } from '#contract/office/messages.ts'
import { REFUND_TRANSITIONS, type RefundStatus } from '#contract/office/refunds.ts'
import * as creditNotes from '#server/payments/invoices/credit-notes/credit-notes.ts'
import * as payments from '#server/payments/payments.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { draftCreditNote } from '#server/payments/refunds/credit-note.ts'
import { syncItemStatus } from '#server/payments/refunds/item-status.ts'
import { sendRefundCompletedMail, sendRefundFailedMail } from '#server/payments/refunds/mail-templates.ts'
import {
  addSent,
  endCreditTransfer,
  itemsOf,
  readAmountsToTransfer,
  reduceSent,
  setStatus,
  clearPaymentFile,
} from '#server/payments/refunds/queries.ts'
import type { LockedRefund } from '#server/payments/refunds/lock.ts'
import { type Release, releasePlaces } from './release-places.ts'

/**
 * Changes the status of a locked refund and of its items.
 * Refuses:
 * - a status that cannot follow
 */
export async function setRefundStatus(
  tx: Tx,
  actor: string,
  locked: LockedRefund,
  to: RefundStatus,
  reason: string | null = null,
): Promise<void> {
  const { status: from } = locked.refund
  if (!REFUND_TRANSITIONS[from].includes(to))
    throw new Refusal(officeMessages.refundStatusImpossible({ from, to }))
  if (to === 'problem') await endCreditTransfer(tx, locked.refund.id, 'returned', reason)
  if (!(await move(tx, actor, locked, to, reason)))
    throw new Error(`The items of refund ${locked.refund.id} are not where it is`)
}

/** Returns whether all items had the refund's previous status. */
async function move(
  tx: Tx,
  actor: string,
  { order, refund }: LockedRefund,
  to: RefundStatus,
  reason: string | null,
): Promise<boolean> {
  const { id, status: from } = refund
  setStatus(tx, { id, status: to, reason })
  if (to === 'processed') await endCreditTransfer(tx, id, 'completed', null)
  const isInStep = await syncItemStatus(tx, await itemsOf(tx, id), from, to)
  await audit.record(tx, actor, 'refund status changed', `refund ${id}`, { order: order.code, from, to })
  refund.status = to
  return isInStep
}

/**
 * Completes a locked refund whose money was sent: cancels unpaid amounts of its order, issues the credit note, and sends a mail.
 * Must be the last step of the transaction that locks anything, because the number of a credit note is locked until the commit.
 */
export async function complete(
  tx: Tx,
  actor: string,
  locked: LockedRefund,
  { toSale, release }: { toSale: boolean; release?: Release },
): Promise<void> {
  const { order, refund } = locked
  await setRefundStatus(tx, actor, locked, 'processed')
  if (order.has_payment_plan || order.paid_at === null) await payments.cancellation.cancelRemaining(tx, order)
  if (toSale) await releasePlaces(tx, actor, locked, release)
  const creditNote = await draftCreditNote(tx, order, refund)
  await sendRefundCompletedMail(tx, order, refund, creditNote && creditNote.path)
  if (creditNote) creditNotes.issue(tx, creditNote)
}

/** Completes a locked refund that went entirely through its gateways. */
export async function completeByCard(tx: Tx, locked: LockedRefund): Promise<void> {
  if (locked.refund.status === 'processed') return
  await complete(tx, 'system', locked, { toSale: locked.refund.release_places })
}

/**
 * Marks a locked refund as a problem because (a part of) its money was not transferred; gateways and banks may report this days later. A
 * transfer in progress continues.
 */
export async function failByCard(tx: Tx, locked: LockedRefund, reason: string): Promise<void> {
  const wasCompleted = locked.refund.status === 'processed'
  if (!['processing', 'processed'].includes(locked.refund.status)) return
  await move(tx, 'system', locked, 'problem', reason)
  if (!wasCompleted) return
  await clearPaymentFile(tx, locked.refund.id)
  await sendRefundFailedMail(tx, locked.order, locked.refund)
}

/**
 * Completes a locked refund of which a bank statement shows that `amount` was sent. If a card refund has failed meanwhile, more is missing:
 * the status stays, and the rest may be in another file.
 */
export async function completeByBank(tx: Tx, locked: LockedRefund, amount: number): Promise<void> {
  const { id, status } = locked.refund
  if (!['processing', 'problem'].includes(status)) return
  const [unsent] = await readAmountsToTransfer(tx, [id])
  if (unsent && unsent.amount > amount) {
    await addSent(tx, id, amount)
    return void (await clearPaymentFile(tx, id))
  }
  await complete(tx, 'system', locked, { toSale: locked.refund.release_places })
}

/**
 * Marks a locked refund, completed or not, as a problem because the bank has returned a transfer. If it counted as sent (`wasSent`), its
 * amount is missing again.
 */
export async function failByBank(
  tx: Tx,
  locked: LockedRefund,
  { amount, wasSent, reason }: ReturnedTransfer,
): Promise<void> {
  const { id, status } = locked.refund
  if (wasSent) await reduceSent(tx, id, amount)
  await clearPaymentFile(tx, id)
  if (status === 'problem') setStatus(tx, { id, status, reason })
  else await failByCard(tx, locked, reason)
}

/** A transfer of a refund that has bounced, in minor units. */
export interface ReturnedTransfer {
  amount: number
  wasSent: boolean
  reason: string
}
