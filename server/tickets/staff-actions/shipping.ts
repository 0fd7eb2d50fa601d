import { officeMessages } from '#contract/office/messages.ts'
import type { ShippedParcels, UndoneBatch, UndoneShipment } from '#contract/office/parcels.ts'
import { messages as common } from '#contract/messages.ts'
import * as mail from '#server/mail/mail.ts'
import * as orders from '#server/orders/orders.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { purchasesOf, type PurchaseRow } from '#server/tickets/queries.ts'
import { checkReason } from '#server/tickets/locked-ticket.ts'
import { sendNotShippedMail, sendShippedMail } from './shipping-mails.ts'
import {
  insertShipment,
  readBatch,
  readShipment,
  undoShipment,
  type ShipmentRow,
} from './shipping-queries.ts'

/** A long day of packing, and few enough that the statements hold their locks only briefly. */
const MAX_PARCELS = 200

/**
 * Marks merchandise items of a locked order as shipped, all of them or none, and notifies the customer by mail.
 * Refuses:
 * - no item
 * - an order whose payment was reversed
 * - a code that is not of an unshipped item of this order
 */
export async function ship(tx: Tx, order: orders.OrderRow, codes: string[]): Promise<void> {
  if (codes.length === 0) throw new Refusal(officeMessages.piecesEmpty, { field: 'codes' })
  if (isUnpaid(order)) throw new Refusal(officeMessages.pieceUnpaid, { field: 'codes' })
  const items = (await waitingOf(tx, [order])).filter(({ code }) => codes.includes(code))
  if (items.length < new Set(codes).size) throw new Refusal(officeMessages.pieceNotToShip, { field: 'codes' })
  await send(tx, order, items, null)
}

/**
 * Marks all unshipped merchandise of these orders as shipped, and notifies each customer by mail. Each parcel is marked once: orders that
 * somebody else has shipped meanwhile, that are unknown or unpaid are omitted, with the reason. A batch can be undone as a whole.
 * Refuses:
 * - no order, or more than the maximum
 */
export async function shipAll(
  tx: Tx,
  codes: string[],
  lock: typeof staffActions.lockAll = staffActions.lockAll,
): Promise<ShippedParcels> {
  if (codes.length === 0) throw new Refusal(officeMessages.piecesEmpty, { field: 'orders' })
  if (codes.length > MAX_PARCELS)
    throw new Refusal(officeMessages.parcelsTooMany({ limit: MAX_PARCELS }), { field: 'orders' })
  const locked = await lock(tx, codes)
  const waiting = Map.groupBy(await waitingOf(tx, locked), ({ order_id }) => order_id)
  const left_out = [...new Set(codes)].flatMap((code) => {
    const order = locked.find((each) => each.code === code.trim().toUpperCase())
    const why = refusalReason(order, order && waiting.get(order.id))
    return why === null ? [] : [{ order: code, why }]
  })
  const ready = locked.filter((order) => refusalReason(order, waiting.get(order.id)) === null)
  const sendOf = (order: orders.OrderRow, batch: number | null) =>
    send(tx, order, waiting.get(order.id) ?? [], batch)
  const [first, ...others] = ready
  const batch = first ? await sendOf(first, null) : null
  await Promise.all(others.map((order) => sendOf(order, batch)))
  return { shipped: ready.length, left_out }
}

function refusalReason(order: orders.OrderRow | undefined, items: PurchaseRow[] = []): string | null {
  if (!order) return officeMessages.parcelUnknown
  if (isUnpaid(order)) return officeMessages.pieceUnpaid
  return items.length === 0 ? officeMessages.parcelEmpty : null
}

const isUnpaid = ({ payment_status }: orders.OrderRow): boolean =>
  payment_status === 'pending' || payment_status === 'partial'

const waitingOf = async (tx: Tx, some: orders.OrderRow[]): Promise<PurchaseRow[]> =>
  (
    await purchasesOf(
      tx,
      some.map(({ id }) => id),
    )
  ).filter(({ status, pick_up }) => status === 'active' && !pick_up)

