import { readAmountsToTransfer } from '#server/payments/refunds/queries.ts'
import * as creditNotes from '#server/payments/invoices/credit-notes/credit-notes.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import { sendDue } from './card-refunds/card-refunds.ts'
import { issueMissing } from './credit-note.ts'

/** The file from which staff pay refunds. */
export * as paymentFile from './processing/payment-file.ts'
/** Staff actions on a refund. */
export * as staffActions from './processing/staff-actions.ts'
export { listOrderDetails, type Refund, type OrderDetails } from './order-details.ts'
export { changeStatus } from './processing/change-status.ts'
export { summary } from './summary.ts'

/**
 * The periodic work of refunds, every few seconds: sends pending card refunds and queries their results, and issues missing credit notes for
 * refunds and ended orders.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  await sendDue(shop)
  await issueMissing(shop)
  await creditNotes.issueCancelled(shop)
}

/** What is still to be sent of each of these refunds by another way than cards, in minor units. */
export async function amountsToTransfer(sql: Sql | Tx, ids: number[]): Promise<Map<number, number>> {
  const rows = ids.length > 0 ? await readAmountsToTransfer(sql, ids) : []
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}
