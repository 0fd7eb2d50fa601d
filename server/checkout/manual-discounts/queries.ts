import type { Tx } from '#server/platform/shop.ts'

export const insertManualDiscount = (
  tx: Tx,
  given: { order_id: number; percent: number | null; amount: number; reason: string; given_by: string },
) => tx`
  insert into manual_discounts ${tx({ ...given, given_at: tx.now })}`
