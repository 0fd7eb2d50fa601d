import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import { updateAllocation } from './allocation.ts'
import { type ItemsChanged, sendOrderChangedMail } from './changed-mail.ts'
import { messages } from './messages.ts'
import { retain } from './overpayments/overpayments.ts'
import { amountsOf } from './changed-plans/changed-plans.ts'
import { paymentsOf, updateAmounts } from './queries.ts'

export { planChanged } from './changed-plans/changed-plans.ts'

/**
 * Adjusts the payments of a locked unpaid order to its changed total, and notifies its customer. An order without an unpaid amount is
 * completed; an excess becomes an overpayment. Must be the last step of its transaction.
 */
export async function settleChange(tx: Tx, order: orders.OrderRow, changed: ItemsChanged): Promise<void> {
  const rows = await paymentsOf(tx, order.id)
  const amounts = amountsOf(tx, order, rows)
  const changedRows = rows.map((row, index) => ({ ...row, amount: amounts[index] ?? 0 }))
  const { paid } = changed.payments
  const kept = Math.min(paid, order.total_price)
  if (paid > kept) await retain(tx, order, kept, messages.changedToLess)
  await updateAmounts(tx, changedRows)
  updateAllocation(
    tx,
    order,
    changedRows.filter(({ amount }) => amount > 0),
    kept,
  )
  await sendOrderChangedMail(tx, order, changed)
  if (kept === order.total_price) await fulfilment.complete(tx, order)
}
