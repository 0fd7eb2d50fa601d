import { officeMessages } from '#contract/office/messages.ts'
import type { ReturnOverpayment } from '#contract/office/orders.ts'
import { heldByCards } from '#contract/refund-amounts.ts'
import type * as orders from '#server/orders/orders.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'
import * as overpayments from '#server/payments/overpayments/overpayments.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import { code } from '#server/platform/security/random-codes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import type { RefundRow } from '#server/payments/refunds/queries.ts'
import { isRefundable } from './destination.ts'
import {
  insertCardRefunds,
  listOfOverpayment,
  listOfRefund,
  refundedOf,
  setResult,
  settleUnknown,
  type CardRefundRow,
} from './queries.ts'
import { split, type RefundableCharge } from './split.ts'

/**
 * Starts to refund the missing amount of a locked refund to the card: attempt by attempt, newest first, each up to what it charged. A card
 * refund with an unknown result counts as failed, as verified by staff. Returns whether anything is in progress.
 * Refuses:
 * - more than the remaining amount of the charges
 * - with `amongOthers`, a refund with an unknown result: staff have to verify it individually
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
  settleUnknown(tx, { refund: refund.id, status: 'failed' })
  const held = heldByCards(parts.filter(({ status }) => status !== 'unknown'))
  const missing = refund.total - refund.out_of_band_amount - held
  return begin(tx, order, { refund_id: refund.id, overpayment_id: null }, missing)
}

/**
 * Returns the missing amount of an overpayment of a locked order: with `to_card` through the gateways that charged it, otherwise it only
 * records that staff have returned it. A card refund with an unknown result counts as failed, or, without `to_card`, as completed, as
 * verified by staff.
 * Refuses:
 * - an overpayment of another order (404)
 * - one that is returned, or being refunded to the card
 * - an unknown method
 * - to a card, more than the remaining amount of the charges
 */
export async function returnOverpayment(
  tx: Tx,
  order: orders.OrderRow,
  { overpayment: id, to_card, method }: ReturnOverpayment,
): Promise<void> {
  const parts = id === null ? [] : await listOfOverpayment(tx, id)
  const found = (await overpayments.ofOrder(tx, order.id)).find((each) => each.id === id)
  if (!found || found.returned_at !== null) return overpayments.markReturned(tx, order, id)
  if (to_card && found.in_sepa_file)
    throw new Refusal(officeMessages.overpaymentInFile, { field: 'overpayment' })
  if (parts.some(({ status }) => status === 'pending'))
    throw new Refusal(officeMessages.overpaymentUnderway, { field: 'overpayment' })
  const byCard = heldByCards(await settleReturn(tx, parts, to_card ? 'failed' : 'succeeded'))
  if (!to_card) return overpayments.markReturned(tx, order, id, { byCard, method })
  const missing = found.amount - found.out_of_band_amount - byCard
  await begin(tx, order, { refund_id: null, overpayment_id: found.id }, missing)
}

/** The parts of an overpayment; those with an unknown result are resolved as staff have verified. */
async function settleReturn(
  tx: Tx,
  parts: readonly CardRefundRow[],
  status: 'succeeded' | 'failed',
): Promise<CardRefundRow[]> {
  const settled = parts.map((part) => (part.status === 'unknown' ? { ...part, status } : part))
  for (const part of parts.filter((each) => each.status === 'unknown')) {
    await setResult(tx, part.id, { ref: null, status, failure_code: null })
    if (status === 'succeeded') await attempts.addReturned(tx, part.attempt_id, part.amount)
  }
  return settled
}

/** Returns all open overpayments of a locked order to the card, like `returnOverpayment`. */
export async function returnOverpayments(tx: Tx, order: orders.OrderRow): Promise<void> {
  for (const { id, returned_at } of await overpayments.ofOrder(tx, order.id))
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
  insertCardRefunds(
    tx,
    parts.map((part) => ({ ...part, ...source, reference: code(16) })),
  )
  await jobs.addOnce(tx, 'send-card-refunds')
  return true
}

/** The remaining amounts of a locked order's refundable charges, newest first. */
async function chargesLeft(tx: Tx, order: orders.OrderRow): Promise<RefundableCharge[]> {
  const charges = (await attempts.chargesOf(tx, order)).filter((charge) => isRefundable(tx, charge))
  return Promise.all(
    charges.map(async ({ id, amount, disputed_amount }) => {
      const [refunded] = await refundedOf(tx, id)
      return { id, left: Math.max(0, amount - disputed_amount - (refunded?.amount ?? 0)) }
    }),
  )
}
