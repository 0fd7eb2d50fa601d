import { messages as shopMessages } from '#contract/messages.ts'
import { decimalOf, minorDigits } from '#contract/money.ts'
import { heldByCards, unknownAtCards } from '#contract/refund-amounts.ts'
import type { RefundedEvent, RefundEvent, RefundResult } from '#server/payments/gateways/gateways.ts'
import * as orders from '#server/orders/orders.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'
import * as overpayments from '#server/payments/overpayments/overpayments.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import { messages } from '#server/payments/refunds/messages.ts'
import { lockRefund } from '#server/payments/refunds/lock.ts'
import { completeByCard, failByCard } from '#server/payments/refunds/transitions.ts'
import { readOnItsWay } from '#server/payments/refunds/queries.ts'
import {
  findByReference,
  findOrder,
  insertCardRefunds,
  listOfOverpayment,
  listOfRefund,
  refundedOf,
  lockCardRefund,
  setResult,
  type CardRefundRow,
} from './queries.ts'

/** The possible results of a card refund; a gateway may report a failure days later. */
const NEWS: Record<CardRefundRow['status'], CardRefundRow['status'][]> = {
  pending: ['pending', 'succeeded', 'failed', 'unknown'],
  unknown: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
}

/**
 * Records a gateway's report about one of our refunds.
 * Refuses:
 * - an unknown reference (404)
 */
export async function recordEvent(shop: Shop, { reference, ...result }: RefundEvent): Promise<void> {
  const [found] = await findByReference(shop.sql, reference)
  if (!found) throw new Refusal(shopMessages.notFound, { status: 404 })
  await record(shop, found.id, result)
}

/** Records the result of a card refund and applies its consequences. A known result changes nothing. */
export async function record(shop: Shop, id: number, result: RefundResult): Promise<void> {
  await shop.transact(async (tx) => {
    const [found] = await findOrder(tx, id)
    if (!found) throw new Error(`There is no card refund ${id}`)
    const order = await orders.lock(tx, found.order_id)
    const [row] = await lockCardRefund(tx, id)
    if (!row || !NEWS[row.status].includes(result.status)) return
    await setResult(tx, id, result)
    if (result.status === row.status) return
    await recordInAudit(tx, order, row, result)
    if (row.refund_id !== null) await followRefund(tx, row.refund_id)
    else await followReturn(tx, row, result.status)
  })
}

const recordInAudit = (
  tx: Tx,
  order: orders.OrderRow,
  { refund_id, amount }: CardRefundRow,
  { status, failure_code }: RefundResult,
): Promise<void> =>
  audit.record(
    tx,
    'system',
    `card refund ${status}`,
    refund_id === null ? order.code : `refund ${refund_id}`,
    {
      order: order.code,
      amount,
      ...(failure_code !== null && { code: failure_code }),
    },
  )

/** A refund is complete when all parts have gone through, and a problem once a part has failed. */
async function followRefund(tx: Tx, refundId: number): Promise<void> {
  const locked = await lockRefund(tx, refundId)
  const parts = await listOfRefund(tx, refundId)
  if (parts.some(({ status }) => status === 'pending')) return
  const unknown = unknownAtCards(parts)
  const succeeded = heldByCards(parts.filter(({ status }) => status !== 'unknown'))
  const missing = locked.refund.total - locked.refund.out_of_band_amount - succeeded
  if (missing === 0) return completeByCard(tx, locked)
  const code = parts.findLast((part) => part.status === 'failed')?.failure_code ?? '-'
  const [transfer] = await readOnItsWay(tx, refundId)
  const amount = pricing.format(tx, missing - (transfer?.amount ?? 0))
  const reason =
    unknown > 0
      ? messages.problems.unknown({ amount: pricing.format(tx, unknown) })
      : messages.problems.failed({ amount, code })
  await failByCard(tx, locked, reason)
}

/** An overpayment is returned once all of it has gone through. */
async function followReturn(
  tx: Tx,
  { attempt_id, amount, overpayment_id, status: before }: CardRefundRow,
  status: CardRefundRow['status'],
): Promise<void> {
  if (status === 'succeeded') await attempts.addReturned(tx, attempt_id, amount)
  if (before === 'succeeded') await attempts.addReturned(tx, attempt_id, -amount)
  if (overpayment_id === null) return
  const parts = await listOfOverpayment(tx, overpayment_id)
  const returned = parts.reduce((all, part) => all + (part.status === 'succeeded' ? part.amount : 0), 0)
  await overpayments.setReturnedByCard(tx, overpayment_id, returned)
}

/**
 * Compares the refunded amount of an attempt with our records. If more was refunded, at the gateway itself, the order becomes a problem for
 * staff, also if it is more than was paid. So it does if the amount is in another currency than the payment; then nothing is booked, unless
 * staff have said what that payment is worth.
 * Refuses:
 * - a reference that is not ours (404)
 */
export async function recordRefunded(shop: Shop, gateway: string, event: RefundedEvent): Promise<void> {
  await shop.transact(async (tx) => {
    const found = await attempts.find(tx, gateway, event.reference)
    if (!found) throw new Refusal(shopMessages.notFound, { status: 404 })
    const order = await orders.lock(tx, found.order_id)
    const refunded = attempts.valueOf(found, { amount: event.refunded, currency: event.currency })
    if (refunded === null) {
      const reason = messages.problems.otherCurrency({ amount: amountOf(event), currency: found.currency })
      return orders.status.raiseProblem(tx, order, reason)
    }
    const foreign = await bookForeign(tx, found.id, `${event.reference} ${event.refunded}`, refunded)
    if (foreign <= 0) return
    const reason = messages.problems.elsewhere({ amount: pricing.format(tx, foreign) })
    await orders.status.raiseProblem(tx, order, reason)
  })
}

/**
 * Books what was refunded at the gateway itself, at most what is left of the attempt, and returns the whole of it, which staff see; 0 if it
 * is known.
 */
async function bookForeign(tx: Tx, attemptId: number, reference: string, refunded: number): Promise<number> {
  const attempt = await attempts.lock(tx, attemptId)
  const [known] = await refundedOf(tx, attemptId)
  const [repeated] = await findByReference(tx, reference)
  if (repeated) return 0
  const given = known?.amount ?? 0
  const foreign = refunded - given
  const amount = Math.min(foreign, attempt.amount - Math.max(given, attempt.returned_amount))
  if (amount <= 0) return foreign
  const row = { attempt_id: attemptId, refund_id: null, overpayment_id: null, reference, amount }
  insertCardRefunds(tx, [{ ...row, status: 'succeeded', settled_at: tx.now }])
  await attempts.addReturned(tx, attemptId, amount)
  return foreign
}

/** "12.00 USD", in the format of the gateway's own statements; minor units of a currency that has no code of letters. */
const amountOf = ({ refunded, currency }: RefundedEvent): string =>
  `${/^[A-Z]{3}$/.test(currency) ? decimalOf(refunded, minorDigits(currency)) : refunded} ${currency}`
