import type { Sql, Tx } from '#server/platform/shop.ts'
import { readAmountsToTransfer } from '#server/payments/refunds/queries.ts'

/** What is still to be sent of each of these refunds by another way than cards, in minor units. */
export async function amountsToTransfer(sql: Sql | Tx, ids: number[]): Promise<Map<number, number>> {
  const rows = ids.length > 0 ? await readAmountsToTransfer(sql, ids) : []
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}
