import { writtenAddress } from '#contract/addresses.ts'
import { lookup } from '#contract/lookup.ts'
import type { OrderHandover, OrderShipment } from '#contract/office/ordered-merchandise.ts'
import type { Parcel, ParcelFilters, ParcelList } from '#contract/office/parcels.ts'
import * as audit from '#server/office/audit/audit.ts'
import { placeOf, readSearchedPage } from '#server/office/paging.ts'
import { romanizedTexts } from '#server/platform/text/romanize.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as queries from './queries.ts'

/** The maximum number of parcels printed at once. */
const MAX_PRINTED = 500

const LISTS = lookup<{ read: typeof queries.readWaiting; count: typeof queries.countWaiting }>({
  shipped: { read: queries.readSent, count: queries.countSent },
  pick_up: { read: queries.readToCollect, count: queries.countToCollect },
})

/**
 * A page of parcels awaiting dispatch, or of orders whose merchandise is still to be collected on site, the newest order first, or of
 * shipments, newest first. A pick-up code finds its order.
 */
export async function list(shop: Shop, { state, search, from }: ParcelFilters): Promise<ParcelList> {
  const { read, count } = LISTS[state] ?? { read: queries.readWaiting, count: queries.countWaiting }
  const typed = tickets.pickUpCodes.orderOf(shop, search) ?? search.trim()
  const { rows, ...page } = await readSearchedPage(placeOf({ from }), typed, (near) => ({
    read: (place, limit) => read(shop.sql, { search: typed, near }, place, limit),
    count: (limit) => count(shop.sql, { search: typed, near }, limit),
  }))
  return { ...page, rows: await toResponse(shop, rows) }
}

/**
 * The parcels of orders by their comma-separated codes: what awaits dispatch, else the last shipment. Without codes, all that awaits
 * dispatch, oldest first.
 */
export async function toPack(shop: Shop, orders: string): Promise<Parcel[]> {
  const codes = orders
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '')
  const rows =
    codes.length === 0
      ? await queries.readOldest(shop.sql, MAX_PRINTED)
      : await queries.readOfOrders(shop.sql, codes, MAX_PRINTED)
  return toResponse(shop, rows)
}

/** The shipments of an order, newest first. */
export async function ofOrder(shop: Shop, orderId: number): Promise<OrderShipment[]> {
  const rows = await queries.readShipments(shop.sql, orderId)
  const nameOf = await audit.actorNames(
    shop,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ at, actor, mailed_at, ...row }) => ({
    ...row,
    at: isoInstant(at),
    by: nameOf(actor),
    mailed_at: isoInstant(mailed_at),
  }))
}

/** What was handed over of an order and what of it was taken back, newest first. */
export async function handoversOf(shop: Shop, orderId: number): Promise<OrderHandover[]> {
  const rows = await queries.readHandovers(shop.sql, orderId)
  const nameOf = await audit.actorNames(
    shop,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ actor, at, ...row }) => ({ ...row, at: isoInstant(at), by: nameOf(actor) }))
}

async function toResponse(shop: Shop, rows: readonly queries.ParcelRow[]): Promise<Parcel[]> {
  const config = site.of(shop).public
  const nameOf = await audit.actorNames(
    shop,
    rows.flatMap(({ shipped_by }) => shipped_by ?? []),
  )
  return rows.map(({ order, name, company, shipping, items, shipment, batch, ...row }) => {
    const address = [
      ...(company === null ? [] : [company]),
      ...writtenAddress(config, row.address, row.country),
    ]
    return {
      order,
      name,
      address,
      romanized: romanizedTexts([name, ...address]),
      shipping,
      items: items ?? [],
      shipment,
      batch,
      shipped_at: isoInstant(row.shipped_at),
      shipped_by: row.shipped_by && nameOf(row.shipped_by),
      mailed_at: isoInstant(row.mailed_at),
    }
  })
}
