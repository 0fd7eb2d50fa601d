import { messages } from '#contract/messages.ts'
import type { Bundle } from '#contract/shop-items.ts'
import * as bundles from '#server/shop/bundles/bundles.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'

const nowOf = (at: Shop | Tx): Temporal.Instant => ('shop' in at ? at.now : at.clock.now())

/** The bundles that the shop shows, with their availability. */
export const shown = (shop: Shop): Bundle[] =>
  catalogue
    .of(shop)
    .bundles.filter((row) => isShown(shop, row))
    .map((row) => bundle(shop, row))

/** A bundle as the shop shows it. */
export function bundle(shop: Shop, row: catalogue.Bundle): Bundle {
  const { productById } = catalogue.of(shop)
  const short = soldOut(shop, row)
  return {
    id: row.id,
    external_code: row.external_code,
    name: row.name,
    price: row.price,
    fee: row.fee,
    items: row.items.map(({ product_id, count }) => ({
      product: productById.get(product_id)?.external_code ?? '',
      count,
    })),
    in_stock: short.length === 0 && isOnSale(shop, row),
    sold_out: short.map(({ name }) => name),
    on_sale_from: isoInstant(row.on_sale_from),
    on_sale_until: isoInstant(row.on_sale_until),
    shop_image: row.shop_image,
    shop_description: row.shop_description,
  }
}

/** Whether the shop shows a bundle: no bundle sells a product that is disabled. */
export const isShown = (at: Shop | Tx, bundle: catalogue.Bundle): boolean =>
  site.of(at).shopActive &&
  bundle.enabled &&
  bundles.contentsOf(at, bundle).every(({ product }) => product.enabled)

/**
 * Whether a bundle is on sale now: within its own sale window, whatever those of its products are, and none of them has departed. Staff may
 * sell by phone (`byStaff`) whatever has not departed.
 */
export function isOnSale(
  at: Shop | Tx,
  bundle: catalogue.Bundle,
  { byStaff = false }: stock.offered.Sale = {},
): boolean {
  const now = nowOf(at)
  const { on_sale_from: from, on_sale_until: until } = bundle
  const travels = bundles
    .contentsOf(at, bundle)
    .every(({ product }) => catalogue.isBefore(now, product.travel_time, product))
  return (
    travels &&
    (byStaff ||
      (isShown(at, bundle) &&
        (from === null || Temporal.Instant.compare(from, now) <= 0) &&
        (until === null || Temporal.Instant.compare(now, until) < 0)))
  )
}

/**
 * The products of which there are not enough for one more of a bundle, each once, from this process's cache. Products that share a
 * capacity need it together.
 */
export function soldOut(at: Shop | Tx, bundle: catalogue.Bundle): catalogue.Product[] {
  const contents = bundles.contentsOf(at, bundle)
  const places = stock.RemainingPlaces.known(
    at,
    contents.map(({ product }) => product.stock_id),
  )
  const seats = new Map<number, number>()
  const short = contents.filter(({ product, count }) => {
    const left = places.of(product.stock_id)
    const inVariants = stock.offered.stockLevel(at, product)
    places.take(product.stock_id, count)
    const taken = (seats.get(product.id) ?? 0) + count
    seats.set(product.id, taken)
    const isShort = [left, inVariants].some((one) => one !== null && one < count)
    return isShort || !hasSeats(at, product, taken)
  })
  return [...new Map(short.map(({ product }) => [product.id, product])).values()]
}

function hasSeats(at: Shop | Tx, product: catalogue.Product, count: number): boolean {
  const times = stock.offered.travelTimes(at, product)
  return times.length === 0 || times.reduce((sum, { remaining }) => sum + remaining, 0) >= count
}

/**
 * The bundle of a code. Staff (`byStaff`) may also sell disabled ones and those not on sale, unless a part has departed.
 * Refuses, in this order:
 * - unknown or disabled, also one of its products (404)
 * - not on sale now
 */
export function onSale(shop: Shop, code: string, { byStaff }: stock.offered.Sale = {}): catalogue.Bundle {
  const bundle = catalogue.of(shop).bundles.find(({ external_code }) => external_code === code)
  if (!bundle || (!byStaff && !isShown(shop, bundle))) throw new Refusal(messages.itemGone, { status: 404 })
  if (!isOnSale(shop, bundle, { byStaff })) throw new Refusal(messages.notOnSale, { field: 'external_code' })
  return bundle
}

/** The refusal of a bundle because one of its products is sold out. */
export const partSoldOut = ({ name }: Pick<catalogue.Product, 'name'>): Refusal =>
  new Refusal(messages.bundlePartSoldOut({ item: name }), { field: 'external_code' })
