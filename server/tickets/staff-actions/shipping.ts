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
import { insertShipment, piecesOf, readBatch, readShipment, undoShipment } from './shipping-queries.ts'

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
  let first: number | null = null
  for (const order of ready) {
    const sent = await send(tx, order, waiting.get(order.id) ?? [], first)
    first ??= sent
  }
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
  ).filter(({ status }) => status === 'active')

async function send(
  tx: Tx,
  order: orders.OrderRow,
  items: PurchaseRow[],
  batch: number | null,
): Promise<number | null> {
  const pieces = items.map(({ id }) => id)
  const [sent] = await insertShipment(tx, { order: order.id, pieces, actor: actorOf(tx), batch })
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
  const why = await undoRefusal(tx, id)
  if (why !== null) throw new Refusal(why)
  const reason = checkReason(input.reason)
  return { order: order.code, notified: await undoAndNotify(tx, order, { id, reason, together: false }) }
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
  const left_out: UndoneBatch['left_out'] = []
  let notified = 0
  for (const { id, order: code } of batch) {
    const [order, why] = [locked.get(code), await undoRefusal(tx, id)]
    if (!order || why !== null) left_out.push({ order: code, why: why ?? officeMessages.parcelUnknown })
    else if (await undoAndNotify(tx, order, { id, reason, together: true })) notified += 1
  }
  return { undone: batch.length - left_out.length, notified, left_out }
}

/** Read under the lock of the order: the previous holder may have undone the shipment. */
async function undoRefusal(tx: Tx, id: number): Promise<string | null> {
  const [shipment] = await readShipment(tx, id)
  if (!shipment || shipment.undone_at !== null) return officeMessages.shipmentUndone
  const isSent = (await piecesOf(tx, id)).every(({ status }) => status === 'shipped')
  return isSent ? null : officeMessages.shipmentInRefund
}

/** Undoes a shipment of a locked order, alone or in a batch. Returns whether its customer had got the mail, and has got a correction. */
async function undoAndNotify(
  tx: Tx,
  order: orders.OrderRow,
  { id, reason, together }: { id: number; reason: string; together: boolean },
): Promise<boolean> {
  const [[shipment], pieces] = [await readShipment(tx, id), await piecesOf(tx, id)]
  if (!shipment) throw new Error('A shipment is gone')
  await undoShipment(tx, id, actorOf(tx), reason)
  const action = together ? 'shipment undone together' : 'shipment undone'
  await audit.record(tx, 'system', action, order.code, { codes: pieces.map(({ code }) => code) })
  const notified = (await mail.addresses.withdraw(tx, order.id, 'shipped', shipment.at)) === 'left'
  if (notified) await sendNotShippedMail(tx, order)
  return notified
}
