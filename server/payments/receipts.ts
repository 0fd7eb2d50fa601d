import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { formatMoney } from '#contract/money.ts'
import { LONGEST_NOTE, tidy } from '#contract/rules.ts'
import * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { close, follow } from './closing.ts'
import { count } from './counting.ts'
import { sendInstallment } from './letters.ts'
import { readPayments, type PaymentRow } from './queries.ts'
import { insertReceipt, readCharged, readReceipts, type ReceiptRow } from './receipt-queries.ts'
import { thankForPart } from './transfers.ts'

export type { ReceiptRow } from './receipt-queries.ts'

/** A transfer on the festival's account: minor units, the bank's day ("2027-01-15"), and how many receipts whoever enters it has seen. */
export interface Receipt {
  amount: number | null
  value_date: string
  note: string
  seen: number | null
}

/** What was entered by hand of an order, in the order in which it was. */
export const ofOrder = async (sql: Sql | Tx, orderId: number): Promise<ReceiptRow[]> => [
  ...(await readReceipts(sql, orderId)),
]

/** All the money that has come for an order and was not sent back, whether it was counted or not. */
export async function arrived(sql: Sql | Tx, orderId: number): Promise<number> {
  const [charged] = await readCharged(sql, orderId)
  const receipts = await readReceipts(sql, orderId)
  return receipts.reduce((sum, { amount }) => sum + amount, charged?.amount ?? 0)
}

/** Why no transfer can be entered for an order; null when one can. */
export const whyNot = ({ payment_method }: orders.OrderRow): string | null =>
  payment_method === 'bank_transfer' ? null : officeMessages.notByTransfer

/**
 * Enters a transfer for a locked order: it counts for what is owed, in the order of its installments, and the order follows.
 * What comes too late, is more than is owed, or comes while the order is refunded makes it a `problem` and counts when that is
 * solved. Refuses another way to pay, what is no amount or day, and a second entry by whoever has not seen the first.
 */
export async function enter(tx: Tx, order: orders.OrderRow, wish: Receipt): Promise<void> {
  const amount = refuseUnlessRight(tx, order, wish)
  const before = await readReceipts(tx, order.id)
  if (before.length !== wish.seen) throw new Refusal(officeMessages.receiptMeanwhile, { field: 'seen' })
  await write(tx, order, before.length + 1, amount, wish)
  if (order.payment_status === 'pending' && orders.isOver(order, tx.now)) await close(tx, order, 'abandoned')
  const rows = await readPayments(tx, [order.id])
  const problem = judge(tx, order, rows, amount)
  if (problem !== null) return orders.move(tx, order, 'problem', problem)
  await count(tx, order, rows, paidOf(rows) + amount)
  await follow(tx, order)
  if (order.payment_status !== 'partial') return
  if (order.has_payment_plan) await sendInstallment(tx, order, amount)
  else await thankForPart(tx, order, amount)
}

/** Writes down that money came, or, when it is negative, was sent back today. */
export async function adjust(tx: Tx, order: orders.OrderRow, amount: number): Promise<void> {
  const { timezone } = site.of(tx)
  const value_date = tx.now.toZonedDateTimeISO(timezone).toPlainDate().toString()
  const { length } = await readReceipts(tx, order.id)
  if (amount !== 0) await write(tx, order, length + 1, amount, { value_date, note: '' })
}

async function write(
  tx: Tx,
  order: orders.OrderRow,
  number: number,
  amount: number,
  { value_date, note }: Pick<Receipt, 'value_date' | 'note'>,
): Promise<void> {
  const entered_by = tx.asking?.actor ?? 'system'
  const row = { order_id: order.id, number, amount, value_date, note: tidy(note) || null, entered_by }
  const [written] = await insertReceipt(tx, row)
  if (!written) throw new Refusal(officeMessages.receiptMeanwhile, { field: 'seen' })
  await audit.note(tx, 'system', amount > 0 ? 'money received' : 'money sent back', order.code, {
    amount: Math.abs(amount),
    value_date,
  })
}

export const paidOf = (rows: readonly PaymentRow[]): number =>
  rows.reduce((sum, { paid_amount }) => sum + paid_amount, 0)

function refuseUnlessRight(tx: Tx, order: orders.OrderRow, wish: Receipt): number {
  const why = whyNot(order)
  if (why !== null) throw new Refusal(why, { field: 'amount' })
  const errors: Record<string, string> = {}
  if (wish.amount === null || wish.amount <= 0) errors['amount'] = officeMessages.amountEmpty
  const day = dayOf(wish.value_date)
  const today = tx.now.toZonedDateTimeISO(site.of(tx).timezone).toPlainDate()
  if (!day) errors['value_date'] = officeMessages.dayEmpty
  else if (Temporal.PlainDate.compare(day, today) > 0) errors['value_date'] = officeMessages.dayAhead
  if (tidy(wish.note).length > LONGEST_NOTE) errors['note'] = messages.noteLong
  if (Object.keys(errors).length > 0) throw new Refusal(errors)
  return wish.amount ?? 0
}

function dayOf(text: string): Temporal.PlainDate | null {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? Temporal.PlainDate.from(text) : null
  } catch {
    return null
  }
}

/** What is wrong with an amount that has arrived, in words; null when it fits. */
function judge(tx: Tx, order: orders.OrderRow, rows: readonly PaymentRow[], amount: number): string | null {
  const { currency, locale } = site.of(tx)
  if (order.payment_status === 'problem') return order.problem_reason
  if (order.payment_status === 'cancelled' || order.payment_status === 'abandoned')
    return `Money arrived after the order was ${order.payment_status}.`
  if (order.has_refunds) return 'Money arrived while the order was being refunded.'
  const over = amount + paidOf(rows) - order.total_price
  return over > 0 ? `${formatMoney(over, currency, locale)} more arrived than was due.` : null
}
