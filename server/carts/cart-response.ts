import type { Cart, CartMerchandise, CartProduct, CartProductProduct } from '#contract/carts.ts'
import { lineTotal, orderTotals } from '#contract/order-totals.ts'
import { discountedPlan, withDonation } from '#contract/payment-plans.ts'
import { discountsOf } from './cart-codes.ts'
import type * as cartCommands from '#server/carts/commands/commands.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as bundles from '#server/shop/bundles/bundles.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as shopItems from '#server/shop/shop-items/shop-items.ts'
import * as stock from '#server/shop/stock/stock.ts'

/** A cart as sent to the browser. */
export async function toResponse(shop: Shop, cart: cartCommands.OpenCart): Promise<Cart> {
  return {
    code: cart.code,
    expires_at: isoInstant(cart.expires_at),
    now: isoInstant(shop.clock.now()),
    products: cart.products.map((line) => productLine(shop, line, cart.donation)),
    merchandise: cart.merchandise.map((line) => merchandiseLine(shop, line)),
    ...(await discountsOf(shop, cart)),
    donation: cart.donation,
    total_price: orderTotals({ items: [...cart.products, ...cart.merchandise], donation: cart.donation })
      .total_price,
    ...orderQuestions(shop, cart),
  }
}

/** What is asked once of the order. */
function orderQuestions(shop: Shop, cart: cartCommands.OpenCart): Pick<Cart, 'order_questions'> {
  const { questions: order_questions } = questions.asked(questions.askerOf(shop, cart))
  return order_questions ? { order_questions } : {}
}

function productLine(shop: Shop, line: cartCommands.ProductLine, donation: number): CartProduct {
  const product = catalogue.of(shop).productById.get(line.product_id)
  if (!product) throw new Error(`Product ${line.product_id} is not in the catalogue`)
  const plan = withDonation(
    discountedPlan(catalogue.planAt(product, shop.clock.now()), lineTotal(line)),
    donation,
  )
  const departure = product.departures.find(({ id }) => id === line.transport_time_id)
  const local = (time: Parameters<typeof catalogue.toIso>[0]) => catalogue.toIso(time, product.timezone)
  return {
    id: line.id,
    shop_item_type: 'tickets',
    product: productOf(shop, product, plan, line.variant_id),
    full_name: line.full_name,
    email: line.email,
    age: line.age,
    transport_time_id: line.transport_time_id,
    ...catalogue.variants.forWire(product, line.variant_id),
    travel_time: departure?.at ?? local(product.travel_time),
    ...catalogue.occasionOf(product, line.transport_time_id),
    ...discounts.discountedPrice(shop, line),
    ...bundles.bundledIn(shop, line),
    ...questions.answered(line.answers),
  }
}

function productOf(
  shop: Shop,
  product: catalogue.Product,
  payment_plan: CartProductProduct['payment_plan'],
  variantId: number | null,
): CartProductProduct {
  const local = (time: Parameters<typeof catalogue.toIso>[0]) => catalogue.toIso(time, product.timezone)
  return {
    id: product.id,
    external_code: product.external_code,
    name: product.name,
    type: product.type,
    shop_image: catalogue.variants.find(product, variantId)?.image ?? product.shop_image,
    event: product.event_name,
    event_id: product.event_key,
    timezone: product.timezone,
    ...catalogue.occasionOf(product),
    has_payment_plan: payment_plan.length > 0,
    payment_plan,
    travel_times: stock.offered.travelTimes(shop, product),
    travel_time_type: product.travel_time_type,
    allow_travel_time_changes_until: local(product.allow_travel_time_changes_until),
    names_until: local(product.names_until),
    ...(product.own_price && { own_price: product.own_price }),
    ...shopItems.withVariants(shop, product),
    ...questions.asked(product),
  }
}

function merchandiseLine(shop: Shop, line: cartCommands.MerchandiseLine): CartMerchandise {
  const item = catalogue.of(shop).merchandiseById.get(line.merchandise_id)
  return {
    id: line.id,
    external_code: item?.external_code ?? '',
    merchandise: item?.name ?? '',
    ...catalogue.variants.forWire(item, line.variant_id),
    shop_image: catalogue.variants.find(item, line.variant_id)?.image ?? item?.shop_image ?? null,
    ...(item?.own_price && { own_price: item.own_price }),
    ...(item?.pick_up && { pick_up: true }),
    ...discounts.discountedPrice(shop, line),
    ...(item && questions.asked(item)),
    ...questions.answered(line.answers),
  }
}
