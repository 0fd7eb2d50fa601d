import { officeMessages } from '#contract/office/messages.ts'
import { normalizeSpaces } from '#contract/rules.ts'
import type * as orders from '#server/orders/orders.ts'
import { updateAllocation } from '#server/payments/allocation.ts'
import { paymentsOf } from '#server/payments/queries.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'
import { insertIncomingPayment } from './queries.ts'
import {
  incomingPaymentsOf,
  type IncomingPaymentRow,
} from '#server/payments/amount-received/amount-received.ts'

/** The methods of payments entered by staff. */
export const INCOMING_METHODS = ['bank_transfer', 'cash', 'card_terminal'] as const

/** Records the payment of the whole price of a locked box-office order. */
export async function takeAtBoxOffice(tx: Tx, order: orders.OrderRow): Promise<void> {
  await recordAdjustment(tx, order, order.total_price)
  updateAllocation(tx, order, await paymentsOf(tx, order.id), order.total_price)
}

export type IncomingMethod = (typeof INCOMING_METHODS)[number]

/**
 * Records that money was received today, or, if negative, sent back today: by the given method, otherwise by that of the box-office order,
 * otherwise by transfer.
 */
export async function recordAdjustment(
  tx: Tx,
  order: orders.OrderRow,
  amount: number,
  chosen?: IncomingMethod,
): Promise<void> {
  if (amount === 0) return
  const { length } = await incomingPaymentsOf(tx, order.id)
  const method =
    chosen ?? INCOMING_METHODS.find((each) => amount > 0 && each === order.payment_method) ?? 'bank_transfer'
  const action = amount > 0 ? 'money received' : 'money sent back'
  // Cash that is sent back is rounded here; the tills of the box office round what they take.
  const rounding = chosen === 'cash' && amount < 0 ? pricing.cashRounding(tx, amount) : 0
  const entry = { number: length + 1, amount, value_date: today(tx), note: '', method, rounding }
  await write(tx, order, entry, action)
}

/** The method of the newest payment of an order that was not reversed; null if there is none. */
export async function lastPaymentMethod(tx: Tx, order: orders.OrderRow): Promise<IncomingMethod | null> {
  const rows = await incomingPaymentsOf(tx, order.id)
  const takenBack = new Set(rows.map(({ reverses }) => reverses))
  const newest = rows.findLast(({ id, amount }) => amount > 0 && !takenBack.has(id))
  return INCOMING_METHODS.find((each) => each === newest?.method) ?? null
}

/** The current day at the festival. */
export const today = (tx: Tx): string =>
  tx.now.toZonedDateTimeISO(site.of(tx).timezone).toPlainDate().toString()

export type NewEntry = Pick<IncomingPaymentRow, 'number' | 'amount' | 'value_date' | 'method'> & {
  note: string
  /** What was taken more in cash, or less (negative). */
  rounding?: number
  reverses?: number
}

/**
 * Records money received or sent back for a locked order, and returns the id of the entry.
 * Refuses:
 * - a number that is already used
 */
export async function write(
  tx: Tx,
  order: Pick<orders.OrderRow, 'id' | 'code'>,
  entry: NewEntry,
  action: string,
): Promise<number> {
  const { number, amount, value_date, method, note, rounding = 0, reverses = null } = entry
  const entered_by = tx.request?.actor ?? 'system'
  const row = { order_id: order.id, number, amount, value_date, method, rounding, reverses, entered_by }
  const [written] = await insertIncomingPayment(tx, { ...row, note: normalizeSpaces(note) || null })
  if (!written) throw new Refusal(officeMessages.incomingPaymentConflict, { field: 'seen' })
  await audit.record(tx, 'system', action, order.code, {
    amount: Math.abs(amount),
    value_date,
    ...(method !== 'bank_transfer' && { method }),
  })
  return written.id
}
