import type * as orders from '#server/orders/orders.ts'
import { updateAllocation } from '#server/payments/allocation.ts'
import { updateOrderStatus } from '#server/payments/order-status.ts'
import { paymentsOf } from '#server/payments/queries.ts'
import { today, write } from '#server/payments/incoming-entries/incoming-entries.ts'
import { messages } from '#contract/messages.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import { onceUnpayable } from '#server/payments/close-unpaid.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import { enter, refuseUnlessValid, type IncomingPaymentInput } from './enter.ts'
import { listIncomingPayments, netReceived } from '#server/payments/amount-received/amount-received.ts'
import { messages as texts } from '#server/payments/messages.ts'
import { retain } from '#server/payments/overpayments/overpayments.ts'
import { totalPaid } from '#server/payments/plans/plans.ts'

export {
  addFromBankLine,
  endPaymentPages,
  enter,
  ofOrder,
  reasonNotToRecord,
  takeOnTheSpot,
} from './enter.ts'

/**
 * Records money for the order of a code, like `enter`, after its payment pages are ended; payments made there meanwhile are recorded.
 * Refuses:
 * - an unknown code (404)
 * - what `enter` refuses
 * - while the gateway does not respond
 */
export async function receive(shop: Shop, code: string, input: IncomingPaymentInput): Promise<void> {
  const find = async (tx: Tx) => {
    const order = await staffActions.lockByCode(tx, code)
    // Validates first, so that payment pages are not ended for an invalid entry.
    refuseUnlessValid(tx, order, input)
    return order
  }
  const done = await onceUnpayable(shop, find, (tx, order) => enter(tx, order, input), 'cancelled')
  if (!done) throw new Refusal(messages.bankSilent)
}

/**
 * Credits this amount, in minor units, of items removed from another order to a new, locked one. The new order is completed if that covers
 * what is left of its total, and otherwise waits for the balance; what is beyond its total is an overpayment. No money moves.
 */
export async function credit(
  tx: Tx,
  order: orders.OrderRow,
  { amount, from }: { amount: number; from: string },
): Promise<void> {
  const [rows, { length }] = await Promise.all([
    paymentsOf(tx, order.id),
    listIncomingPayments(tx, [order.id]),
  ])
  const entry = { number: length + 1, amount, value_date: today(tx), method: 'credit' as const, note: from }
  await write(tx, order, entry, 'money credited')
  if ((await netReceived(tx, order.id)) > order.total_price)
    await retain(tx, order, order.total_price, texts.problems.surplus)
  if (order.payment_status === 'paid') return
  await updateOrderStatus(tx, order, updateAllocation(tx, order, rows, totalPaid(rows) + amount))
}

/** The amount credited to an order from others, in minor units. */
export const credited = async (at: Sql | Tx, orderId: number): Promise<number> =>
  (await listIncomingPayments(at, [orderId]))
    .filter(({ method }) => method === 'credit')
    .reduce((sum, { amount }) => sum + amount, 0)
