import { officeMessages } from '#contract/office/messages.ts'
import { MAX_REASON_LENGTH } from '#contract/office/refunds.ts'
import { normalizeSpaces } from '#contract/rules.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { paidFor, type OrderDetails } from '#server/payments/refunds/order-details.ts'
import type { RefundableByStaff } from './refundable-items.ts'

/**
 * The stored reason of a refund created by staff.
 * Refuses:
 * - a reason that is empty or too long
 */
export function reasonOf({ reason }: { reason: string }): string {
  const said = normalizeSpaces(reason)
  if (said === '') throw new Refusal(officeMessages.openReasonEmpty, { field: 'reason' })
  if (said.length > MAX_REASON_LENGTH) throw new Refusal(officeMessages.reasonLong, { field: 'reason' })
  return said
}

/** Why staff cannot create a refund of items of an order; null if they can. */
export function reasonNotToCreate(
  details: OrderDetails,
  { whole, refundable_amount, items }: RefundableByStaff,
): string | null {
  const reason = reasonOfOrder(details)
  if (reason !== null) return reason
  if (whole && details.refunds.length > 0) return officeMessages.openOnce
  if (refundable_amount === 0) return officeMessages.openAllBack
  return items.length === 0 ? officeMessages.openNoItems : null
}

/** Why nothing of an order can be refunded, be it items or a donation; null if something can. */
export function reasonOfOrder(details: OrderDetails): string | null {
  const { order, charges } = details
  if (order.payment_status === 'cancelled' || order.payment_status === 'abandoned')
    return officeMessages.openOver
  if (order.payment_status === 'problem') return officeMessages.openProblem
  if (paidFor(details) === 0)
    return charges.some(({ disputed_amount }) => disputed_amount > 0)
      ? officeMessages.openDisputed
      : officeMessages.openNothingPaid
  return null
}
