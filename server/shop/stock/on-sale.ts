import { messages } from '#contract/messages.ts'
import type { TravelTime, Variant } from '#contract/shop-items.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { lower, remaining } from './availability.ts'

const nowOf = (at: Shop | Tx): Temporal.Instant => ('shop' in at ? at.now : at.clock.now())

/** The departures of a product with their remaining seats, from this process's cache; 0 once departed. */
export const travelTimes = (at: Shop | Tx, product: catalogue.Product): TravelTime[] =>
  product.departures.map((departure) => ({
    id: departure.id,
    travel_time: departure.at,
    remaining: catalogue.isBefore(nowOf(at), departure.travel_time, product)
      ? (remaining(at, departure.stock_id) ?? 0)
      : 0,
  }))

/** The variants of an item with what is left of them, from this process's cache: the lower of their own and of the item's. */
export function variants(at: Shop | Tx, item: catalogue.Item): Variant[] {
  const offered = catalogue.variants.offered(item)
  if (offered.length === 0) return []
  const ofItem = remaining(at, item.stock_id)
  return offered.map((variant) => {
    const left = lower(ofItem, remaining(at, variant.stock_id))
    return {
      id: variant.id,
      name: variant.name,
      ...catalogue.variants.pricesOf(item, variant.id),
      in_stock: left !== 0,
      stock_level: left,
      image: variant.image,
    }
  })
}

/**
 * What is left of an item: the lowest of its own places, of the sum of its variants', and of the sum of what one must be chosen of with it, if
 * there are some; null is unlimited.
 */
export function stockLevel(at: Shop | Tx, item: catalogue.Item): number | null {
  const offered = catalogue.variants.offered(item)
  const addOns = catalogue.addOnsOf(catalogue.of(at), item)
  return [
    offered.map(({ stock_id }) => remaining(at, stock_id)),
    addOns.map((addOn) => (isShown(at, addOn) && isOnSale(at, addOn) ? stockLevel(at, addOn) : 0)),
  ].reduce(
    (left, each) => (each.length === 0 ? left : lower(left, total(each))),
    remaining(at, item.stock_id),
  )
}

const total = (levels: readonly (number | null)[]): number | null =>
  levels.reduce((all, one) => (all === null || one === null ? null : all + one), 0)

/** Who buys: staff may sell what nobody else may (`byStaff`), and a cart may contain what its codes reveal though it is disabled. */
export interface Sale {
  byStaff?: boolean | undefined
  /** External codes. */
  revealed?: ReadonlySet<string> | undefined
}

/** Whether the shop shows an item. */
export function isShown(at: Shop | Tx, item: catalogue.Item): boolean {
  const { shopActive, merchandiseActive } = site.of(at)
  return shopActive && item.enabled && (item.shop_item_type === 'tickets' || merchandiseActive)
}

/**
 * A displayed item of the shop; one that is disabled where a code reveals it.
 * Refuses:
 * - one that is unknown, disabled, or not shown (404)
 */
export function shownItem(at: Shop | Tx, externalCode: string, { revealed }: Sale = {}): catalogue.Item {
  const item = catalogue.of(at).byCode.get(externalCode)
  if (!item || !isShown(at, revealed?.has(externalCode) ? { ...item, enabled: true } : item))
    throw new Refusal(messages.notFound, { status: 404 })
  return item
}

/**
 * Whether an item is on sale now (`catalogue.isWithinSalePeriod`) and does not wait for another one (`waitsFor`). Staff may sell by phone (`byStaff`)
 * anything that has not departed.
 */
export const isOnSale = (at: Shop | Tx, item: catalogue.Item, { byStaff = false }: Sale = {}): boolean =>
  catalogue.isWithinSalePeriod(item, nowOf(at), { byStaff }) && (byStaff || waitsFor(at, item) === null)

/**
 * The code of the product after which an item opens, as long as that one is neither sold out (from this process's cache) nor past its sale.
 * So the item opens with the sale of the last place, or at the instant when the sale ends; `cartCommands.openDueProducts` records a
 * moment later that it stays open.
 */
export function waitsFor(at: Shop | Tx, item: catalogue.Item): string | null {
  if (item.shop_item_type !== 'tickets' || item.waitsFor === null) return null
  return hasEnded(at, catalogue.of(at).byCode.get(item.waitsFor)) ? null : item.waitsFor
}

function hasEnded(at: Shop | Tx, before: catalogue.Item | undefined): boolean {
  if (before?.shop_item_type !== 'tickets') return false
  const { on_sale_until: until } = before
  if (until !== null && Temporal.Instant.compare(until, nowOf(at)) <= 0) return true
  if (!isOnSale(at, before)) return false
  const times = travelTimes(at, before)
  return stockLevel(at, before) === 0 || (times.length > 0 && times.every((time) => time.remaining === 0))
}

/**
 * Checks that the shop is open. Staff can sell while it is closed.
 * Refuses:
 * - the shop is closed, in `field`
 */
export function refuseWhenClosed(at: Shop | Tx, byStaff = false, field = 'cart'): void {
  if (!byStaff && !site.of(at).shopActive) throw new Refusal(messages.shopClosed, { field })
}

/**
 * The ticket product of a code. Staff (`byStaff`) may also sell disabled products and those not on sale, unless departed.
 * Refuses, in this order:
 * - unknown or disabled (404)
 * - not on sale now
 * - not a ticket (404)
 */
export function productOnSale(shop: Shop, code: string, sale: Sale = {}): catalogue.Product {
  const product = onSale(shop, code, sale)
  if (product.shop_item_type !== 'tickets') throw new Refusal(messages.itemGone, { status: 404 })
  return product
}

/**
 * The merchandise item of a code. Staff (`byStaff`) may also sell disabled items and those not on sale.
 * Refuses, in this order:
 * - merchandise is disabled altogether
 * - unknown or disabled (404)
 * - not on sale now
 * - not merchandise (404)
 */
export function merchandiseOnSale(shop: Shop, code: string, sale: Sale = {}): catalogue.MerchandiseItem {
  if (!site.of(shop).merchandiseActive) throw new Refusal(messages.merchandiseOff, { field: 'external_code' })
  const item = onSale(shop, code, sale)
  if (item.shop_item_type !== 'merchandise') throw new Refusal(messages.itemGone, { status: 404 })
  return item
}

function onSale(shop: Shop, code: string, { byStaff, revealed }: Sale): catalogue.Item {
  const item = catalogue.of(shop).byCode.get(code)
  const isEnabled = item?.enabled === true || revealed?.has(code) === true
  if (!item || (!byStaff && !isEnabled)) throw new Refusal(messages.itemGone, { status: 404 })
  if (!isOnSale(shop, { ...item, enabled: isEnabled }, { byStaff }))
    throw new Refusal(messages.notOnSale, { field: 'external_code' })
  return item
}
