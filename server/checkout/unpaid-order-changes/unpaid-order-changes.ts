import { messages } from '#contract/messages.ts'
import type { ChangeOrder, OrderChangePreview, PreviewOrderChange } from '#contract/office/order-changes.ts'
import { officeMessages } from '#contract/office/messages.ts'
import * as manualDiscounts from '#server/checkout/manual-discounts/manual-discounts.ts'
import { recordOverride } from '#server/checkout/needs/needs.ts'
import * as orders from '#server/orders/orders.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as payments from '#server/payments/payments.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import type * as discounts from '#server/shop/discounts/discounts.ts'
import { saveAnswers } from './added-answers.ts'
import { prepareChange, type PreparedChange } from './prepared-change.ts'
import { toResponse, versionOfChange } from './preview.ts'

export { withManual } from './discounts.ts'
export { addedTo, removedFrom } from './items.ts'
export { saveAnswers } from './added-answers.ts'
export { chooseFirstMethod } from './methods.ts'
export { addedOf, linesOf } from './preview.ts'
export { reasonNotToChange } from './prepared-change.ts'
export { shippingOf } from './shipping.ts'

/**
 * A preview of a change of an order with what staff give off all of its items (`manual`), of at most `limit` percent.
 * Refuses:
 * - what `prepareChange` refuses
 */
export const preview = (
  shop: Shop,
  code: string,
  input: PreviewOrderChange,
  { manual, limit }: { manual: discounts.Manual | null; limit: number },
): Promise<OrderChangePreview> =>
  shop.transact(async (tx) => {
    const order = await staffActions.lockByCode(tx, code)
    return toResponse(tx, order, await prepareChange(tx, order, input, manual), limit)
  })

/** A change of an order with the discount that staff give with it. */
interface Change {
  input: ChangeOrder
  given: manualDiscounts.ManualDiscount | null
}

/**
 * Changes an unpaid or partially paid order exactly as previewed, and notifies its customer of the new amount due. Its payment pages are
 * ended first; payments made there meanwhile are recorded. An order whose new total is paid is completed. `given` is what staff give off
 * all of its items, in place of what they gave before.
 * Refuses:
 * - what `prepareChange` refuses, and an empty change
 * - an order, or an added item, that has changed since the preview
 * - places that are no longer free
 * - while the gateway does not respond
 */
export async function change(
  shop: Shop,
  code: string,
  input: ChangeOrder,
  given: manualDiscounts.ManualDiscount | null,
): Promise<void> {
  const wanted = { input, given }
  const find = async (tx: Tx) => {
    const order = await staffActions.lockByCode(tx, code)
    await prepareUnlessStale(tx, order, wanted)
    return order
  }
  const act = async (tx: Tx, order: orders.OrderRow) =>
    apply(tx, order, await prepareUnlessStale(tx, order, wanted), given)
  if (!(await payments.method.onceUnpayable(shop, find, act, 'cancelled')))
    throw new Refusal(messages.bankSilent)
}

async function prepareUnlessStale(
  tx: Tx,
  order: orders.OrderRow,
  { input, given }: Change,
): Promise<PreparedChange> {
  const prepared = await prepareChange(tx, order, input, given && given.off)
  const {
    exchange: { removed, added, repriced },
    after,
  } = prepared
  const lines = [removed.places, added.places, repriced.products, repriced.merchandise]
  const isSame = lines.every(({ length }) => length === 0) && after.payment_method === order.payment_method
  if (isSame) throw new Refusal(officeMessages.changeNothing)
  if (versionOfChange(order, prepared) !== input.seen)
    throw new Refusal(officeMessages.changeMeanwhile, { field: 'seen' })
  return prepared
}

async function apply(
  tx: Tx,
  order: orders.OrderRow,
  { lines, exchange, after, changed, override, manual }: PreparedChange,
  given: manualDiscounts.ManualDiscount | null,
): Promise<void> {
  const before = order.total_price
  await staffActions.keepVersion(tx, order)
  await payments.method.setByStaff(tx, order, after.payment_method)
  Object.assign(order, after)
  await orders.places.exchange(tx, order, exchange)
  await saveAnswers(tx, order, {
    before: lines,
    removed: exchange.removed.products,
    added: exchange.added,
  })
  await audit.record(tx, 'system', 'order items changed', order.code, {
    removed: changed.removed.join(', '),
    added: changed.added.join(', '),
    from: before,
    to: order.total_price,
  })
  if (given) await manualDiscounts.record(tx, order, { ...given, amount: manual ?? 0 })
  await recordOverride(tx, order, override)
  await payments.method.settleChange(tx, order, changed)
}
