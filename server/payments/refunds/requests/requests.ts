import { messages } from '#contract/messages.ts'
import type { CustomerRow } from '#server/people/customers/customers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { withdraw } from '#server/payments/refunds/processing/staff-actions.ts'
import { findOwner } from '#server/payments/refunds/queries.ts'

export { request as create } from './request.ts'
export { refundableItems, shippingOf } from './refundable-items.ts'
export {
  isAdmitted,
  isOpen,
  refundableByStaff,
  type RefundableByStaff,
  type RefundableItem,
} from './refundable-items.ts'
export { amountsOf, withDonation, type AmountsWithDonation, type RefundAmounts } from './refund-amount.ts'
export { repricedOrder } from './repriced-order.ts'
export { createRefund, selectItems } from './create.ts'
export { reasonNotToCreate, reasonOf, reasonOfOrder } from './reasons.ts'

/**
 * Cancels a customer's own refund request: its items get their previous status and can be refunded again.
 * Refuses:
 * - an unknown refund, or one of another customer (404)
 * - a refund that is started
 * - a refund of a run: its event does not take place
 */
export async function cancel(tx: Tx, customer: CustomerRow, id: number | null): Promise<void> {
  const [owned] = id === null ? [] : await findOwner(tx, id)
  if (id === null || owned?.customer_id !== customer.id) throw new Refusal(messages.notFound, { status: 404 })
  if (owned.is_of_run) throw new Refusal(messages.refundOfFestival, { field: 'refund_id' })
  await withdraw(tx, `customer ${customer.id}`, id)
}
