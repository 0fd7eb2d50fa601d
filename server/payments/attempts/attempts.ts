import { messages } from '#contract/messages.ts'
import type { PaymentInstruction } from '#contract/orders.ts'
import * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import { code } from '#server/platform/security/random-codes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Connection, Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'
import * as gateways from '#server/payments/gateways/gateways.ts'
import { dueNow, firstDue } from '#server/payments/plans/plans.ts'
import { lockPayment, readOrderId, type NewPayment, type PaymentRow } from '#server/payments/queries.ts'
import type { SoldLines } from './charge-lines.ts'
import { begin, openPage } from './payment-page.ts'
import {
  addReturned as addReturnedAmount,
  findAttempt,
  findAttemptOfPage,
  insertAttempt,
  chargedOf,
  listCharged,
  lockAttempt,
  findOpenAttempt,
  type AttemptRow,
  type ChargedRow,
  type Worth,
} from '#server/payments/attempt-queries.ts'

export { begin } from './payment-page.ts'
export { endPaymentPage } from './check.ts'
export { GatewayTimeBudget } from './gateway-time-budget.ts'
export { checkOpenAttempts, endAttemptsOf } from './check.ts'
export type { ChargedRow } from '#server/payments/attempt-queries.ts'

/** The successful attempts of orders, newest first. */
export const charged = async (sql: Sql | Connection, orderIds: number[]): Promise<ChargedRow[]> =>
  orderIds.length > 0 ? [...(await listCharged(sql, orderIds))] : []

/** Those of one locked order. */
export const chargesOf = (tx: Tx, { id }: orders.OrderRow): Promise<ChargedRow[]> => chargedOf(tx, id)

/** Records that `amount` more of an attempt was returned without a refund; a negative one if a return has failed. */
export const addReturned = async (tx: Tx, id: number, amount: number): Promise<void> =>
  void (await addReturnedAmount(tx, id, amount))

/** The order and the attempt of a reference at a gateway; null if the reference is not ours. */
export const find = async (
  tx: Tx,
  gateway: string,
  reference: string,
): Promise<(Worth & { id: number; order_id: number }) | null> =>
  (await findAttempt(tx, gateway, reference))[0] ?? null

/**
 * What a part of an attempt's money is worth in the currency that was asked for, in minor units: of one that was charged in another currency,
 * in proportion to its value. Null in a currency whose value nobody has given.
 */
export function valueOf(attempt: Worth, part: { amount: number; currency: string }): number | null {
  if (part.currency === attempt.currency) return part.amount
  const { amount, charged_amount, charged_currency } = attempt
  return charged_amount !== null && part.currency === charged_currency
    ? Math.round((part.amount * amount) / charged_amount)
    : null
}

/** An attempt, locked: what was returned of it stays as it is read. */
export const lock = async (tx: Tx, id: number): Promise<AttemptRow> => written((await lockAttempt(tx, id))[0])

/** The attempt that a page of a gateway was opened for; null if it is not ours. */
export const findByPage = async (tx: Tx, gateway: string, page: string) =>
  (await findAttemptOfPage(tx, gateway, page))[0] ?? null

/**
 * The attempt to collect a payment by card: the open one, or a new one, so that nobody is charged twice.
 * Refuses a payment (`errors.payment`):
 * - that is paid, closed or being refunded
 * - that is not made by card
 * - with too many attempts
 */
export async function open(tx: Tx, payment_id: number): Promise<AttemptRow> {
  const [found] = await readOrderId(tx, payment_id)
  if (!found) throw new Error(`There is no payment ${payment_id}`)
  return openOf(tx, await orders.lock(tx, found.order_id), payment_id)
}

async function openOf(tx: Tx, order: orders.OrderRow, payment_id: number): Promise<AttemptRow> {
  const [[payment], [open]] = await Promise.all([
    lockPayment(tx, payment_id),
    findOpenAttempt(tx, payment_id),
  ])
  if (!payment) throw new Error(`There is no payment ${payment_id}`)
  const refusal = refusalOf(tx, order, payment)
  if (refusal) throw refusal
  const [attempt] = open ? [open] : await newAttempt(tx, payment, payment.amount - payment.paid_amount)
  return written(attempt)
}

