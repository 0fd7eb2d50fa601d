import type { FastifyRequest } from 'fastify'
import {
  RestoreCartResponse,
  CartResponse,
  CartDataResponse,
  InvoiceResponse,
  VoucherResponse,
} from '#contract/data.ts'
import {
  AddMerchandiseToCart,
  AddProductsToCart,
  AddProductToCart,
  RestoreCart,
  CalculateInvoice,
  GetCart,
  RemoveMerchandiseFromCart,
  RemoveProductFromCart,
  UpdateProductInCart,
} from '#contract/carts.ts'
import { ValidateVoucher } from '#contract/vouchers.ts'
import * as carts from '#server/carts/carts.ts'
import * as checkout from '#server/checkout/checkout.ts'
import { clientSite } from '#server/platform/security/client-address.ts'
import * as waitingRoom from '#server/carts/waiting-room/waiting-room.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import type { App } from '#server/api/app-type.ts'
import { numberCookieOf } from '#server/api/waiting-room/number-cookie.ts'
import { limitCarts, limitVouchers } from './rate-limits.ts'

const cartResponse = { response: { 200: CartDataResponse } }

/** The calls for a cart, for everyone who knows its code. */
export function cartRoutes(app: App, shop: Shop): void {
  readRoutes(app, shop)
  pricingRoutes(app, shop)
  addRoutes(app, shop)
  restoreRoute(app, shop)
  updateRoutes(app, shop)
  removeRoutes(app, shop)
}

function readRoutes(app: App, shop: Shop): void {
  const cart = { summary: 'The current content of a cart.', body: GetCart, response: { 200: CartResponse } }
  app.post('/api/get-cart', { schema: cart, config: { refuses: [404] } }, async (request) => ({
    cart: await carts.read(shop, request.body.cart, request.customer?.id ?? null),
  }))
}

function pricingRoutes(app: App, shop: Shop): void {
  const invoice = {
    summary: 'The total of a cart for a country, with shipping and tax.',
    body: CalculateInvoice,
    response: { 200: InvoiceResponse },
  }
  app.post('/api/calculate-invoice', { schema: invoice, config: { refuses: [404] } }, async (request) => ({
    invoice: pricing.invoice(shop, await carts.find(shop, request.body.cart), request.body.country),
  }))

  const voucher = {
    summary: 'The value of a voucher for a cart, without redeeming it.',
    body: ValidateVoucher,
    response: { 200: VoucherResponse },
  }
  const config = { refuses: [404, 422, 429] } as const
  app.post('/api/validate-voucher', { schema: voucher, config }, async (request) => {
    const { cart, code } = request.body
    const validate = () => checkout.validateVoucher(shop, request.body)
    return { voucher: await limitVouchers(shop, request, { cart, code }, validate) }
  })
}

function addRoutes(app: App, shop: Shop): void {
  const config = { refuses: [404, 422, 429] } as const

  const product = {
    summary: 'Adds a ticket to a cart, or to a new one, and holds its place.',
    body: AddProductToCart,
    ...cartResponse,
  }
  app.post('/api/add-product-to-cart', { schema: product, config }, async (request) => {
    const { cart } = request.body
    const add = () => carts.addProduct(shop, request.body, cartClientOf(shop, request))
    return { cart: await limitCarts(shop, request, cart, add), data: {} }
  })

  const products = {
    summary:
      'Adds tickets of one product for several people to a cart, all of them or none, and holds their places.',
    body: AddProductsToCart,
    ...cartResponse,
  }
  app.post('/api/add-products-to-cart', { schema: products, config }, async (request) => {
    const { cart } = request.body
    const add = () => carts.addProducts(shop, request.body, cartClientOf(shop, request))
    return { cart: await limitCarts(shop, request, cart, add), data: {} }
  })

  const merchandise = {
    summary: 'Adds an item of merchandise to a cart, or to a new one, and holds it.',
    body: AddMerchandiseToCart,
    ...cartResponse,
  }
  app.post('/api/add-merchandise-to-cart', { schema: merchandise, config }, async (request) => {
    const { cart } = request.body
    const add = () => carts.addMerchandise(shop, request.body, cartClientOf(shop, request))
    return { cart: await limitCarts(shop, request, cart, add), data: {} }
  })
}

function restoreRoute(app: App, shop: Shop): void {
  const config = { refuses: [404, 422, 429] } as const
  const schema = {
    summary: 'Restores the content of an expired cart, as far as places are available.',
    body: RestoreCart,
    response: { 200: RestoreCartResponse },
  }
  app.post('/api/restore-cart', { schema, config }, async (request) => {
    const restore = () => carts.savedCarts.restore(shop, request.body, cartClientOf(shop, request))
    return { ...(await limitCarts(shop, request, request.body.cart, restore)), data: {} }
  })
}

function updateRoutes(app: App, shop: Shop): void {
  const config = { refuses: [404, 422, 429] } as const
  const product = {
    summary: 'Changes the holder and the departure of a ticket in a cart.',
    body: UpdateProductInCart,
    ...cartResponse,
  }
  app.post('/api/update-product-in-cart', { schema: product, config }, async (request) => {
    const update = () => carts.updateProduct(shop, request.body)
    return { cart: await limitCarts(shop, request, request.body.cart, update), data: {} }
  })
}

function removeRoutes(app: App, shop: Shop): void {
  const config = { refuses: [404, 422, 429] } as const

  const product = {
    summary: 'Removes a ticket from a cart; its place is released immediately.',
    body: RemoveProductFromCart,
    ...cartResponse,
  }
  app.post('/api/remove-product-from-cart', { schema: product, config }, async (request) => {
    const { cart, cart_product_id } = request.body
    const remove = () => carts.remove(shop, 'product', cart, cart_product_id)
    return { cart: await limitCarts(shop, request, cart, remove), data: {} }
  })

  const merchandise = {
    summary: 'Removes an item of merchandise from a cart; it is released immediately.',
    body: RemoveMerchandiseFromCart,
    ...cartResponse,
  }
  app.post('/api/remove-merchandise-from-cart', { schema: merchandise, config }, async (request) => {
    const { cart, cart_merchandise_id } = request.body
    const remove = () => carts.remove(shop, 'merchandise', cart, cart_merchandise_id)
    return { cart: await limitCarts(shop, request, cart, remove), data: {} }
  })
}

/** The client of a cart, by which hoarding is detected and the waiting room is enforced. */
const cartClientOf = (shop: Shop, request: FastifyRequest): carts.CartClient => ({
  address: clientSite(request.ip),
  customer_id: request.customer?.id ?? null,
  number: waitingRoom.readNumber(shop, numberCookieOf(shop, request)),
})
