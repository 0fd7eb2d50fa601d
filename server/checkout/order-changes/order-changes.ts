import type { ChangeOrder, OrderChangePreview, PreviewOrderChange } from '#contract/office/order-changes.ts'
import type { Role } from '#contract/office/roles.ts'
import { ERASED } from '#contract/personal-data.ts'
import { officeMessages } from '#contract/office/messages.ts'
import * as manualDiscounts from '#server/checkout/manual-discounts/manual-discounts.ts'
import * as orderChanges from '#server/checkout/unpaid-order-changes/unpaid-order-changes.ts'
import * as orders from '#server/orders/orders.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Connection, Shop, Sql, Tx } from '#server/platform/shop.ts'
import { apply, type Applying, type Staff } from './apply.ts'
import { prepareChange } from './prepared-change.ts'
import { toResponse, versionOfChange } from './preview.ts'
import { readChanges, type ChangeRow } from './queries.ts'

export { buyerOf } from './next-order.ts'
export { insertChange, type ChangeRow } from './queries.ts'

/** Why the items of an order cannot be changed, and what to do instead; null when they can. */
export function reasonNotToChange(order: orders.OrderRow, now: Temporal.Instant): string | null {
  if (order.billing_name === ERASED) return officeMessages.orderErased
  if (order.payment_status !== 'paid') return orderChanges.reasonNotToChange(order, now)
  return order.cart_id === null ? officeMessages.changeReceived : null
}

/**
 * Previews a change of an order without applying it, for somebody of this role.
 * Refuses:
 * - what `manualDiscounts.check` refuses
 * - for a paid order, what `prepareChange` refuses
 * - for any other, what `orderChanges.preview` refuses
 */
export async function preview(
  shop: Shop,
  code: string,
  input: PreviewOrderChange,
  role: Role,
): Promise<OrderChangePreview> {
  const limit = manualDiscounts.limitOf(shop, role)
  const manual = manualDiscounts.check(shop, role, input)
  const found = await shop.transact(async (tx) => {
    const order = await staffActions.lockByCode(tx, code)
    return order.payment_status === 'paid'
      ? toResponse(tx, order, await prepareChange(tx, order, input, manual), limit)
      : null
  })
  return found ?? orderChanges.preview(shop, code, input, { manual, limit })
}

/**
 * Changes an order exactly as previewed. Items removed from a paid order are refunded; added items form a new order, to which that refund
 * is credited first. The customer is notified. `staff` is the Via of the new order; money taken or returned on the spot is posted to
 * their till.
 * Refuses:
 * - what `manualDiscounts.read` refuses
 * - for a paid order, what `prepareChange` refuses, and an empty change
 * - a paid order, or an added item, that has changed since the preview
 * - places that are no longer free
 * - for any other order, what `orderChanges.change` refuses
 */
export async function change(shop: Shop, code: string, input: ChangeOrder, staff: Staff): Promise<void> {
  const given = manualDiscounts.read(shop, staff, input)
  const isDone = await shop.transact(async (tx) => {
    const order = await staffActions.lockByCode(tx, code)
    if (order.payment_status !== 'paid') return false
    await changePaid(tx, order, input, { staff, given })
    return true
  })
  if (!isDone) await orderChanges.change(shop, code, input, given)
}

async function changePaid(tx: Tx, order: orders.OrderRow, input: ChangeOrder, by: Applying): Promise<void> {
  const prepared = await prepareChange(tx, order, input, by.given && by.given.off)
  if (!prepared.removal && !prepared.next) throw new Refusal(officeMessages.changeNothing)
  if (versionOfChange(order, prepared) !== input.seen)
    throw new Refusal(officeMessages.changeMeanwhile, { field: 'seen' })
  await apply(tx, order, prepared, by)
}

/** The changes of these orders once they were paid, oldest first, including the changes that created them. */
export const ofOrders = async (sql: Sql | Connection, orderIds: number[]): Promise<ChangeRow[]> =>
  orderIds.length === 0 ? [] : [...(await readChanges(sql, orderIds))]
