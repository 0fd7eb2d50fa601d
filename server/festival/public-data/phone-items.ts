import type { NotSold, PhoneItems } from '#contract/office/phone-orders.ts'
import * as bundles from '#server/shop/bundles/bundles.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as shopItems from '#server/shop/shop-items/shop-items.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'

/**
 * All items for sale by phone with what orders of them ask, also while the shop is closed, with the reason if the shop does not sell them now. Merchandise is omitted if
 * it is disabled altogether.
 */
export function itemsByPhone(shop: Shop): Omit<PhoneItems, 'discounts'> {
  const { products, merchandise: items, bundles: sold } = catalogue.of(shop)
  return {
    products: products.map((row) => {
      const shown = shopItems.product(shop, row)
      const { travel_times } = shown
      const hasSeats = travel_times.length === 0 || travel_times.some(({ remaining }) => remaining > 0)
      return { ...shown, in_stock: isLeft(shop, row) && hasSeats, not_sold: notSold(shop, row) }
    }),
    merchandise: site.of(shop).merchandiseActive
      ? items.map((row) => ({
          ...shopItems.merchandise(shop, row),
          in_stock: isLeft(shop, row),
          not_sold: notSold(shop, row),
        }))
      : [],
    bundles: sold.map((row) => {
      const shown = shopItems.bundles.bundle(shop, row)
      return { ...shown, in_stock: shown.sold_out.length === 0, not_sold: bundleNotSold(shop, row) }
    }),
    order_questions: questions.askedOfOrders(shop),
  }
}

const isLeft = (shop: Shop, { stock_id }: catalogue.Item): boolean => stock.remaining(shop, stock_id) !== 0

function notSold(shop: Shop, item: catalogue.Item): NotSold | null {
  const now = shop.clock.now()
  if (!stock.offered.isOnSale(shop, item, { byStaff: true })) return 'departed'
  if (!item.enabled) return 'off'
  if (stock.offered.isOnSale(shop, item)) return null
  return outsideSale(item, now) ?? 'opens_after'
}

function bundleNotSold(shop: Shop, row: catalogue.Bundle): NotSold | null {
  if (!shopItems.bundles.isOnSale(shop, row, { byStaff: true })) return 'departed'
  const isOff = !row.enabled || bundles.contentsOf(shop, row).some(({ product }) => !product.enabled)
  return isOff ? 'off' : outsideSale(row, shop.clock.now())
}

function outsideSale(
  { on_sale_from: from, on_sale_until: until }: Pick<catalogue.Item, 'on_sale_from' | 'on_sale_until'>,
  now: Temporal.Instant,
): NotSold | null {
  if (from !== null && Temporal.Instant.compare(now, from) < 0) return 'soon'
  return until !== null && Temporal.Instant.compare(until, now) <= 0 ? 'over' : null
}
