import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { received, netReceived } from '#server/payments/amount-received/amount-received.ts'
import {
  addBounced,
  addSentByHand,
  closeOpenOverpayments,
  completeCreditTransfer,
  insertOverpayment,
  type OverpaymentRow,
  listOverpayments,
  listUnderway,
  markOverpaymentReturned,
  setReturnedToCard,
} from './queries.ts'
import { returnLostCredits } from '#server/payments/order-credits/order-credits.ts'
import { writeOff } from '#server/payments/disputes/disputes.ts'
import { INCOMING_METHODS, lastPaymentMethod } from '#server/payments/incoming-entries/incoming-entries.ts'
import { recordAdjustment } from '#server/payments/incoming-entries/incoming-entries.ts'

export type { OverpaymentRow } from './queries.ts'

/** The overpayments of an order, oldest first, returned ones included. */
export const ofOrder = async (sql: Sql | Tx, orderId: number): Promise<OverpaymentRow[]> => [
  ...(await listOverpayments(sql, orderId)),
]

/**
 * Retains this amount, in minor units, of a locked order's money. An excess becomes an overpayment for `reason`, except for lost credits
 * from another order, which are not owed. If less was received, open overpayments are retained as well; an amount still missing is written
 * off as far as it was lost to disputes, and otherwise recorded as received.
 * Refuses:
 * - to retain an overpayment that is being returned to a card or an account
 */
export async function retain(tx: Tx, order: orders.OrderRow, kept: number, reason: string): Promise<void> {
  const isShort = (await netReceived(tx, order.id)) < kept
  if (isShort) await retainOpen(tx, order)
  const rest = (isShort ? await received(tx, order.id) : await netReceived(tx, order.id)) - kept
  if (rest < 0) await recordAdjustment(tx, order, -rest - (await writeOff(tx, order, -rest)))
  if (rest <= 0) return
  const amount = rest - (await returnLostCredits(tx, order, rest))
  if (amount === 0) return
  await insertOverpayment(tx, { order_id: order.id, amount, reason, created_by: actorOf(tx) })
  await audit.record(tx, 'system', 'overpayment recorded', order.code, { amount })
}

/** Open overpayments are the order's own money again. */
async function retainOpen(tx: Tx, order: orders.OrderRow): Promise<void> {
  if ((await listUnderway(tx, order.id)).length > 0)
    throw new Refusal(officeMessages.resolvedUnderway, { field: 'to' })
  await closeOpenOverpayments(tx, order.id, actorOf(tx))
}

/**
 * Marks an overpayment as returned, and records the outgoing money except what gateways have returned (`byCard`): by the given method,
 * otherwise by that of the payment.
 * Refuses:
 * - an overpayment of another order (404)
 * - one that is returned already
 * - an unknown method
 */
export async function markReturned(
  tx: Tx,
  order: orders.OrderRow,
  id: number | null,
  { byCard = 0, method = '' }: { byCard?: number; method?: string } = {},
): Promise<void> {
  const said = INCOMING_METHODS.find((each) => each === method)
  if (!said && method !== '') throw new Refusal(officeMessages.wayUnknown, { field: 'method' })
  const found = (await listOverpayments(tx, order.id)).find((row) => row.id === id)
  if (!found) throw new Refusal(messages.notFound, { status: 404 })
  const [sent] = await markOverpaymentReturned(tx, order.id, found.id, actorOf(tx), byCard)
  if (!sent) throw new Refusal(officeMessages.overpaymentReturned, { field: 'overpayment' })
  await completeCreditTransfer(tx, found.id)
  const used = said ?? (await lastPaymentMethod(tx, order)) ?? 'bank_transfer'
  await recordAdjustment(tx, order, found.out_of_band_amount - sent.out_of_band_amount, used)
}

/**
 * Records that a bank transfer of `amount` of an overpayment of a locked order has arrived. The overpayment is returned unless a card refund
 * has failed meanwhile: then the rest remains. One that is returned stays unchanged.
 */
export async function recordTransfer(
  tx: Tx,
  order: orders.OrderRow,
  { id, amount }: { id: number; amount: number },
): Promise<void> {
  const [open] = await addSentByHand(tx, order.id, id, amount, actorOf(tx))
  if (open) await recordAdjustment(tx, order, -amount, 'bank_transfer')
}

/**
 * Records that the bank has returned `amount` of what was sent for an overpayment of a locked order: it becomes a new overpayment, for
 * `reason`.
 */
export async function recordComeBack(
  tx: Tx,
  order: orders.OrderRow,
  { id, amount, reason }: { id: number; amount: number; reason: string },
): Promise<void> {
  await addBounced(tx, id, amount)
  await recordAdjustment(tx, order, amount)
  await insertOverpayment(tx, { order_id: order.id, amount, reason, created_by: actorOf(tx) })
  await audit.record(tx, 'system', 'overpayment recorded', order.code, { amount })
}

/** Records how much of an overpayment was refunded to cards: it is returned when that is all of it, and open again if a part has failed. */
export const setReturnedByCard = async (tx: Tx, id: number, amount: number): Promise<void> =>
  void (await setReturnedToCard(tx, id, amount, actorOf(tx)))

const actorOf = (tx: Tx): string => tx.request?.actor ?? 'system'
