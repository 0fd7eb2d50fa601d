import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import type { Tx } from '#server/platform/shop.ts'

/** Accepts the terms of a locked order; the first time, a mail says what comes next. */
export async function acceptOnce(tx: Tx, order: orders.OrderRow, from: orders.Origin): Promise<void> {
  if (await orders.acceptTerms(tx, order, from)) await payments.sendNextStep(tx, order)
}
