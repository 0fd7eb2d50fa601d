import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/calls/shop/cart-calls.ts'
import * as carts from '#server/carts/carts.ts'
import * as checkout from '#server/checkout/checkout.ts'
import { clientSite } from '#server/platform/security/client-address.ts'
import { ownerOf } from '#server/people/customers/provisional/provisional.ts'
import * as waitingRoom from '#server/carts/waiting-room/waiting-room.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { numberCookieOf } from '#server/api/waiting-room/number-cookie.ts'
import { limitCarts, limitVouchers } from './rate-limits.ts'

/** The calls for a cart, for everyone who knows its code. */
export function cartRoutes(app: App, shop: Shop): void {
  serve(app, calls.getCart, async (request) => ({
    cart: await carts.read(shop, request.body.cart, request.buyer && ownerOf(request.buyer)),
  }))

  serve(app, calls.restoreCart, async (request) => {
    const restore = () => carts.savedCarts.restore(shop, request.body, cartClientOf(shop, request))
    return { ...(await limitCarts(shop, request, request.body.cart, restore)), data: {} }
  })

  tickets(app, shop)
  merchandise(app, shop)
  prices(app, shop)
}

function tickets(app: App, shop: Shop): void {
  serve(app, calls.addProductToCart, async (request) => {
    const { cart } = request.body
    const add = () => carts.addProduct(shop, request.body, cartClientOf(shop, request))
    return { cart: await limitCarts(shop, request, cart, add), data: {} }
  })

  serve(app, calls.addProductsToCart, async (request) => {
    const { cart } = request.body
    const add = () => carts.addProducts(shop, request.body, cartClientOf(shop, request))
    return { cart: await limitCarts(shop, request, cart, add), data: {} }
  })

  serve(app, calls.addBundleToCart, async (request) => {
    const { cart } = request.body
    const add = () => carts.addBundle(shop, request.body, cartClientOf(shop, request))
    return { cart: await limitCarts(shop, request, cart, add), data: {} }
  })

  serve(app, calls.updateProductInCart, async (request) => {
    const update = () => carts.updateProduct(shop, request.body)
    return { cart: await limitCarts(shop, request, request.body.cart, update), data: {} }
  })

  serve(app, calls.removeProductFromCart, async (request) => {
    const { cart, cart_product_id, with_dependents = false } = request.body
    const customer_id = request.customer?.id ?? null
    const remove = () =>
      carts.remove(shop, 'product', cart, cart_product_id, { customer_id, with_dependents })
    return { cart: await limitCarts(shop, request, cart, remove), data: {} }
  })
}

function merchandise(app: App, shop: Shop): void {
  serve(app, calls.addMerchandiseToCart, async (request) => {
    const { cart } = request.body
    const add = () => carts.addMerchandise(shop, request.body, cartClientOf(shop, request))
    return { cart: await limitCarts(shop, request, cart, add), data: {} }
  })

  serve(app, calls.removeMerchandiseFromCart, async (request) => {
    const { cart, cart_merchandise_id } = request.body
    const remove = () => carts.remove(shop, 'merchandise', cart, cart_merchandise_id)
    return { cart: await limitCarts(shop, request, cart, remove), data: {} }
  })
}

function prices(app: App, shop: Shop): void {
  serve(app, calls.calculateInvoice, async (request) => ({
    invoice: pricing.invoice(shop, await carts.find(shop, request.body.cart), request.body.country),
  }))

  serve(app, calls.applyCode, async (request) => {
    const { cart, code } = request.body
    const apply = () =>
      checkout.applyCode(shop, request.body, cartClientOf(shop, request), request.buyer?.email)
    return limitCarts(shop, request, cart, () => limitVouchers(shop, request, { cart, code }, apply))
  })

  serve(app, calls.removeCode, async (request) => {
    const remove = () => carts.removeCode(shop, request.body)
    return { cart: await limitCarts(shop, request, request.body.cart, remove) }
  })

  serve(app, calls.setDonation, async (request) => {
    const set = () => carts.setDonation(shop, request.body)
    return { cart: await limitCarts(shop, request, request.body.cart, set) }
  })

  serve(app, calls.validateVoucher, async (request) => {
    const { cart, code } = request.body
    const validate = () => checkout.validateVoucher(shop, request.body)
    return { voucher: await limitVouchers(shop, request, { cart, code }, validate) }
  })
}

/** The client of a cart, by which hoarding is detected and the waiting room is enforced. */
const cartClientOf = (shop: Shop, request: FastifyRequest): carts.CartClient => ({
  address: clientSite(request.ip),
  customer_id: request.customer?.id ?? null,
  number: waitingRoom.readNumber(shop, numberCookieOf(shop, request)),
})
