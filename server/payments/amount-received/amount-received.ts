import type { Sql, Tx } from '#server/platform/shop.ts'
import { listIncomingPayments, sumCharged, sumOpenOverpayments } from './queries.ts'

export { listIncomingPayments, sumCharged, sumOpenOverpayments, type IncomingPaymentRow } from './queries.ts'

/** All the money received for an order and not returned, in minor units, allocated or not. */
export async function received(sql: Sql | Tx, orderId: number): Promise<number> {
  const [charged] = await sumCharged(sql, orderId)
  const incoming = await listIncomingPayments(sql, orderId)
  return incoming.reduce((sum, { amount }) => sum + amount, charged?.amount ?? 0)
}

/** The money received for an order without its open overpayments: allocated, or waiting for a problem to be resolved. */
export async function netReceived(sql: Sql | Tx, orderId: number): Promise<number> {
  const [open] = await sumOpenOverpayments(sql, orderId)
  return (await received(sql, orderId)) - (open?.amount ?? 0)
}
