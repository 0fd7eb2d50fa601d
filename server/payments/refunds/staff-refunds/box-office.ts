import { officeMessages } from '#contract/office/messages.ts'
import * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { findOrderDetails } from '#server/payments/refunds/order-details.ts'
import { lockRefund } from '#server/payments/refunds/lock.ts'
import { complete, setRefundStatus } from '#server/payments/refunds/transitions.ts'
import { amountsOf } from '#server/payments/refunds/requests/requests.ts'
import { createRefund } from '#server/payments/refunds/requests/requests.ts'
import { reasonNotToCreate, reasonOf } from '#server/payments/refunds/requests/requests.ts'
import { refundableByStaff } from '#server/payments/refunds/requests/requests.ts'

/**
 * Refunds all of a locked box-office order whose money was returned on the spot, with all fees: its tickets are refunded and its places
 * released. Returns the amount in minor units.
 * Refuses:
 * - an order that cannot be refunded, or not entirely
 * - a reason that is empty or too long
 */
export async function refundAtBoxOffice(tx: Tx, order: orders.OrderRow, reason: string): Promise<number> {
  const details = await findOrderDetails(tx, order)
  const offered = refundableByStaff(tx, details, { withFees: true })
  const why = reasonNotToCreate(details, offered)
  if (why !== null) throw new Refusal(why)
  const amounts = amountsOf(details, offered, offered.items, offered.whole)
  const { total } = amounts
  if (total !== order.total_price) throw new Refusal(officeMessages.boxOfficeNotWhole)
  const actor = tx.request?.actor ?? 'system'
  const id = await createRefund(tx, order, offered.items, amounts, {
    destination: 'box_office',
    bank_details: null,
    account_from_statement: false,
    created_by: actor,
    reason: reasonOf({ reason }),
    refund_fee_waived: true,
    fees_included: true,
  })
  await audit.record(tx, 'system', 'refund opened', `refund ${id}`, {
    order: order.code,
    total,
    items: offered.items.length,
    fee_waived: true,
    fees_included: true,
  })
  const locked = await lockRefund(tx, id)
  await setRefundStatus(tx, actor, locked, 'processing')
  await complete(tx, actor, locked, { toSale: true })
  return total
}
