import type { Sql, Tx } from '#server/platform/shop.ts'
import { readOpenPaybacks } from './payback-queries.ts'
import { readCharged, readReceipts } from './receipt-queries.ts'

/** All the money that has come for an order and was not sent back, whether it was counted or not. */
export async function arrived(sql: Sql | Tx, orderId: number): Promise<number> {
  const [charged] = await readCharged(sql, orderId)
  const receipts = await readReceipts(sql, orderId)
  return receipts.reduce((sum, { amount }) => sum + amount, charged?.amount ?? 0)
}

/** What of that is not to be sent back: it counts, or waits for somebody to say what becomes of it. */
export async function toCount(sql: Sql | Tx, orderId: number): Promise<number> {
  const [open] = await readOpenPaybacks(sql, orderId)
  return (await arrived(sql, orderId)) - (open?.amount ?? 0)
}
