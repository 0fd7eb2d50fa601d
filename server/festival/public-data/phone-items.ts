import type { NotSold, PhoneItems } from '#contract/office/phone-orders.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { merchandise, product } from './build-public-data.ts'

/**
 * All items for sale by phone, also while the shop is closed, with the reason if the shop does not sell them now. Merchandise is omitted if
 * it is disabled altogether.
 */
export function itemsByPhone(shop: Shop): PhoneItems {
  const { products, merchandise: items } = catalogue.of(shop)
  return {
    products: products.map((row) => {
      const shown = product(shop, row)
      const { travel_times } = shown
      const hasSeats = travel_times.length === 0 || travel_times.some(({ remaining }) => remaining > 0)
      return { ...shown, in_stock: isLeft(shop, row) && hasSeats, not_sold: notSold(shop, row) }
    }),
    merchandise: site.of(shop).merchandiseActive
      ? items.map((row) => ({
          ...merchandise(shop, row),
          in_stock: isLeft(shop, row),
          not_sold: notSold(shop, row),
        }))
      : [],
  }
}

const isLeft = (shop: Shop, { stock_id }: catalogue.Item): boolean => stock.remaining(shop, stock_id) !== 0

function notSold(shop: Shop, item: catalogue.Item): NotSold | null {
  const now = shop.clock.now()
  if (!stock.offered.isOnSale(shop, item, { byStaff: true })) return 'departed'
  if (!item.enabled) return 'off'
  if (stock.offered.isOnSale(shop, item)) return null
  if (item.on_sale_from !== null && Temporal.Instant.compare(now, item.on_sale_from) < 0) return 'soon'
  return item.on_sale_until !== null && Temporal.Instant.compare(item.on_sale_until, now) <= 0
    ? 'over'
    : 'opens_after'
}
