import { messages } from '#contract/messages.ts'
import { planRefundOf, refundOf } from '#contract/refunding.ts'
import type { RequestRefund } from '#contract/refunds.ts'
import { isNamedOrder } from '#contract/rules.ts'
import type { CustomerRow } from '#server/customers/customers.ts'
import * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { refuseBank, sealBank } from './bank.ts'
import { type Ledger, ledgerOf } from './ledger.ts'
import { sendRequested } from './letters.ts'
import { offer, paidOf } from './offer.ts'
import { choose, write } from './writing.ts'

/**
 * Asks for a refund of chosen items, or of a whole order with a payment plan, and gives its id. Refuses, one after the
 * other: an order that is not the customer's or whose terms are not accepted (404), one that cannot be refunded, a
 * selection that is empty, mixed or holds what cannot be given back, and a bank account with something missing or wrong.
 */
export async function request(tx: Tx, customer: CustomerRow, wish: RequestRefund): Promise<number> {
  const ledger = await lockOwn(tx, customer, wish.order_id)
  const { order } = ledger
  const offered = offer(tx, ledger, tx.now)
  if (offered.items.length === 0) throw new Refusal(messages.refundImpossible, { field: 'order_id' })
  const whole = order.has_payment_plan
  const chosen = choose(offered, whole, wish)
  refuseBank(tx, wish)
  const sums = whole ? planRefundOf(chosen, paidOf(ledger), offered.most) : refundOf(chosen, offered.most)
  const id = await write(tx, order, { chosen, whole }, { ...sums, bank_details: sealBank(tx, wish) })
  const detail = { order: order.code, total: sums.total, items: chosen.length }
  await audit.record(tx, `customer ${customer.id}`, 'refund requested', `refund ${id}`, detail)
  await sendRequested(tx, order, { id, total: sums.total })
  return id
}

/** The order with all that decides, locked: two requests for one ticket come here one after the other. */
async function lockOwn(
  tx: Tx,
  { id: customerId }: CustomerRow,
  name: RequestRefund['order_id'],
): Promise<Ledger> {
  const own = (await orders.ofCustomer(tx, customerId)).find((order) => isNamedOrder(order, name))
  if (!own?.accepted_ts_and_cs) throw new Refusal(messages.notFound, { status: 404 })
  return ledgerOf(tx, await orders.lock(tx, own.id))
}
