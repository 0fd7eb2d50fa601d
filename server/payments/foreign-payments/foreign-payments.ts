import { MAX_AMOUNT } from '#contract/money.ts'
import type { PaymentValue } from '#contract/office/order-payments.ts'
import type * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { messages } from './messages.ts'
import { listUnvalued, saveValue } from './queries.ts'

/**
 * Enters payments of a locked order that a gateway has reported in another currency, with the value in minor units that staff give them: the
 * gateway has received that much, on the day of its report.
 * Refuses:
 * - what is no such payment of the order, or is entered already
 * - a value that is not more than zero
 */
export async function enter(tx: Tx, order: orders.OrderRow, values: PaymentValue[]): Promise<void> {
  if (values.length === 0) return
  const unvalued = new Map((await listUnvalued(tx, order.id)).map((payment) => [payment.reference, payment]))
  for (const { reference, value } of values) {
    const payment = unvalued.get(reference)
    if (!payment) throw new Refusal(messages.unknown, { field: 'values' })
    if (value === null || value <= 0 || value > MAX_AMOUNT)
      throw new Refusal(messages.valueRange, { field: 'values' })
    unvalued.delete(reference)
    await saveValue(tx, payment, value)
    const { amount, currency } = payment
    await audit.record(tx, 'system', 'payment valued', order.code, {
      payment: reference,
      charged: amount,
      currency,
      amount: value,
    })
  }
}
