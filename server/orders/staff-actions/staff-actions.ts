import { messages } from '#contract/messages.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import {
  findOrder,
  findOrderByIdempotencyKey,
  lockOrderByCode,
  lockOrdersByCodes,
  ordersByIds,
  updateIdempotencyKey,
  updateLanguage,
  type OrderRow,
} from '#server/orders/queries.ts'
import { insertVersion, readShippingRate, updateTaxRates } from '#server/orders/version-queries.ts'
import { updateCompany } from '#server/orders/recipient-queries.ts'

export { each } from './each.ts'

/**
 * The order of a code, locked like `orders.lock`.
 * Refuses:
 * - an unknown code (404)
 */
export async function lockByCode(tx: Tx, code: string): Promise<OrderRow> {
  const order = await lockIfFound(tx, code)
  if (!order) throw new Refusal(messages.notFound, { status: 404 })
  return order
}

/** Like `lockByCode`, but returns null for an unknown code. */
export const lockIfFound = async (tx: Tx, code: string): Promise<OrderRow | null> =>
  (await lockOrderByCode(tx, code.trim().toUpperCase()))[0] ?? null

/**
 * Changes the language of a locked order: that of its mails, its tickets and documents issued later. Existing documents stay unchanged.
 * Refuses:
 * - a language that the festival does not support (`language`)
 */
export async function setLanguage(tx: Tx, order: OrderRow, language: string): Promise<void> {
  if (!site.of(tx).languages.some((each) => each === language))
    throw new Refusal(messages.languageUnknown, { field: 'language' })
  await updateLanguage(tx, order.id, language)
  Object.assign(order, { language, language_chosen: true, customer_language: language })
  await audit.record(tx, 'system', 'order language set', order.code, { language })
}

/** The order of a code, without a lock; null if there is none. */
export const find = async (sql: Sql | Tx, code: string): Promise<OrderRow | null> =>
  (await findOrder(sql, code))[0] ?? null

/** The orders of these codes, locked like `orders.lock`, sorted by id; unknown codes are omitted. */
export const lockAll = async (tx: Tx, codes: string[]): Promise<OrderRow[]> => [
  ...(await lockOrdersByCodes(
    tx,
    codes.map((code) => code.trim().toUpperCase()),
  )),
]

/** Stores the idempotency key of the phone form with its new order. Throws for a second order of one key (`orders_idempotency_key`). */
export const saveIdempotencyKey = async (tx: Tx, order: OrderRow, key: string): Promise<void> =>
  void (await updateIdempotencyKey(tx, order.id, key))

/** The order with an idempotency key of the phone form; null if there is none. */
export const findByIdempotencyKey = async (sql: Sql | Tx, key: string): Promise<OrderRow | null> =>
  (await findOrderByIdempotencyKey(sql, key))[0] ?? null

/** The orders with these ids; unknown ones are omitted. */
export const byIds = async (sql: Sql | Tx, ids: number[]): Promise<OrderRow[]> => [
  ...(await ordersByIds(sql, ids)),
]

/** Sets or removes the company of a locked order, and whether the reverse charge applies. */
export async function setCompany(
  tx: Tx,
  order: OrderRow,
  company: Pick<
    OrderRow,
    'company_name' | 'vat_number' | 'reverse_charge' | 'shipping_tax_rate' | 'donation_tax_rate'
  >,
): Promise<void> {
  await updateCompany(tx, order.id, company)
  Object.assign(order, company)
}

/**
 * Stores the state of a locked order before its items or its tax are changed, so that earlier exports can be repeated. `paymentDeadlines` does the
 * same before its payment method is changed.
 */
export const keepVersion = async (tx: Tx, { id }: OrderRow): Promise<void> =>
  void (await insertVersion(tx, id))

/**
 * Taxes the lines of a locked order as when they were sold, or, with the reverse charge, at zero. Returns the tax rate of its shipping;
 * null if it never had one.
 */
export async function taxLines(tx: Tx, { id }: OrderRow, byBuyer: boolean): Promise<number | null> {
  await updateTaxRates(tx, id, byBuyer)
  return (await readShippingRate(tx, id))[0]?.rate ?? null
}
