import { allowedMethods } from '#contract/payment-methods.ts'
import { messages } from '#contract/messages.ts'
import type { ChangePaymentMethod, PaymentMethod } from '#contract/orders.ts'
import { isNamedOrder } from '#contract/rules.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as gateways from '#server/payments/gateways/gateways.ts'
import * as orders from '#server/orders/orders.ts'
import * as owners from '#server/orders/owners/owners.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import { actorOf, type Owner } from '#server/people/customers/provisional/provisional.ts'
import { after } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { onceUnpayable } from './close-unpaid.ts'
import { sendNextStepMail } from './mail-templates.ts'
import { totalPaid } from './plans/plans.ts'
import { paymentsOf, type PaymentRow } from './queries.ts'

export { onceUnpayable } from './close-unpaid.ts'
export { changedMailOf, type ItemsChanged } from './changed-mail.ts'
export { settleChange, planChanged } from './changed-payments.ts'
export type { ChangedPayments } from './changed-plans/changed-plans.ts'
export {
  paidOrderChangedMailOf,
  sendPaidOrderChangedMail,
  type PaidOrderChange,
} from './paid-order-changed-mail.ts'

type Products = Pick<orders.Lines['products'][number], 'product_id'>[]

/**
 * The other method by which an accepted order that waits for its first payment may be paid, by the rules of the checkout; null if
 * there is none.
 */
export function otherOf(
  at: Shop | Tx,
  order: orders.OrderRow,
  rows: PaymentRow[],
  products: Products,
): PaymentMethod | null {
  const waits = order.payment_status === 'pending' && order.accepted_ts_and_cs !== null
  if (!waits || totalPaid(rows) > 0) return null
  const { productById } = catalogue.of(at)
  const { events, paymentMethods } = site.of(at)
  const ids = new Set(products.map(({ product_id }) => productById.get(product_id)?.event_id))
  const allowed = allowedMethods({
    paymentMethods,
    events: events.filter(({ id }) => ids.has(id)).map(({ settings }) => settings),
    country: order.billing_country,
    total: order.total_price,
  })
  const [other = null] = allowed.filter((method) => method !== order.payment_method)
  return other === 'credit_card' && !takesCard(at, rows) ? null : other
}

/** Whether the first payment is at least the gateway's minimum, and not too many cards have failed for it. */
function takesCard(at: Shop | Tx, [first]: PaymentRow[]): boolean {
  const { paymentGateway, currency, creditCardMaxAttempts } = site.of(at)
  const smallest = gateways.named(paymentGateway).smallestAmount(currency)
  return first !== undefined && first.amount >= smallest && first.attempt < creditCardMaxAttempts
}

/**
 * Changes the payment method of a buyer's unpaid order after ending its payment pages; a payment made there meanwhile is recorded. Its
 * deadline is that of a new order with this method, and never earlier than before. The details of a transfer are mailed.
 * Refuses:
 * - an order that is not the buyer's (404)
 * - a method by which the order cannot be paid, or not any more
 * - while the gateway does not respond
 */
export async function change(shop: Shop, buyer: Owner, input: ChangePaymentMethod): Promise<void> {
  const find = (tx: Tx) => lockToChange(tx, buyer, input)
  const act = (tx: Tx, order: orders.OrderRow) => switchMethod(tx, order, actorOf(buyer))
  if (!(await onceUnpayable(shop, find, act, 'cancelled'))) throw new Refusal(messages.bankSilent)
}

/** The order; null if it already has the method, because the call was repeated. */
async function lockToChange(
  tx: Tx,
  buyer: Owner,
  input: ChangePaymentMethod,
): Promise<orders.OrderRow | null> {
  const own = (await owners.ordersOfOwner(tx, buyer)).find((each) => isNamedOrder(each, input.order))
  if (!own) throw new Refusal(messages.notFound, { status: 404 })
  const order = await orders.lock(tx, own.id)
  if (order.payment_method === input.payment_method) return null
  const [rows, { products }] = await Promise.all([paymentsOf(tx, order.id), orders.lines(tx, [order.id])])
  const other = otherOf(tx, paymentDeadlines.asOf(order, tx.now), [...rows], products)
  if (other === null || other !== input.payment_method)
    throw new Refusal(messages.paymentMethodInvalid, { field: 'payment_method' })
  return order
}

async function switchMethod(tx: Tx, order: orders.OrderRow, actor: string): Promise<void> {
  const to = order.payment_method === 'credit_card' ? 'bank_transfer' : 'credit_card'
  const { bankTransfer, cardPayment } = site.of(tx).durations
  const until = after(order.created_at, to === 'bank_transfer' ? bankTransfer : cardPayment)
  await paymentDeadlines.changeMethod(tx, order, to, until, actor)
  if (to === 'bank_transfer') await sendNextStepMail(tx, order)
}

/** Sets the payment method chosen by staff for a locked unpaid order; as with `change`, its deadline does not get earlier. */
export async function setByStaff(tx: Tx, order: orders.OrderRow, to: PaymentMethod): Promise<void> {
  if (to === order.payment_method) return
  const { bankTransfer, cardPayment } = site.of(tx).durations
  const until = after(order.created_at, to === 'bank_transfer' ? bankTransfer : cardPayment)
  await paymentDeadlines.changeMethod(tx, order, to, until)
}
