import { officeMessages } from '#contract/office/messages.ts'
import * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { type LockedRefund, lockRefund } from '#server/payments/refunds/lock.ts'
import { type ItemKind, itemsOf } from '#server/payments/refunds/queries.ts'

/** How places go back to the stock. */
export type Release = typeof stock.release | typeof stock.releaseAtCommit

/**
 * Releases the places of a completed refund for sale: tickets, seats of departures and merchandise items.
 * Refuses:
 * - a refund whose money was not sent
 * - a refund without places to release
 */
export async function release(tx: Tx, staff: string, id: number): Promise<void> {
  const locked = await lockRefund(tx, id)
  if (locked.refund.status !== 'processed') throw new Refusal(officeMessages.refundNotPaid)
  if ((await releasePlaces(tx, staff, locked)) === 0) throw new Refusal(officeMessages.placesGone)
}

/**
 * Releases the places that the items of a locked refund still hold; returns their number. With the commit, because many refunds may share a
 * transaction, unless `release` says otherwise.
 */
export async function releasePlaces(
  tx: Tx,
  staff: string,
  { order, refund }: LockedRefund,
  release: Release = stock.releaseAtCommit,
): Promise<number> {
  const places = await orders.places.releaseLines(tx, order.id, await linesOf(tx, order.id, refund.id), {
    wasPaid: true,
    release,
  })
  const detail = { order: order.code, places }
  if (places > 0) await audit.record(tx, staff, 'places sold again', `refund ${refund.id}`, detail)
  return places
}

/** The lines that hold the places of a refund's items. */
async function linesOf(tx: Tx, order: number, refund: number): Promise<orders.places.Lines> {
  const items = await itemsOf(tx, refund)
  const issued = await tickets.ofOrders(tx, [order])
  const idsOf = (kind: ItemKind) => items.filter((item) => item.kind === kind).map(({ item_id }) => item_id)
  const [named, purchases] = [new Set(idsOf('ticket')), new Set(idsOf('merchandise'))]
  return {
    products: [
      ...idsOf('cart_product'),
      ...issued.tickets.filter(({ id }) => named.has(id)).map((row) => row.cart_product_id),
    ],
    merchandise: [
      ...idsOf('cart_merchandise'),
      ...issued.purchases.filter(({ id }) => purchases.has(id)).map((row) => row.cart_merchandise_id),
    ],
  }
}
