import type { Cart, CartMerchandise, CartProduct } from '#contract/carts.ts'
import { itemsTotal, lineTotal } from '#contract/order-totals.ts'
import { discountedPlan } from '#contract/payment-plans.ts'
import { discountsOf } from './cart-codes.ts'
import type * as cartCommands from '#server/carts/commands/commands.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as stock from '#server/shop/stock/stock.ts'

/** A cart as sent to the browser. */
export async function toResponse(shop: Shop, cart: cartCommands.OpenCart): Promise<Cart> {
  return {
    code: cart.code,
    expires_at: isoInstant(cart.expires_at),
    now: isoInstant(shop.clock.now()),
    products: cart.products.map((line) => productLine(shop, line)),
    merchandise: cart.merchandise.map((line) => merchandiseLine(shop, line)),
    ...(await discountsOf(shop, cart)),
    total_price: itemsTotal([...cart.products, ...cart.merchandise]),
  }
}

function productLine(shop: Shop, line: cartCommands.ProductLine): CartProduct {
  const product = catalogue.of(shop).productById.get(line.product_id)
  if (!product) throw new Error(`Product ${line.product_id} is not in the catalogue`)
  const plan = discountedPlan(catalogue.planAt(product, shop.clock.now()), lineTotal(line))
  const departure = product.departures.find(({ id }) => id === line.transport_time_id)
  return {
    id: line.id,
    shop_item_type: 'tickets',
    product: {
      id: product.id,
      external_code: product.external_code,
      name: product.name,
      type: product.type,
      shop_image: product.shop_image,
      event: product.event_name,
      event_id: product.event_key,
      timezone: product.timezone,
      ...catalogue.occasionOf(product),
      has_payment_plan: plan.length > 0,
      payment_plan: plan,
      travel_times: stock.offered.travelTimes(shop, product),
      travel_time_type: product.travel_time_type,
      allow_travel_time_changes_until: catalogue.toIso(
        product.allow_travel_time_changes_until,
        product.timezone,
      ),
      names_until: catalogue.toIso(product.names_until, product.timezone),
    },
    full_name: line.full_name,
    email: line.email,
    age: line.age,
    transport_time_id: line.transport_time_id,
    travel_time: departure?.at ?? catalogue.toIso(product.travel_time, product.timezone),
    ...catalogue.occasionOf(product, line.transport_time_id),
    ...discounts.discountedPrice(shop, line),
  }
}

function merchandiseLine(shop: Shop, line: cartCommands.MerchandiseLine): CartMerchandise {
  const item = catalogue.of(shop).merchandiseById.get(line.merchandise_id)
  return {
    id: line.id,
    external_code: item?.external_code ?? '',
    merchandise: item?.name ?? '',
    shop_image: item?.shop_image ?? null,
    ...discounts.discountedPrice(shop, line),
  }
}
