import { messages } from '#contract/messages.ts'
import { itemRefund, planRefundOf, refundOf } from '#contract/refunding.ts'
import type { RequestRefund } from '#contract/refunds.ts'
import { isNamed } from '#contract/rules.ts'
import type { CustomerRow } from '#server/customers/customers.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { refuseBank, sealBank } from './bank.ts'
import { ofOrders, type Ledger } from './ledger.ts'
import { sendRequested } from './letters.ts'
import { mirror } from './mirroring.ts'
import { offer, paidOf, type Offer, type OfferedItem } from './offer.ts'
import { insertItems, insertRefund, type RefundItem } from './queries.ts'

/**
 * Asks for a refund of chosen items, or of a whole order with a payment plan, and gives its id. Refuses, one after the
 * other: an order that is not the customer's or whose terms are not accepted (404), one that cannot be refunded, a
 * selection that is empty, mixed or holds what cannot be given back, and a bank account with something missing or wrong.
 */
export async function request(tx: Tx, customer: CustomerRow, wish: RequestRefund): Promise<number> {
  const ledger = await lockOwn(tx, customer, wish.order_id)
  const { order } = ledger
  const offered = offer(tx, ledger, tx.now)
  const chosen = choose(order, offered, wish)
  refuseBank(tx, wish)
  const sums = order.has_payment_plan
    ? planRefundOf(chosen, paidOf(ledger), offered.most)
    : refundOf(chosen, offered.most)
  const keys = { order_id: order.id, customer_id: customer.id }
  const [refund] = await insertRefund(tx, { ...keys, ...sums, bank_details: sealBank(tx, wish) })
  if (!refund) throw new Error('A refund was not written')
  const items = chosen.map((item) => itemOf(refund.id, item, order.has_payment_plan ? sums.total : null))
  await insertItems(tx, items)
  if (!(await mirror(tx, items, null, 'active'))) throw impossible()
  await orders.noteRefunds(tx, order, true)
  const detail = { order: order.code, total: sums.total, items: items.length }
  await audit.note(tx, `customer ${customer.id}`, 'refund requested', `refund ${refund.id}`, detail)
  await sendRequested(tx, order, { id: refund.id, total: sums.total })
  return refund.id
}

/** The order with all that decides, locked: two requests for one ticket come here one after the other. */
async function lockOwn(
  tx: Tx,
  { id: customerId }: CustomerRow,
  name: RequestRefund['order_id'],
): Promise<Ledger> {
  const own = (await orders.ofCustomer(tx, customerId)).find((order) => isNamed(order, name))
  if (!own?.accepted_ts_and_cs) throw new Refusal(messages.notFound, { status: 404 })
  const order = await orders.lock(tx, own.id)
  const ids = [order.id]
  const [lines, issued, paid, refunds] = await Promise.all([
    orders.lines(tx, ids),
    tickets.ofOrders(tx, ids),
    payments.ofOrders(tx, ids),
    ofOrders(tx, ids),
  ])
  return { order, ...lines, ...issued, payments: paid, refunds }
}

function choose(order: orders.OrderRow, { items }: Offer, wish: RequestRefund): OfferedItem[] {
  if (items.length === 0) throw new Refusal(messages.refundImpossible, { field: 'order_id' })
  if (order.has_payment_plan) return items
  const [chosen, pieces] = [codesOf(wish.tickets), codesOf(wish.merchandise)]
  if (chosen.length + pieces.length === 0) throw new Refusal(messages.refundEmpty, { field: 'tickets' })
  if (chosen.length > 0 && pieces.length > 0) throw new Refusal(messages.refundMixed, { field: 'tickets' })
  const kind = chosen.length > 0 ? 'ticket' : 'merchandise'
  return [...chosen, ...pieces].map((code) => {
    const item = items.find((each) => each.kind === kind && each.code === code)
    if (!item) throw impossible()
    return item
  })
}

const codesOf = (joined: string): string[] => [
  ...new Set(
    joined
      .split(',')
      .map((code) => code.trim().toUpperCase())
      .filter((code) => code !== ''),
  ),
]

const impossible = () => new Refusal(messages.refundItemImpossible, { field: 'tickets' })

/** What was paid of a plan is given back as a whole. */
const itemOf = (refund_id: number, item: OfferedItem, whole: number | null): RefundItem => ({
  refund_id,
  kind: item.kind,
  item_id: item.id,
  amount: whole ?? itemRefund(item) + item.shipping_refund,
  shipping_refund: item.shipping_refund,
  status_before: item.status,
})
