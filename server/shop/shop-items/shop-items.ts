import type { AddOns, MerchandiseItem, Product, ShopItem } from '#contract/shop-items.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { offersOf } from './offers.ts'

/** The bundles on sale. */
export * as bundles from './bundles.ts'

/**
 * An item of the shop with its availability; also one that is disabled, for a cart to which a code reveals it.
 * Refuses:
 * - an unknown or disabled code, a closed shop, disabled merchandise (404)
 */
export function item(shop: Shop, externalCode: string, sale: stock.offered.Sale = {}): ShopItem {
  const item = stock.offered.shownItem(shop, externalCode, sale)
  const found = item.enabled ? item : { ...item, enabled: true }
  return found.shop_item_type === 'tickets' ? product(shop, found) : merchandise(shop, found)
}

/** The disabled items that the codes of a cart put on sale now, as the shop shows them: the tickets, then the merchandise. */
export function revealed(shop: Shop, codes: readonly discounts.DiscountCode[]): ShopItem[] {
  const named = discounts.revealedBy(shop, codes, shop.clock.now())
  if (named.size === 0) return []
  const { products, merchandise: items } = catalogue.of(shop)
  return [...products, ...items].flatMap((row) => {
    const shown = { ...row, enabled: true }
    if (row.enabled || !named.has(row.external_code) || !stock.offered.isShown(shop, shown)) return []
    return [shown.shop_item_type === 'tickets' ? product(shop, shown) : merchandise(shop, shown)]
  })
}

/** A product as the shop shows it. */
export function product(shop: Shop, row: catalogue.Product): Product {
  const travel_times = stock.offered.travelTimes(shop, row)
  const hasSeats = travel_times.length === 0 || travel_times.some((time) => time.remaining > 0)
  const { timezone } = row
  const shared = sharedKeys(shop, row, timezone)
  const plan = catalogue.planAt(row, shop.clock.now())
  const before = stock.offered.waitsFor(shop, row)
  return {
    ...shared,
    in_stock: shared.in_stock && hasSeats,
    has_payment_plan: plan.length > 0,
    payment_plan: plan,
    event: row.event_name,
    event_id: row.event_key,
    timezone,
    ...catalogue.occasionOf(row),
    allow_name_changes: row.allow_name_changes,
    allow_name_changes_until: catalogue.toIso(row.allow_name_changes_until, timezone),
    name_change_limit: row.name_change_limit,
    allow_email_changes: row.allow_email_changes,
    names_until: catalogue.toIso(row.names_until, timezone),
    opens_after: before && (catalogue.of(shop).byCode.get(before)?.name ?? null),
    travel_time_type: row.travel_time_type,
    travel_time: catalogue.toIso(row.travel_time, timezone),
    travel_times,
    allow_travel_time_changes_until: catalogue.toIso(row.allow_travel_time_changes_until, timezone),
    ...(row.requires_one_of.length > 0 && { requires_one_of: addOnsOf(shop, row) }),
  }
}

/** What one must be chosen of with a ticket, without what is switched off. */
function addOnsOf(shop: Shop, row: catalogue.Product): AddOns {
  const offered = catalogue.addOnsOf(catalogue.of(shop), row).filter(({ enabled }) => enabled)
  return {
    products: offered.map(({ external_code }) => external_code),
    names: offered.map(({ name }) => name),
  }
}

/** A merchandise item as the shop shows it. */
export function merchandise(shop: Shop, row: catalogue.MerchandiseItem): MerchandiseItem {
  return { ...sharedKeys(shop, row, site.of(shop).timezone), ...(row.pick_up && { pick_up: true }) }
}

/** What the variants of an item differ in, and the variants as the shop shows them; nothing without any. `in_stock` is whether the item is. */
export function withVariants(
  shop: Shop,
  item: catalogue.Item,
  in_stock = true,
): Pick<ShopItem, 'option' | 'variants'> {
  const variants = stock.offered.variants(shop, item)
  if (variants.length === 0) return {}
  return {
    option: item.option ?? '',
    variants: variants.map((variant) => ({ ...variant, in_stock: in_stock && variant.in_stock })),
  }
}

function sharedKeys(shop: Shop, row: catalogue.Item, timezone: string): MerchandiseItem {
  const left = stock.offered.stockLevel(shop, row)
  const in_stock = left !== 0 && stock.offered.isOnSale(shop, row)
  return {
    id: row.id,
    external_code: row.external_code,
    name: row.name,
    shop_item_type: row.shop_item_type,
    type: row.type,
    price: row.price,
    ...(row.own_price && { own_price: row.own_price }),
    fee: row.fee,
    offers: offersOf(shop, row),
    in_stock,
    stock_level: left,
    on_sale_from: isoInstant(row.on_sale_from),
    on_sale_until: isoInstant(row.on_sale_until),
    force_view: row.force_view,
    is_featured: row.is_featured,
    shop_image: row.shop_image,
    shop_image_2: row.shop_image_2,
    shop_image_3: row.shop_image_3,
    shop_image_4: row.shop_image_4,
    shop_description: row.shop_description,
    has_payment_plan: false,
    payment_plan: [],
    limit_per_order: row.limit_per_order,
    ...(row.needs && { needs: catalogue.needsOf(catalogue.of(shop), row.needs) }),
    is_refundable: row.is_refundable,
    allow_refund_requests_from: catalogue.toIso(row.allow_refund_requests_from, timezone),
    allow_refund_requests_until: catalogue.toIso(row.allow_refund_requests_until, timezone),
    ...withVariants(shop, row, in_stock),
    ...questions.asked(row),
  }
}
