import {
  GetData,
  CartAnswer,
  CartDataAnswer,
  InvoiceAnswer,
  ItemAnswer,
  VoucherAnswer,
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
import type { App } from './app-type.ts'
import { limitVouchers } from './limits.ts'

const carted = { response: { 200: CartDataAnswer } }

/** What anybody may call: the shop's data, its items, and a cart for whoever knows its code. */
export function shop(app: App, shop: Shop): void {
  reading(app, shop)
  adding(app, shop)
  changing(app, shop)
}

function reading(app: App, shop: Shop): void {
  app.post('/api/get-data', { schema: { body: GetData } }, async (request, reply) => {
    await carts.sweepDue(shop)
    const own = await account.own(shop, request.customer, request.headers['accept-language'])
    return reply.type('application/json').send(`{"data":${account.publicJson(shop, own)}}`)
  })

  app.post(
    '/api/get-shop-item',
    { schema: { body: GetShopItem, response: { 200: ItemAnswer } } },
    async (request) => {
      await carts.sweepDue(shop)
      return { item: account.item(shop, request.body.external_code) }
    },
  )

  app.post(
    '/api/get-cart',
    { schema: { body: GetCart, response: { 200: CartAnswer } } },
    async (request) => ({
      cart: await carts.read(shop, request.body.cart),
    }),
  )

  app.post(
    '/api/calculate-invoice',
    { schema: { body: CalculateInvoice, response: { 200: InvoiceAnswer } } },
    async (request) => ({
      invoice: pricing.invoice(shop, await carts.find(shop, request.body.cart), request.body.country),
    }),
  )

  app.post(
    '/api/validate-voucher',
    { schema: { body: ValidateVoucher, response: { 200: VoucherAnswer } } },
    async (request) => {
      await limitVouchers(shop, request, request.body.cart)
      return { voucher: await checkout.validateVoucher(shop, request.body) }
    },
  )
}

function adding(app: App, shop: Shop): void {
  app.post(
    '/api/add-product-to-cart',
    { schema: { body: AddProductToCart, ...carted } },
    async (request) => ({
      cart: await carts.addProduct(shop, request.body),
      data: {},
    }),
  )

  app.post(
    '/api/add-merchandise-to-cart',
    { schema: { body: AddMerchandiseToCart, ...carted } },
    async (request) => ({
      cart: await carts.addMerchandise(shop, request.body),
      data: {},
    }),
  )
}

function changing(app: App, shop: Shop): void {
  app.post(
    '/api/update-product-in-cart',
    { schema: { body: UpdateProductInCart, ...carted } },
    async (request) => ({
      cart: await carts.updateProduct(shop, request.body),
      data: {},
    }),
  )

  app.post(
    '/api/remove-product-from-cart',
    { schema: { body: RemoveProductFromCart, ...carted } },
    async ({ body }) => ({
      cart: await carts.remove(shop, 'product', body.cart, body.cart_product_id),
      data: {},
    }),
  )

  app.post(
    '/api/remove-merchandise-from-cart',
    { schema: { body: RemoveMerchandiseFromCart, ...carted } },
    async ({ body }) => ({
      cart: await carts.remove(shop, 'merchandise', body.cart, body.cart_merchandise_id),
      data: {},
    }),
  )
}
