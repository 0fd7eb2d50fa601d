import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { received, netReceived } from '#server/payments/received.ts'
import {
  insertOverpayment,
  type OverpaymentRow,
  listOverpayments,
  markOverpaymentReturned,
  setReturnedToCard,
  deleteOpenOverpayments,
} from './queries.ts'
import { writeOff } from '#server/payments/disputes/write-off.ts'
import { recordAdjustment } from '#server/payments/bank-transfers/incoming-payments.ts'

/** The overpayments of an order, oldest first, returned ones included. */
export const ofOrder = async (sql: Sql | Tx, orderId: number): Promise<OverpaymentRow[]> => [
  ...(await listOverpayments(sql, orderId)),
]

/**
 * Retains so much of a locked order's money, in minor units. What was received beyond it becomes an overpayment for `reason`. Where less was
 * received, open overpayments are retained as well; what is still missing is written off as far as disputes have lost it, and else
 * recorded as received.
 */
export async function retain(tx: Tx, order: orders.OrderRow, kept: number, reason: string): Promise<void> {
  const isShort = (await netReceived(tx, order.id)) < kept
  if (isShort) await deleteOpenOverpayments(tx, order.id)
  const rest = (isShort ? await received(tx, order.id) : await netReceived(tx, order.id)) - kept
  if (rest < 0) await recordAdjustment(tx, order, -rest - (await writeOff(tx, order, -rest)))
  if (rest <= 0) return
  await insertOverpayment(tx, { order_id: order.id, amount: rest, reason, created_by: actorOf(tx) })
  await audit.record(tx, 'system', 'overpayment recorded', order.code, { amount: rest })
}

/**
 * Marks an overpayment as returned, and records that the money left the account, but for what gateways have returned of it (`byCard`).
 *
 * Refuses:
 * - an overpayment of another order (404)
 * - one that is returned already
 */
export async function markReturned(
  tx: Tx,
  order: orders.OrderRow,
  id: number | null,
  byCard = 0,
): Promise<void> {
  if (!(await listOverpayments(tx, order.id)).some((row) => row.id === id) || id === null)
    throw new Refusal(messages.notFound, { status: 404 })
  const [sent] = await markOverpaymentReturned(tx, order.id, id, actorOf(tx))
  if (!sent) throw new Refusal(officeMessages.overpaymentReturned, { field: 'overpayment' })
  if (sent.amount > byCard) await recordAdjustment(tx, order, byCard - sent.amount)
}

/** Records how much of an overpayment has gone back to cards: it is returned when that is all of it, and open again when some of it has failed. */
export const setReturnedByCard = async (tx: Tx, id: number, amount: number): Promise<void> =>
  void (await setReturnedToCard(tx, id, amount, actorOf(tx)))

const actorOf = (tx: Tx): string => tx.request?.actor ?? 'system'
