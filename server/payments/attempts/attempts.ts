import { messages } from '#contract/messages.ts'
import type { PaymentInstruction } from '#contract/orders.ts'
import * as orders from '#server/orders/orders.ts'
import { code } from '#server/platform/security/random.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/pricing/pricing.ts'
import * as site from '#server/site/site.ts'
import { end } from './check.ts'
import {
  addReturned as addReturnedAmount,
  findAttempt,
  insertAttempt,
  listCharged,
  saveInstruction,
  findCharge,
  findOpenAttempt,
  listOrderLines,
  type AttemptRow,
  type ChargeRow,
  type ChargedRow,
} from './queries.ts'
import type { Charge, ChargeLine } from '#server/gateways/gateways.ts'
import { messages as paymentMessages } from '#server/payments/messages.ts'
import * as gateways from '#server/gateways/gateways.ts'
import { dueNow } from '#server/payments/plans/plans.ts'
import { lockPayment, readOrderId, type PaymentRow } from '#server/payments/queries.ts'

export { recordFailedTry } from '#server/payments/failures/failures.ts'
export { endPaymentPage } from './check.ts'
export type { ChargedRow } from './queries.ts'

/** The attempts of orders that have taken money, newest first. */
export const charged = async (sql: Sql | Tx, orderIds: number[]): Promise<ChargedRow[]> =>
  orderIds.length > 0 ? [...(await listCharged(sql, orderIds))] : []

/** Records that `amount` more of an attempt's money has gone back without a refund; less, where it is negative, for that has failed. */
export const addReturned = async (tx: Tx, id: number, amount: number): Promise<void> =>
  void (await addReturnedAmount(tx, id, amount))

/** The order and the attempt of a reference at a gateway; null for one that is not ours. */
export const find = async (
  tx: Tx,
  gateway: string,
  reference: string,
): Promise<{ id: number; order_id: number } | null> => (await findAttempt(tx, gateway, reference))[0] ?? null

/**
 * The attempt to collect a payment by card: the open one, or a new one, so that nobody is charged twice.
 *
 * Refuses a payment (`errors.payment`):
 * - that is paid, closed or being refunded
 * - that is not made by card
 * - that was tried too often
 */
export async function open(tx: Tx, payment_id: number): Promise<AttemptRow> {
  const [found] = await readOrderId(tx, payment_id)
  if (!found) throw new Error(`There is no payment ${payment_id}`)
  const order = await orders.lock(tx, found.order_id)
  const [payment] = await lockPayment(tx, payment_id)
  if (!payment) throw new Error(`There is no payment ${payment_id}`)
  refuseUnlessPayable(tx, order, payment)
  const [attempt] = await findOpenAttempt(tx, payment.id)
  return attempt ?? createAttempt(tx, payment)
}

async function createAttempt(tx: Tx, payment: PaymentRow): Promise<AttemptRow> {
  const { paymentGateway, currency } = site.of(tx)
  const amount = payment.amount - payment.paid_amount
  const input = { payment_id: payment.id, gateway: paymentGateway, reference: code(16), amount, currency }
  const [attempt] = await insertAttempt(tx, input)
  if (!attempt) throw new Error('A payment attempt was not written')
  return attempt
}

function refuseUnlessPayable(tx: Tx, order: orders.OrderRow, payment: PaymentRow): void {
  const refuse = (text: string) => new Refusal(text, { field: 'payment' })
  if (payment.payment_status === 'paid') throw refuse(messages.paymentPaid)
  if (isClosed(order, tx.now) || ['cancelled', 'problem'].includes(payment.payment_status))
    throw refuse(messages.paymentClosed)
  if (order.has_refunds) throw refuse(messages.paymentRefunded)
  if (order.payment_method !== 'credit_card') throw refuse(messages.paymentNotByCard)
  const smallest = gateways.named(site.of(tx).paymentGateway).smallestAmount(site.of(tx).currency)
  if (payment.amount - payment.paid_amount < smallest)
    throw refuse(messages.cardMinimum({ amount: pricing.format(tx, smallest) }))
  if (payment.attempt >= site.of(tx).creditCardMaxAttempts) throw refuse(messages.paymentAttemptsUsed)
}

