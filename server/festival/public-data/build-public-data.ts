import type { PublicData } from '#contract/data.ts'
import type { MerchandiseItem, Product, ShopItem } from '#contract/shop-items.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { offersOf } from './offers.ts'

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

/** The data for guests: configuration, products and merchandise with their availability. */
export function buildPublicData(shop: Shop): PublicData {
  const { shopActive, merchandiseActive, public: config } = site.of(shop)
  const { products, merchandise: items, discounts, fallbacks, ...rates } = catalogue.of(shop)
  const shippingCountries = Object.keys(config.countries).filter((country) =>
    catalogue.shippingRate(rates, country),
  )
  return {
    // Without merchandise there is no link to an empty page.
    config: {
      ...config,
      ...(fallbacks.length > 0 && { fallbacks: [...new Set([...(config.fallbacks ?? []), ...fallbacks])] }),
      shippingCountries,
      discountCodes: discounts.some(({ enabled, automatic }) => enabled && !automatic),
      merchandiseActive: merchandiseActive && items.length > 0,
    },
    products: shopActive ? products.filter((each) => each.enabled).map((each) => product(shop, each)) : [],
    merchandise:
      shopActive && merchandiseActive
        ? items.filter((each) => each.enabled).map((each) => merchandise(shop, each))
        : [],
  }
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
  }
}

/** A merchandise item as the shop shows it. */
export const merchandise = (shop: Shop, row: catalogue.MerchandiseItem): MerchandiseItem =>
  sharedKeys(shop, row, site.of(shop).timezone)

function sharedKeys(shop: Shop, row: catalogue.Item, timezone: string): MerchandiseItem {
  const left = stock.remaining(shop, row.stock_id)
  return {
    id: row.id,
    external_code: row.external_code,
    name: row.name,
    shop_item_type: row.shop_item_type,
    type: row.type,
    price: row.price,
    fee: row.fee,
    offers: offersOf(shop, row),
    in_stock: left !== 0 && stock.offered.isOnSale(shop, row),
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
    is_refundable: row.is_refundable,
    allow_refund_requests_from: catalogue.toIso(row.allow_refund_requests_from, timezone),
    allow_refund_requests_until: catalogue.toIso(row.allow_refund_requests_until, timezone),
  }
}
