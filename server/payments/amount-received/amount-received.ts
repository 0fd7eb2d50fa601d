import type { Sql, Tx } from '#server/platform/shop.ts'
import { moneyOf, readMoney, type Money } from './queries.ts'

export { incomingPaymentsOf, listIncomingPayments, type IncomingPaymentRow } from './queries.ts'

/** All the money received for an order and not returned, in minor units, allocated or not. */
export const received = async (tx: Tx, orderId: number): Promise<number> => sumOf(await moneyOf(tx, orderId))

/** Like `received`, for an order that is not locked. */
export const readReceived = async (sql: Sql, orderId: number): Promise<number> =>
  sumOf(await readMoney(sql, [orderId]))

/** The money received for an order without its open overpayments: allocated, or waiting for a problem to be resolved. */
export async function netReceived(tx: Tx, orderId: number): Promise<number> {
  const money = await moneyOf(tx, orderId)
  return sumOf(money) - (money[0]?.overpaid ?? 0)
}

/** The part of `received` that gateways have charged. */
export const charged = async (tx: Tx, orderId: number): Promise<number> =>
  (await moneyOf(tx, orderId))[0]?.charged ?? 0

/** The overpayments of an order that are still to be returned, in minor units. */
export const overpaid = async (tx: Tx, orderId: number): Promise<number> =>
  (await moneyOf(tx, orderId))[0]?.overpaid ?? 0

const sumOf = ([money]: readonly Money[]): number => (money ? money.charged + money.entered : 0)