async function send(
  tx: Tx,
  order: orders.OrderRow,
  items: PurchaseRow[],
  batch: number | null,
): Promise<number | null> {
  const pieces = items.map(({ id }) => id)
  const [sent] = await insertShipment(tx, { order_id: order.id, pieces, actor: actorOf(tx), batch_id: batch })
  await audit.record(tx, 'system', 'merchandise shipped', order.code, {
    codes: items.map(({ code }) => code),
  })
  await sendShippedMail(tx, order, items)
  return sent?.id ?? null
}

const actorOf = (tx: Tx): string => tx.request?.actor ?? 'system'

/**
 * Undoes a shipment: its pieces are unshipped again. A shipping mail that was not sent yet is withdrawn; otherwise the customer gets a
 * correction, and `notified` is true.
 * Refuses:
 * - an unknown shipment (404)
 * - one that was undone already
 * - one with a piece that was refunded or is being refunded
 * - no reason
 */
export async function undo(tx: Tx, id: number, input: { reason: string }): Promise<UndoneShipment> {
  const [found] = await readShipment(tx, id)
  if (!found) throw new Refusal(common.notFound, { status: 404 })
  const order = await orders.lock(tx, found.order_id)
  const shipment = await readUndoable(tx, id)
  const undoing = { shipment, reason: checkReason(input.reason), action: 'shipment undone' }
  return { order: order.code, notified: await undoAndNotify(tx, order, undoing) }
}

/**
 * Undoes a batch of shipments, named by its first one, each like `undo`. Shipments that cannot be undone are omitted, with the reason.
 * Refuses:
 * - an unknown batch (404)
 * - one whose shipments are all undone already
 * - no reason
 */
export async function undoBatch(tx: Tx, first: number, input: { reason: string }): Promise<UndoneBatch> {
  if (!(await readShipment(tx, first))[0]) throw new Refusal(common.notFound, { status: 404 })
  const codes = (await readBatch(tx, first)).map(({ order }) => order)
  const locked = new Map((await staffActions.lockAll(tx, codes)).map((order) => [order.code, order]))
  // Read again: the previous holder of a lock may have undone one.
  const batch = await readBatch(tx, first)
  if (batch.length === 0) throw new Refusal(officeMessages.shipmentUndone)
  const reason = checkReason(input.reason)
  const results = await Promise.all(
    batch.map(({ id, order: code }) => undoOneOf(tx, id, { code, order: locked.get(code), reason })),
  )
  const left_out = results.filter((result) => typeof result === 'object')
  const notified = results.filter((result) => result === 'notified').length
  return { undone: batch.length - left_out.length, notified, left_out }
}

/** The order of a shipment of a batch that is undone. */
interface OneOfBatch {
  code: string
  order: orders.OrderRow | undefined
  reason: string
}

async function undoOneOf(
  tx: Tx,
  id: number,
  { code, order, reason }: OneOfBatch,
): Promise<'notified' | 'undone' | UndoneBatch['left_out'][number]> {
  if (!order) return { order: code, why: officeMessages.parcelUnknown }
  try {
    const shipment = await readUndoable(tx, id)
    const undoing = { shipment, reason, action: 'shipment undone together' }
    return (await undoAndNotify(tx, order, undoing)) ? 'notified' : 'undone'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { order: code, why: error.message }
  }
}

/** Read under the lock of the order: the previous holder may have undone the shipment. */
async function readUndoable(tx: Tx, id: number): Promise<ShipmentRow> {
  const [shipment] = await readShipment(tx, id)
  if (!shipment || shipment.undone_at !== null) throw new Refusal(officeMessages.shipmentUndone)
  if (!shipment.is_whole) throw new Refusal(officeMessages.shipmentInRefund)
  return shipment
}

/** Undoes a shipment of a locked order. Returns whether its customer had got the mail, and has got a correction. */
async function undoAndNotify(
  tx: Tx,
  order: orders.OrderRow,
  { shipment, reason, action }: { shipment: ShipmentRow; reason: string; action: string },
): Promise<boolean> {
  undoShipment(tx, { id: shipment.id, actor: actorOf(tx), reason })
  await audit.record(tx, 'system', action, order.code, { codes: shipment.codes })
  const notified = (await mail.addresses.withdraw(tx, order.id, 'shipped', shipment.at)) === 'left'
  if (notified) await sendNotShippedMail(tx, order)
  return notified
}
