import { officeMessages } from '#contract/office/messages.ts'
import type { ShippedParcels, UndoneShipment } from '#contract/office/parcels.ts'
import { messages as common } from '#contract/messages.ts'
import * as mail from '#server/mail/mail.ts'
import * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { purchasesOf, type PurchaseRow } from '#server/tickets/queries.ts'
import { checkReason } from './locked-ticket.ts'
import { sendNotShippedMail, sendShippedMail } from './shipping-mails.ts'
import { insertShipment, piecesOf, readShipment, undoShipment } from './shipping-queries.ts'

/** So many are a long day of packing, and one statement for each locks nobody out for long. */
const MOST_PARCELS = 200

/**
 * Marks merchandise items of a locked order as shipped, all of them or none, and tells the customer by mail.
 * Refuses:
 * - no item
 * - an order whose payment was taken back
 * - a code of no item of this order that waits to be shipped
 */
export async function ship(tx: Tx, order: orders.OrderRow, codes: string[]): Promise<void> {
  if (codes.length === 0) throw new Refusal(officeMessages.piecesEmpty, { field: 'codes' })
  if (isUnpaid(order)) throw new Refusal(officeMessages.pieceUnpaid, { field: 'codes' })
  const items = (await waitingOf(tx, [order])).filter(({ code }) => codes.includes(code))
  if (items.length < new Set(codes).size) throw new Refusal(officeMessages.pieceNotToShip, { field: 'codes' })
  await send(tx, order, items)
}

/**
 * Marks all that waits of these orders as shipped, and tells each customer by mail. Each parcel is marked once: what somebody else has marked
 * meanwhile is left out, with the reason, as is an order that is unknown or not paid.
 * Refuses:
 * - no order, or more than can be marked at once
 */
export async function shipAll(
  tx: Tx,
  codes: string[],
  lock: typeof orders.staffActions.lockAll = orders.staffActions.lockAll,
): Promise<ShippedParcels> {
  if (codes.length === 0) throw new Refusal(officeMessages.piecesEmpty, { field: 'orders' })
  if (codes.length > MOST_PARCELS)
    throw new Refusal(officeMessages.parcelsTooMany({ limit: MOST_PARCELS }), { field: 'orders' })
  const locked = await lock(tx, codes)
  const waiting = Map.groupBy(await waitingOf(tx, locked), ({ order_id }) => order_id)
  const left_out = [...new Set(codes)].flatMap((code) => {
    const order = locked.find((each) => each.code === code.trim().toUpperCase())
    const why = whyNot(order, order && waiting.get(order.id))
    return why === null ? [] : [{ order: code, why }]
  })
  const ready = locked.filter((order) => whyNot(order, waiting.get(order.id)) === null)
  for (const order of ready) await send(tx, order, waiting.get(order.id) ?? [])
  return { shipped: ready.length, left_out }
}

function whyNot(order: orders.OrderRow | undefined, items: PurchaseRow[] = []): string | null {
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

async function send(tx: Tx, order: orders.OrderRow, items: PurchaseRow[]): Promise<void> {
  await insertShipment(
    tx,
    order.id,
    items.map(({ id }) => id),
    actorOf(tx),
  )
  await audit.record(tx, 'system', 'merchandise shipped', order.code, {
    codes: items.map(({ code }) => code),
  })
  await sendShippedMail(tx, order, items)
}

const actorOf = (tx: Tx): string => tx.request?.actor ?? 'system'

/**
 * Takes back that something was sent: its pieces wait again. A mail that says so and has not left never will; if it has left, the customer gets
 * another one. `told` is whether that was so.
 * Refuses:
 * - an unknown shipment (404)
 * - one that was undone already
 * - one of which a piece is being refunded or was
 * - no reason
 */
export async function undo(tx: Tx, id: number, input: { reason: string }): Promise<UndoneShipment> {
  const [found] = await readShipment(tx, id)
  if (!found) throw new Refusal(common.notFound, { status: 404 })
  const order = await orders.lock(tx, found.order_id)
  // Read again: the previous holder of the lock may have undone it.
  const [[shipment], pieces] = [await readShipment(tx, id), await piecesOf(tx, id)]
  if (!shipment || shipment.undone_at !== null) throw new Refusal(officeMessages.shipmentUndone)
  if (pieces.some(({ status }) => status !== 'shipped')) throw new Refusal(officeMessages.shipmentInRefund)
  const reason = checkReason(input.reason)
  await undoShipment(tx, id, actorOf(tx), reason)
  await audit.record(tx, 'system', 'shipment undone', order.code, { codes: pieces.map(({ code }) => code) })
  const told = (await mail.addresses.withdraw(tx, order.id, 'shipped', shipment.at)) === 'left'
  if (told) await sendNotShippedMail(tx, order)
  return { order: order.code, told }
}
