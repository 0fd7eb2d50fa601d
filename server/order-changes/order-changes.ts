import type { ChangeOrder, OrderChangePreview, PreviewOrderChange } from '#contract/office/order-changes.ts'
import { ERASED } from '#contract/personal-data.ts'
import { officeMessages } from '#contract/office/messages.ts'
import * as checkout from '#server/checkout/checkout.ts'
import * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Reader, Shop, Sql, Tx } from '#server/platform/shop.ts'
import { apply, type Staff } from './apply.ts'
import { plan } from './plan.ts'
import { toWire, versionOfPlan } from './preview.ts'
import { readChanges, type ChangeRow } from './queries.ts'

export type { ChangeRow } from './queries.ts'

/** Why the items of an order cannot be changed, and what to do instead; null when they can. */
export function reasonNotToChange(order: orders.OrderRow, now: Temporal.Instant): string | null {
  if (order.billing_name === ERASED) return officeMessages.orderErased
  if (order.payment_status !== 'paid') return checkout.orderChanges.reasonNotToChange(order, now)
  return order.cart_id === null ? officeMessages.changeReceived : null
}

/**
 * What a change would make of an order: nothing is done.
 * Refuses:
 * - of a paid order, what `plan` refuses
 * - of another one, what `checkout.orderChanges.preview` refuses
 */
export async function preview(
  shop: Shop,
  code: string,
  input: PreviewOrderChange,
): Promise<OrderChangePreview> {
  const found = await shop.transact(async (tx) => {
    const order = await orders.staffActions.lockByCode(tx, code)
    return order.payment_status === 'paid' ? toWire(tx, order, await plan(tx, order, input)) : null
  })
  return found ?? checkout.orderChanges.preview(shop, code, input)
}

/**
 * Changes an order exactly as its preview has shown. What is taken out of one that is paid is refunded; what comes in is a new order, for
 * which that money counts first. Its customer is told. `staff` is the Via of the new order, and has what
 * is taken or given back on the spot in their till.
 * Refuses:
 * - of a paid order, what `plan` refuses, and a change of nothing
 * - a paid order, or something that it is changed to, that has changed since the preview
 * - places that are not free any more
 * - of another one, what `checkout.orderChanges.change` refuses
 */
export async function change(shop: Shop, code: string, input: ChangeOrder, staff: Staff): Promise<void> {
  const isDone = await shop.transact(async (tx) => {
    const order = await orders.staffActions.lockByCode(tx, code)
    if (order.payment_status !== 'paid') return false
    await changePaid(tx, order, input, staff)
    return true
  })
  if (!isDone) await checkout.orderChanges.change(shop, code, input)
}

async function changePaid(tx: Tx, order: orders.OrderRow, input: ChangeOrder, staff: Staff): Promise<void> {
  const planned = await plan(tx, order, input)
  if (!planned.takeOut && !planned.next) throw new Refusal(officeMessages.changeNothing)
  if (versionOfPlan(order, planned) !== input.seen)
    throw new Refusal(officeMessages.changeMeanwhile, { field: 'seen' })
  await apply(tx, order, planned, staff)
}

/** The changes of paid orders, oldest first, and for each of these orders the change that it came of, as its own. */
export const ofOrders = async (sql: Sql | Reader, orderIds: number[]): Promise<ChangeRow[]> =>
  orderIds.length === 0 ? [] : [...(await readChanges(sql, orderIds))]
