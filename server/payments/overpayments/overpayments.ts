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
  deleteOpenOverpayments,
} from './queries.ts'
import { recordAdjustment } from '#server/payments/bank-transfers/incoming-payments.ts'

/** What of an order's money is to be sent back, or was, in the order in which that was decided. */
export const ofOrder = async (sql: Sql | Tx, orderId: number): Promise<OverpaymentRow[]> => [
  ...(await listOverpayments(sql, orderId)),
]

/**
 * Keeps so much of a locked order's money: what else has come is to be sent back, and stays open until somebody has done so. Where
 * there is less, what was still to be sent back is kept as well; what is missing then is written down as received.
 */
export async function retain(tx: Tx, order: orders.OrderRow, kept: number, reason: string): Promise<void> {
  const isShort = (await netReceived(tx, order.id)) < kept
  if (isShort) await deleteOpenOverpayments(tx, order.id)
  const rest = (isShort ? await received(tx, order.id) : await netReceived(tx, order.id)) - kept
  if (rest < 0) await recordAdjustment(tx, order, -rest)
  if (rest <= 0) return
  await insertOverpayment(tx, { order_id: order.id, amount: rest, reason, created_by: actorOf(tx) })
  await audit.record(tx, 'system', 'payback opened', order.code, { amount: rest })
}

/** Somebody has sent such a sum back: from now on the books say so. Refuses one of another order (404), and one that is sent already. */
export async function markReturned(tx: Tx, order: orders.OrderRow, id: number | null): Promise<void> {
  if (!(await listOverpayments(tx, order.id)).some((row) => row.id === id) || id === null)
    throw new Refusal(messages.notFound, { status: 404 })
  const [sent] = await markOverpaymentReturned(tx, order.id, id, actorOf(tx))
  if (!sent) throw new Refusal(officeMessages.paybackSent, { field: 'overpayment' })
  await recordAdjustment(tx, order, -sent.amount)
}

const actorOf = (tx: Tx): string => tx.request?.actor ?? 'system'
