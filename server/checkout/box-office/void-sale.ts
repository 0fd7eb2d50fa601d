import { MAX_REASON_LENGTH } from '#contract/office/refunds.ts'
import * as scans from '#server/tickets/gate/scans/scans.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as staffRefunds from '#server/payments/refunds/staff-refunds/staff-refunds.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as ticketStaffActions from '#server/tickets/staff-actions/staff-actions.ts'
import * as tills from '#server/payments/tills/tills.ts'
import { messages } from './messages.ts'
import { countedScansOf, findSale } from './queries.ts'
import { reasonToKeep } from './sales.ts'

/**
 * Voids a sale of today whose money is returned by the original method: admissions are undone, its tickets end, their places are
 * released, and the money is deducted from the seller's till.
 * Refuses:
 * - a code that is not a box-office sale (404)
 * - somebody else's sale, one of an earlier day, one that is already voided or refunded
 * - a ticket that has been changed, transferred or admitted elsewhere since
 * - a reason that is empty or too long
 */
export async function voidSale(
  tx: Tx,
  staffId: number,
  code: string,
  input: { reason: string },
): Promise<void> {
  const reason = input.reason.trim()
  if (reason === '') throw new Refusal(messages.reasonEmpty, { field: 'reason' })
  if (reason.length > MAX_REASON_LENGTH) throw new Refusal(messages.reasonLong, { field: 'reason' })
  const order = await staffActions.lockByCode(tx, code)
  const [sale] = await findSale(tx, order.code)
  if (!sale) throw new Refusal(messages.saleUnknown, { status: 404 })
  const why = reasonToKeep(tx, staffId, sale)
  if (why !== null) throw new Refusal(why)
  for (const { id } of await countedScansOf(tx, order.id)) await scans.undo(tx, id, staffId)
  if (order.total_price > 0) await staffRefunds.refundAtBoxOffice(tx, order, reason)
  else
    for (const { code: ticket } of (await tickets.ofOrders(tx, [order.id])).tickets)
      await ticketStaffActions.cancelAlone(tx, ticket, { reason, to_sale: true })
  await tills.write(tx, staffId, {
    order_id: order.id,
    kind: 'void',
    method: sale.method,
    amount: -sale.amount,
    rounding: -sale.rounding,
    reason,
  })
  await audit.record(tx, 'system', 'box office sale undone', order.code, { amount: sale.amount })
}
