import { Type } from 'typebox'
import {
  GetData,
  CartAnswer,
  CartDataAnswer,
  InvoiceAnswer,
  ItemAnswer,
  VoucherAnswer,
  WholeDataAnswer,
} from '#contract/data.ts'
import {
  AddMerchandiseToCart,
  AddProductToCart,
  CalculateInvoice,
  GetCart,
  RemoveMerchandiseFromCart,
  RemoveProductFromCart,
  UpdateProductInCart,
} from '#contract/carts.ts'
import { GetShopItem } from '#contract/shop-items.ts'
import { ValidateVoucher } from '#contract/vouchers.ts'
import * as account from '#server/account/account.ts'
import * as carts from '#server/carts/carts.ts'
import * as checkout from '#server/checkout/checkout.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as pricing from '#server/pricing/pricing.ts'
import type { App } from '#server/api/app-type.ts'
import { limitCarts, limitVouchers } from './rate-limits.ts'

const carted = { response: { 200: CartDataAnswer } }

// Sent as the text that it has been made into once for all who ask; the tests hold that text against this schema.
const whole = { response: { 200: Type.Unsafe<string>(WholeDataAnswer) } }

/** What anybody may call: the shop's data, its items, and a cart for whoever knows its code. */
export function cartRoutes(app: App, shop: Shop): void {
  dataRoutes(app, shop)
  pricingRoutes(app, shop)
  addRoutes(app, shop)
  updateRoutes(app, shop)
  removeRoutes(app, shop)
}

function dataRoutes(app: App, shop: Shop): void {
  const all = {
    summary: 'All that the caller may see: the shop, and of a customer their own.',
    body: GetData,
    ...whole,
  }
  app.post('/api/get-data', { schema: all }, async (request, reply) => {
    await carts.expireDue(shop)
    const own = await account.ownData(shop, request.customer, request.headers['accept-language'])
    return reply.type('application/json').send(`{"data":${account.publicJson(shop, own)}}`)
  })

  const item = {
    summary: 'One item of the shop, with what is left of it now.',
    body: GetShopItem,
    response: { 200: ItemAnswer },
  }
  app.post('/api/get-shop-item', { schema: item, config: { refuses: [404] } }, async (request) => {
    await carts.expireDue(shop)
    return { item: account.item(shop, request.body.external_code) }
  })

  const cart = { summary: 'A cart as it stands.', body: GetCart, response: { 200: CartAnswer } }
  app.post('/api/get-cart', { schema: cart, config: { refuses: [404] } }, async (request) => ({
    cart: await carts.read(shop, request.body.cart),
  }))
}

function pricingRoutes(app: App, shop: Shop): void {
  const invoice = {
    summary: 'What a cart costs when it is sent to a country, with shipping and tax.',
    body: CalculateInvoice,
    response: { 200: InvoiceAnswer },
  }
  app.post('/api/calculate-invoice', { schema: invoice, config: { refuses: [404] } }, async (request) => ({
    invoice: pricing.invoice(shop, await carts.find(shop, request.body.cart), request.body.country),
  }))

  const voucher = {
    summary: 'What a voucher is worth to a cart; spends nothing.',
    body: ValidateVoucher,
    response: { 200: VoucherAnswer },
  }
  const config = { refuses: [404, 422, 429] } as const
  app.post('/api/validate-voucher', { schema: voucher, config }, async (request) => {
    await limitVouchers(shop, request, request.body.cart)
    return { voucher: await checkout.validateVoucher(shop, request.body) }
  })
}

function addRoutes(app: App, shop: Shop): void {
  const config = { refuses: [404, 422, 429] } as const

  const product = {
    summary: 'Puts a ticket for somebody into a cart, a new one if need be, and holds its place.',
    body: AddProductToCart,
    ...carted,
  }
  app.post('/api/add-product-to-cart', { schema: product, config }, async (request) => {
    await limitCarts(shop, request, request.body.cart)
    return { cart: await carts.addProduct(shop, request.body), data: {} }
  })

  const merchandise = {
    summary: 'Puts a piece of merchandise into a cart, a new one if need be, and holds it.',
    body: AddMerchandiseToCart,
    ...carted,
  }
  app.post('/api/add-merchandise-to-cart', { schema: merchandise, config }, async (request) => {
    await limitCarts(shop, request, request.body.cart)
    return { cart: await carts.addMerchandise(shop, request.body), data: {} }
  })
}

function updateRoutes(app: App, shop: Shop): void {
  const config = { refuses: [404, 422, 429] } as const
  const product = {
    summary: 'Changes whose a ticket in a cart is, and when they travel.',
    body: UpdateProductInCart,
    ...carted,
  }
  app.post('/api/update-product-in-cart', { schema: product, config }, async (request) => {
    await limitCarts(shop, request, request.body.cart)
    return { cart: await carts.updateProduct(shop, request.body), data: {} }
  })
}

function removeRoutes(app: App, shop: Shop): void {
  const config = { refuses: [404, 422, 429] } as const

  const product = {
    summary: 'Takes a ticket out of a cart; its place is free at once.',
    body: RemoveProductFromCart,
    ...carted,
  }
  app.post('/api/remove-product-from-cart', { schema: product, config }, async (request) => {
    const { cart, cart_product_id } = request.body
    await limitCarts(shop, request, cart)
    return { cart: await carts.remove(shop, 'product', cart, cart_product_id), data: {} }
  })

  const merchandise = {
    summary: 'Takes a piece of merchandise out of a cart; it is free at once.',
    body: RemoveMerchandiseFromCart,
    ...carted,
  }
  app.post('/api/remove-merchandise-from-cart', { schema: merchandise, config }, async (request) => {
    const { cart, cart_merchandise_id } = request.body
    await limitCarts(shop, request, cart)
    return { cart: await carts.remove(shop, 'merchandise', cart, cart_merchandise_id), data: {} }
  })
}
