import { officeMessages } from '#contract/office/messages.ts'
import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import * as incomingPayments from '#server/payments/incoming-payments/incoming-payments.ts'
import * as audit from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as staffRequests from '#server/payments/refunds/staff-requests/staff-requests.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as tills from '#server/payments/tills/tills.ts'
import { placeNext } from './next-order.ts'
import type { Plan } from './plan.ts'
import { changeOf } from './preview.ts'
import { insertChange } from './queries.ts'

/** The staff member who changes an order; payments and refunds on the spot are in their till. */
export interface Staff {
  id: number
  full_name: string
}

/** Applies a planned change to a locked, paid order, and notifies its customer. */
export async function apply(tx: Tx, order: orders.OrderRow, planned: Plan, staff: Staff): Promise<void> {
  await lockPlaces(tx, planned)
  if (planned.recipientEmail !== null)
    await orders.recipients.name(
      tx,
      order,
      planned.recipientEmail,
      planned.note || officeMessages.changeReason,
    )
  const next = planned.next && (await placeNext(tx, order, planned.next, staff.full_name))
  const refund = await refundRemoved(tx, order, planned)
  await insertChange(tx, {
    order_id: order.id,
    refund_id: refund,
    new_order_id: next?.id ?? null,
    removed: planned.removed.names.join(', '),
    added: planned.next?.added.places.map(({ name }) => name).join(', ') ?? '',
    note: planned.note || null,
    changed_by: tx.request?.actor ?? 'system',
  })
  await record(tx, order, planned, next)
  if (refund !== null) await staffRequests.settleRemoval(tx, refund)
  if (refund !== null) await refundOnTheSpot(tx, order, planned, { refund, staff })
  if (next) await bringIn(tx, order, planned, { placed: next, staff })
  // The transfer's reference is that of the new order, which waits for its balance.
  await payments.method.sendPaidOrderChangedMail(tx, order, changeOf(planned), { next, refund })
}

/** In one call, because stock must be locked in the order of the ids. */
async function lockPlaces(tx: Tx, { removed, next }: Plan): Promise<void> {
  const places = [...removed.places, ...(next?.added.places ?? [])]
  const ids = places.flatMap(({ stock_id, departure_stock_id }) => [stock_id, departure_stock_id])
  await stock.lock(tx, [...new Set(ids.filter((id) => id !== null))])
}

async function refundRemoved(tx: Tx, order: orders.OrderRow, planned: Plan): Promise<number | null> {
  const { removal: taken, credited, destination, note } = planned
  if (!taken) return null
  const reason = note || officeMessages.changeReason
  return staffRequests.removeItems(tx, order, taken, { credited, destination, reason })
}

/** Reserves the places of the new order, and credits the removed items to it; without an unpaid amount it is completed. */
async function bringIn(
  tx: Tx,
  order: orders.OrderRow,
  { next, credited }: Plan,
  { placed, staff }: { placed: orders.OrderRow; staff: Staff },
): Promise<void> {
  if (!next) return
  await orders.places.exchange(tx, placed, { removed: { ...NOTHING, places: [] }, added: next.added })
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
  { back, destination }: Plan,
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
  { removed, next, removal: taken, credited }: Plan,
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