const newAttempt = (tx: Tx, { reference }: Pick<PaymentRow, 'reference'>, amount: number) =>
  insertAttempt(tx, {
    payment: reference,
    gateway: site.of(tx).paymentGateway,
    reference: code(16),
    amount,
    currency: site.of(tx).currency,
  })

function written(attempt: AttemptRow | undefined): AttemptRow {
  if (!attempt) throw new Error('A payment attempt was not written')
  return attempt
}

/** Why a payment cannot be attempted by card; null if it can. */
function refusalOf(
  tx: Tx,
  order: orders.OrderRow,
  payment: Pick<PaymentRow, 'payment_status' | 'amount' | 'paid_amount' | 'attempt'>,
): Refusal | null {
  const refuse = (text: string) => new Refusal(text, { field: 'payment' })
  if (payment.payment_status === 'paid') return refuse(messages.paymentPaid)
  if (isClosed(order, tx.now) || ['cancelled', 'problem'].includes(payment.payment_status))
    return refuse(messages.paymentClosed)
  if (order.has_refunds) return refuse(messages.paymentRefunded)
  if (order.payment_method !== 'credit_card') return refuse(messages.paymentNotByCard)
  const smallest = gateways.named(site.of(tx).paymentGateway).smallestAmount(site.of(tx).currency)
  if (payment.amount - payment.paid_amount < smallest)
    return refuse(messages.cardMinimum({ amount: pricing.format(tx, smallest) }))
  return payment.attempt >= site.of(tx).creditCardMaxAttempts ? refuse(messages.paymentAttemptsUsed) : null
}

/** A problem accepts no payments until staff have resolved it. */
const isClosed = (order: orders.OrderRow, now: Temporal.Instant): boolean =>
  paymentDeadlines.isOver(order, now) || order.payment_status === 'problem'

const takesCards = (order: orders.OrderRow, now: Temporal.Instant): boolean =>
  order.payment_method === 'credit_card' && !order.has_refunds && !isClosed(order, now)

/**
 * Opens the payment that is currently due of an order by card. Null if there is none: it is paid, closed, being refunded, not by card, or
 * its next installment is not due yet.
 * Refuses:
 * - what `open` and `begin` refuse
 */
export async function continueOrder(shop: Shop, orderId: number): Promise<PaymentInstruction | null> {
  const attempt = await shop.transact(async (tx) => {
    const order = await orders.lock(tx, orderId)
    const payment = await dueNow(tx, order)
    if (!payment || !takesCards(order, tx.now)) return null
    return openOf(tx, order, payment.id)
  })
  return attempt && begin(shop, attempt)
}

/**
 * Like `continueOrder`, for an order that is being placed with these payments and lines: opens the attempt for the due payment, and returns
 * a function that opens its page, to be called after the commit. Null also if `open` would refuse.
 */
export function openFirst(
  tx: Tx,
  order: orders.OrderRow,
  payments: NewPayment[],
  lines: SoldLines,
): (() => Promise<PaymentInstruction>) | null {
  const payment = firstDue(tx, payments)
  if (!payment || !takesCards(order, tx.now)) return null
  if (refusalOf(tx, order, { ...payment, paid_amount: 0, attempt: 0 })) return null
  const inserted = newAttempt(tx, payment, payment.amount)
  tx.withCommit(inserted)
  return async () => {
    const [attempt] = await inserted
    const { id: order_id, code: order_code } = order
    const payer_email = orders.recipients.of(order)
    const charge = { ...order, ...written(attempt), instruction: null, order_id, order_code, payer_email }
    return openPage(
      tx.shop,
      {
        ...charge,
        position: payment.position,
        payments: payments.length,
        payment_reference: payment.reference,
      },
      lines,
    )
  }
}
