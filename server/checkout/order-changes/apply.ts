import { officeMessages } from '#contract/office/messages.ts'
import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import * as manualDiscounts from '#server/checkout/manual-discounts/manual-discounts.ts'
import * as orderChanges from '#server/checkout/unpaid-order-changes/unpaid-order-changes.ts'
import { recordOverride } from '#server/checkout/needs/needs.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import * as incomingPayments from '#server/payments/incoming-payments/incoming-payments.ts'
import * as audit from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as staffRefunds from '#server/payments/refunds/staff-refunds/staff-refunds.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as tills from '#server/payments/tills/tills.ts'
import { placeNext } from './next-order.ts'
import type { PreparedChange } from './prepared-change.ts'
import { changeOf } from './preview.ts'
import { insertChange } from './queries.ts'

/** The staff member who changes an order; payments and refunds on the spot are in their till. */
export interface Staff extends manualDiscounts.Giver {
  full_name: string
}

/** Who changes an order, and what they give off the added items. */
export interface Applying {
  staff: Staff
  given: manualDiscounts.ManualDiscount | null
}

/** Applies a prepared change to a locked, paid order, and notifies its customer. */
export async function apply(
  tx: Tx,
  order: orders.OrderRow,
  prepared: PreparedChange,
  { staff, given }: Applying,
): Promise<void> {
  await lockPlaces(tx, prepared)
  if (prepared.recipientEmail !== null)
    await orders.recipients.name(
      tx,
      order,
      prepared.recipientEmail,
      prepared.note || officeMessages.changeReason,
    )
  const next = prepared.next && (await placeNext(tx, order, prepared.next, staff.full_name))
  const refund = await refundRemoved(tx, order, prepared)
  await insertChange(tx, {
    order_id: order.id,
    refund_id: refund,
    new_order_id: next?.id ?? null,
    removed: prepared.removed.names.join(', '),
    added: prepared.next?.added.places.map(({ name }) => name).join(', ') ?? '',
    note: prepared.note || null,
    changed_by: tx.request?.actor ?? 'system',
  })
  await record(tx, order, prepared, next)
  await recordOverride(tx, order, prepared.override)
  if (refund !== null) await staffRefunds.settleRemoval(tx, refund)
  if (refund !== null) await refundOnTheSpot(tx, order, prepared, { refund, staff })
  if (next && given) await manualDiscounts.record(tx, next, { ...given, amount: prepared.next?.manual ?? 0 })
  if (next) await fillNextOrder(tx, order, prepared, { placed: next, staff })
  // The transfer's reference is that of the new order, which waits for its balance.
  await payments.method.sendPaidOrderChangedMail(tx, order, changeOf(prepared), { next, refund })
}

/** In one call, because stock must be locked in the order of the ids. */
async function lockPlaces(tx: Tx, { removed, next }: PreparedChange): Promise<void> {
  const places = [...removed.places, ...(next?.added.places ?? [])]
  const ids = places.flatMap(({ stock_id, choice_stock_ids, discount_places }) => [
    stock_id,
    ...choice_stock_ids,
    ...(discount_places ?? []).map(([id]) => id),
  ])
  await stock.lock(tx, [...new Set(ids)])
}

async function refundRemoved(
  tx: Tx,
  order: orders.OrderRow,
  prepared: PreparedChange,
): Promise<number | null> {
  const { removal: taken, credited, destination, note } = prepared
  if (!taken) return null
  const reason = note || officeMessages.changeReason
  return staffRefunds.removeItems(tx, order, taken, { credited, destination, reason })
}

/** Reserves the places of the new order, and credits the removed items to it; without an unpaid amount it is completed. */
async function fillNextOrder(
  tx: Tx,
  order: orders.OrderRow,
  { lines, removed, next, credited }: PreparedChange,
  { placed, staff }: { placed: orders.OrderRow; staff: Staff },
): Promise<void> {
  if (!next) return
  await orders.places.exchange(tx, placed, {
    removed: { ...NOTHING, places: [] },
    added: next.added,
    repriced: NOTHING,
  })
  await orderChanges.saveAnswers(tx, placed, { before: lines, removed: removed.products, added: next.added })
  if (credited > 0)
    await incomingPayments.credit(tx, placed, {
      amount: credited,
      from: officeMessages.creditFrom({ order: order.code }),
    })
  else if (placed.total_price === 0) await fulfilment.complete(tx, placed)
  if (!next.taken) return
  const { method, amount } = next.taken
  const payment = await incomingPayments.takeOnTheSpot(tx, await orders.lock(tx, placed.id), {
    method,
    amount,
  })
  await tills.write(tx, staff.id, {
    order_id: placed.id,
    kind: 'payment',
    method,
    amount,
    incoming_payment_id: payment,
  })
}

/** The part of a changed box-office sale that is returned on the spot. */
async function refundOnTheSpot(
  tx: Tx,
  order: orders.OrderRow,
  { back, destination }: PreparedChange,
  { refund, staff }: { refund: number; staff: Staff },
): Promise<void> {
  if (destination !== 'box_office' || back === 0) return
  await tills.write(tx, staff.id, {
    order_id: order.id,
    kind: 'refund',
    method: order.payment_method,
    amount: -back,
    refund_id: refund,
  })
}

const NOTHING = { products: [], merchandise: [] }

async function record(
  tx: Tx,
  order: orders.OrderRow,
  { removed, next, removal: taken, credited }: PreparedChange,
  placed: orders.OrderRow | null,
): Promise<void> {
  await audit.record(tx, 'system', 'paid order changed', order.code, {
    removed: removed.codes.join(', '),
    added: next?.added.codes.join(', ') ?? '',
    refunded: taken?.amounts.total ?? 0,
    credited,
    ...(placed && { new_order: placed.code }),
  })
}
