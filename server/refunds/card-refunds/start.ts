import { officeMessages } from '#contract/office/messages.ts'
import type { ReturnOverpayment } from '#contract/office/orders.ts'
import type * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import { code } from '#server/platform/security/random.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/pricing/pricing.ts'
import type { RefundRow } from '#server/refunds/queries.ts'
import { isRefundable } from './destination.ts'
import {
  insertCardRefunds,
  listOfOverpayment,
  listOfRefund,
  listRefundedAmounts,
  setResult,
  settleUnknown,
  type CardRefundRow,
} from './queries.ts'
import { split, type RefundableCharge } from './split.ts'

/**
 * Begins to give back what is still missing of a locked refund: attempt by attempt, newest first, each at most what it took. Where the
 * gateway could not say whether it had given something back, the staff have found that it had not. Returns whether anything is
 * on its way.
 *
 * Refuses:
 * - more than what is left of what the gateways took
 * - with `amongOthers`, one of which a gateway could not say that: the staff have to look it up by itself
 */
export async function startRefund(
  tx: Tx,
  order: orders.OrderRow,
  refund: RefundRow,
  { amongOthers }: { amongOthers: boolean },
): Promise<boolean> {
  const parts = await listOfRefund(tx, refund.id)
  if (amongOthers && parts.some(({ status }) => status === 'unknown'))
    throw new Refusal(officeMessages.cardUnknown)
  await settleUnknown(tx, refund.id, 'failed')
  const held = heldBy(parts.filter(({ status }) => status !== 'unknown'))
  const missing = refund.total - refund.sent_by_hand - held
  return begin(tx, order, { refund_id: refund.id, overpayment_id: null }, missing)
}

/**
 * Returns what is still missing of an overpayment of a locked order: through the gateways that took it, with `to_card`, else the staff
 * have done so themselves. Where a gateway could not say whether it had given something back, the staff have found that it had not,
 * or, without `to_card`, that it had.
 *
 * Refuses:
 * - an overpayment of another order (404)
 * - one that is returned, or on its way to the card
 * - another way than there is
 * - to a card, more than what is left of what the gateways took
 */
export async function returnOverpayment(
  tx: Tx,
  order: orders.OrderRow,
  { overpayment: id, to_card, method }: ReturnOverpayment,
): Promise<void> {
  const parts = id === null ? [] : await listOfOverpayment(tx, id)
  const found = (await payments.overpayments.ofOrder(tx, order.id)).find((each) => each.id === id)
  if (!found || found.returned_at !== null) return payments.overpayments.markReturned(tx, order, id)
  if (to_card && found.in_sepa_file)
    throw new Refusal(officeMessages.overpaymentInFile, { field: 'overpayment' })
  if (parts.some(({ status }) => status === 'pending'))
    throw new Refusal(officeMessages.overpaymentUnderway, { field: 'overpayment' })
  const byCard = heldBy(await settleReturn(tx, parts, to_card ? 'failed' : 'succeeded'))
  if (!to_card) return payments.overpayments.markReturned(tx, order, id, { byCard, method })
  const missing = found.amount - found.sent_by_hand - byCard
  await begin(tx, order, { refund_id: null, overpayment_id: found.id }, missing)
}

/** The parts of an overpayment, of which those that the gateway did not tell of are what the staff have found them to be. */
async function settleReturn(
  tx: Tx,
  parts: readonly CardRefundRow[],
  status: 'succeeded' | 'failed',
): Promise<CardRefundRow[]> {
  const settled = parts.map((part) => (part.status === 'unknown' ? { ...part, status } : part))
  for (const part of parts.filter((each) => each.status === 'unknown')) {
    await setResult(tx, part.id, { ref: null, status, failure_code: null })
    if (status === 'succeeded') await payments.attempts.addReturned(tx, part.attempt_id, part.amount)
  }
  return settled
}

/** Returns all open overpayments of a locked order to the card, as `returnOverpayment`. */
export async function returnOverpayments(tx: Tx, order: orders.OrderRow): Promise<void> {
  for (const { id, returned_at } of await payments.overpayments.ofOrder(tx, order.id))
    if (returned_at === null)
      await returnOverpayment(tx, order, { overpayment: id, to_card: true, method: '' })
}

type Source = Pick<CardRefundRow, 'refund_id' | 'overpayment_id'>

async function begin(tx: Tx, order: orders.OrderRow, source: Source, amount: number): Promise<boolean> {
  const charges = await chargesLeft(tx, order)
  const parts = split(charges, amount)
  if (parts === null) {
    const left = charges.reduce((sum, charge) => sum + charge.left, 0)
    throw new Refusal(officeMessages.cardTooLittle({ left: pricing.format(tx, left) }))
  }
  if (parts.length === 0) return false
  await insertCardRefunds(
    tx,
    parts.map((part) => ({ ...part, ...source, reference: code(16) })),
  )
  await jobs.addOnce(tx, 'send-card-refunds')
  return true
}

/** What gateways that can give back have left of a locked order's money, newest first. */
async function chargesLeft(tx: Tx, order: orders.OrderRow): Promise<RefundableCharge[]> {
  const charged = await payments.attempts.charged(tx, [order.id])
  const refunded = await listRefundedAmounts(
    tx,
    charged.map(({ id }) => id),
  )
  const byAttempt = new Map(refunded.map(({ attempt_id, amount }) => [attempt_id, amount]))
  return charged
    .filter(({ gateway }) => isRefundable(tx, gateway))
    .map(({ id, amount, disputed_amount }) => ({
      id,
      left: Math.max(0, amount - disputed_amount - (byAttempt.get(id) ?? 0)),
    }))
}

/** What was given back, or is on its way. */
const heldBy = (rows: readonly CardRefundRow[]): number =>
  rows.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
