import { officeMessages } from '#contract/office/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as vouchers from '#server/shop/vouchers/vouchers.ts'
import {
  insertMerchandiseLines,
  insertTicketLines,
  removeLines,
  repriceLines,
  updateAmounts,
  type NewMerchandiseLine,
  type NewTicketLine,
  type RepricedLine,
} from './exchange-queries.ts'
import {
  listReleased,
  releaseMerchandise,
  releaseProducts,
  reserveMerchandise,
  reserveProducts,
  type ReleasedLine,
  type ReservedLine,
} from './place-queries.ts'
import type { OrderRow } from './queries.ts'

export type { RepricedLine } from './exchange-queries.ts'

interface Releasing {
  wasPaid?: boolean
  /** How the stock is released: at once, or at the commit of a batch. */
  release?: (tx: Tx, places: Map<number, number>) => Promise<void> | void
}

/** Lines of an order, by their ids. */
export interface Lines {
  products: number[]
  merchandise: number[]
}

/**
 * Releases the places that lines of a locked order still hold, all of them (null) or those named, including seats of departures and uses of
 * discounts, except those of a line that `wasPaid` whose discount does not return them. Returns the number of lines that held one. Idempotent: a line
 * releases its place once.
 */
export async function releaseLines(
  tx: Tx,
  orderId: number,
  lines: Lines | null,
  { wasPaid = false, release = stock.release }: Releasing = {},
): Promise<number> {
  const { products = null, merchandise = null } = lines ?? {}
  const released = (
    await Promise.all([
      releaseProducts(tx, { order_id: orderId, lines: products, was_paid: wasPaid }),
      releaseMerchandise(tx, { order_id: orderId, lines: merchandise, was_paid: wasPaid }),
    ])
  ).flat()
  await release(tx, countByStock(released))
  return released.length
}

/** Releases every place that a locked order still holds, and its voucher. Idempotent. */
export async function releaseAll(tx: Tx, order: OrderRow, release?: Releasing['release']): Promise<void> {
  // Stock before voucher: the lock order of all transactions.
  await releaseLines(tx, order.id, null, release && { release })
  vouchers.release(tx, order.id)
}

/**
 * Reserves again what a locked order has released: its places and its voucher.
 * Refuses, without reserving anything:
 * - a place that was sold in the meantime
 * - a voucher that another order has redeemed
 */
export async function reserveAgain(tx: Tx, order: OrderRow): Promise<void> {
  const lines = [...(await reserveProducts(tx, order.id)), ...(await reserveMerchandise(tx, order.id))]
  const soldOut = await findSoldOut(tx, lines)
  if (soldOut) throw new Refusal(officeMessages.placeGone({ item: soldOut.name }), { field: 'to' })
  await stock.adjust(tx, countByStock(lines))
  if (order.voucher_id !== null) await vouchers.redeemAgain(tx, order.voucher_id, order.id)
}

/** The items removed from an order, with the stock that they held, the added items, with the stock that they need, and the repriced ones. */
export interface Exchange {
  removed: Lines & { places: ReservedLine[] }
  added: { products: NewTicketLine[]; merchandise: NewMerchandiseLine[]; places: ReservedLine[] }
  /** The lines that stay, but have another discount now, which holds nothing. */
  repriced: { products: RepricedLine[]; merchandise: RepricedLine[] }
}

/**
 * Removes lines from a locked unpaid order, which releases their places, reprices others, and adds some. Stores the amounts of `order`.
 * Removed lines stay in their cart without an order.
 * Refuses:
 * - a place that is not free
 */
export async function exchange(
  tx: Tx,
  order: OrderRow,
  { removed, added, repriced }: Exchange,
): Promise<void> {
  const freed = sumByStock(
    [...repriced.products, ...repriced.merchandise].flatMap((line) => line.freed ?? []),
  )
  // In one call, because stock must be locked in the order of the ids.
  await stock.lock(tx, [
    ...new Set([...countByStock([...removed.places, ...added.places]).keys(), ...freed.keys()]),
  ])
  await releaseLines(tx, order.id, removed)
  await removeLines(tx, order.id, removed.products, removed.merchandise)
  await stock.release(tx, freed)
  await repriceLines(tx, order.id, repriced)
  const soldOut = await findSoldOut(tx, added.places)
  if (soldOut)
    throw new Refusal(officeMessages.notEnoughPlaces({ item: soldOut.name }), { field: 'products' })
  await stock.adjust(tx, countByStock(added.places))
  await insertTicketLines(tx, order, added.products)
  await insertMerchandiseLines(tx, order, added.merchandise)
  await updateAmounts(tx, order)
}

/** Whether everything that a locked order has released is still available, including its voucher; locks it until the transaction ends. */
export async function canReserveAgain(tx: Tx, order: OrderRow): Promise<boolean> {
  if (await findSoldOut(tx, await listReleased(tx, order.id))) return false
  return order.voucher_id === null || vouchers.isFreeFor(tx, order.voucher_id, order.id)
}

/** The first of these lines whose place was sold; locks the stock that they need. */
async function findSoldOut(tx: Tx, lines: ReservedLine[]): Promise<ReservedLine | undefined> {
  const left = await stock.lock(tx, [...countByStock(lines).keys()])
  return lines.find((line) => {
    const places = placesOf(line)
    const isGone = places.some(([id, count]) => (left.of(id) ?? count) < count)
    for (const [id, count] of places) left.take(id, count)
    return isGone
  })
}

/** The places of lines, by stock row. */
const countByStock = (lines: ReleasedLine[]): Map<number, number> => sumByStock(lines.flatMap(placesOf))

function sumByStock(places: readonly (readonly [stockId: number, places: number])[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const [id, count] of places) counts.set(id, (counts.get(id) ?? 0) + count)
  return counts
}

const placesOf = ({ stock_id, choice_stock_ids, discount_places }: ReleasedLine): [number, number][] => [
  ...[stock_id, ...choice_stock_ids].map((id): [number, number] => [id, 1]),
  ...(discount_places ?? []),
]
