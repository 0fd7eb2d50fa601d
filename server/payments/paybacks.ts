import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { arrived, toCount } from './arrived.ts'
import {
  insertPayback,
  type PaybackRow,
  readPaybacks,
  sendPayback,
  withdrawPaybacks,
} from './payback-queries.ts'
import { adjust } from './receipts.ts'

/** What of an order's money is to be sent back, or was, in the order in which that was decided. */
export const ofOrder = async (sql: Sql | Tx, orderId: number): Promise<PaybackRow[]> => [
  ...(await readPaybacks(sql, orderId)),
]

/**
 * Keeps so much of a locked order's money: what else has come is to be sent back, and stays open until somebody has done so. Where
 * there is less, what was still to be sent back is kept as well; what is missing then is written down as received.
 */
export async function keep(tx: Tx, order: orders.OrderRow, kept: number, reason: string): Promise<void> {
  const isShort = (await toCount(tx, order.id)) < kept
  if (isShort) await withdrawPaybacks(tx, order.id)
  const rest = (isShort ? await arrived(tx, order.id) : await toCount(tx, order.id)) - kept
  if (rest < 0) await adjust(tx, order, -rest)
  if (rest <= 0) return
  await insertPayback(tx, { order_id: order.id, amount: rest, reason, created_by: actorOf(tx) })
  await audit.record(tx, 'system', 'payback opened', order.code, { amount: rest })
}

/** Somebody has sent such a sum back: from now on the books say so. Refuses one of another order (404), and one that is sent already. */
export async function markSent(tx: Tx, order: orders.OrderRow, id: number | null): Promise<void> {
  if (!(await readPaybacks(tx, order.id)).some((row) => row.id === id) || id === null)
    throw new Refusal(messages.notFound, { status: 404 })
  const [sent] = await sendPayback(tx, order.id, id, actorOf(tx))
  if (!sent) throw new Refusal(officeMessages.paybackSent, { field: 'payback' })
  await adjust(tx, order, -sent.amount)
}

const actorOf = (tx: Tx): string => tx.request?.actor ?? 'system'
