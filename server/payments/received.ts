import type { Sql, Tx } from '#server/platform/shop.ts'
import { sumOpenOverpayments } from './overpayments/queries.ts'
import { sumCharged, listIncomingPayments } from './bank-transfers/queries.ts'

/** All the money that has come for an order and was not sent back, whether it was counted or not. */
export async function received(sql: Sql | Tx, orderId: number): Promise<number> {
  const [charged] = await sumCharged(sql, orderId)
  const receipts = await listIncomingPayments(sql, orderId)
  return receipts.reduce((sum, { amount }) => sum + amount, charged?.amount ?? 0)
}

/** What of that is not to be sent back: it counts, or waits for somebody to say what becomes of it. */
export async function netReceived(sql: Sql | Tx, orderId: number): Promise<number> {
  const [open] = await sumOpenOverpayments(sql, orderId)
  return (await received(sql, orderId)) - (open?.amount ?? 0)
}