/** A problem takes no money before a person has looked at it. */
const isClosed = (order: orders.OrderRow, now: Temporal.Instant): boolean =>
  orders.timeToPay.isOver(order, now) || order.payment_status === 'problem'

const takesCards = (order: orders.OrderRow, now: Temporal.Instant): boolean =>
  order.payment_method === 'credit_card' && !order.has_refunds && !isClosed(order, now)

/**
 * Opens what is due now of an order that is paid by card. Null when nothing is: it is paid, closed, being refunded, not paid by card, or
 * its next installment lies ahead.
 * Refuses:
 * - what `open` and `begin` refuse
 */
export async function continueOrder(shop: Shop, orderId: number): Promise<PaymentInstruction | null> {
  const attempt = await shop.transact(async (tx) => {
    const order = await orders.lock(tx, orderId)
    const payment = await dueNow(tx, order)
    if (!payment || !takesCards(order, tx.now)) return null
    return open(tx, payment.id)
  })
  return attempt && begin(shop, attempt)
}

/**
 * Opens the gateway's page for an attempt and returns how the browser gets there. Repeated, also by two at once, it returns the same. Calls
 * the gateway, so it never runs inside a transaction.
 *
 * Refuses:
 * - an attempt that has ended
 * - when the gateway fails: order and attempt stay as they are and can be continued
 */
export async function begin(shop: Shop, { id }: Pick<AttemptRow, 'id'>): Promise<PaymentInstruction> {
  const [charge] = await findCharge(shop.sql, id)
  if (!charge || !isOpen(charge.status)) throw closed()
  return charge.instruction ?? openPage(shop, charge)
}

async function openPage(shop: Shop, charge: ChargeRow): Promise<PaymentInstruction> {
  try {
    const lines = await listOrderLines(shop.sql, charge.order_id)
    const opened = await gateways.named(charge.gateway).openPage(shop, chargeOf(shop, charge, lines))
    const [kept] = await saveInstruction(shop.sql, charge.id, opened)
    if (!kept) throw new Error(`Attempt ${charge.id} is gone`)
    return isOpen(kept.status) ? kept.instruction : await endLatePage(shop, { ...charge, ...kept })
  } catch (error) {
    if (error instanceof Refusal) throw error
    shop.log.error({ err: error, attempt: charge.id, gateway: charge.gateway }, 'payment page not opened')
    throw new Refusal(messages.paymentNotOpened)
  }
}

/** The order was closed while its page was opened: nobody may pay there. */
async function endLatePage(shop: Shop, charge: ChargeRow): Promise<never> {
  await end(shop, charge, 'cancelled')
  throw closed()
}

const closed = () => new Refusal(messages.paymentClosed, { field: 'payment' })

const isOpen = (status: AttemptRow['status']): boolean => status === 'open' || status === 'processing'

/** More lines than a payer reads, and than Stripe takes. */
const MOST_LINES = 50

/** The lines of the order, if they are what is charged: without a discount, and not in parts. */
function chargeLines(lines: ChargeLine[], amount: number): ChargeLine[] | null {
  const paid = lines.filter((line) => line.amount !== 0)
  const sum = paid.reduce((total, line) => total + line.amount * line.quantity, 0)
  const isWhole = sum === amount && paid.length <= MOST_LINES
  return isWhole && paid.every((line) => line.amount > 0 && line.name !== '') ? paid : null
}

function chargeOf(shop: Shop, charge: ChargeRow, orderLines: ChargeLine[]): Charge {
  const { reference, order_code: order, position, payments, amount, currency } = charge
  const orderPage = `${shop.settings.publicUrl}/portal/orders/${order}`
  const description =
    payments > 1
      ? paymentMessages.installmentCharge({ number: position + 1, count: payments, order })
      : paymentMessages.orderCharge({ order })
  return {
    reference,
    order,
    amount,
    currency,
    description,
    lines: chargeLines(orderLines, amount) ?? [{ name: description, amount, quantity: 1 }],
    payer: { name: charge.billing_name, email: charge.billing_email },
    locale: site.of(shop).locale,
    returnUrl: position === 0 ? `${orderPage}/confirmation` : orderPage,
    cancelUrl: orderPage,
  }
}
