import type { Tx } from '#server/platform/shop.ts'

export const acceptTerms = (tx: Tx, orderId: number) => tx`
  update orders set accepted_ts_and_cs = ${tx.now} where id = ${orderId} and accepted_ts_and_cs is null`
