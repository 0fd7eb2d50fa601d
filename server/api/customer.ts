import { UpdateSettings } from '#contract/customers.ts'
import { CheckoutAnswer, DataAnswer, PaymentAnswer } from '#contract/data.ts'
import { CheckoutCart, OrderLink } from '#contract/orders.ts'
import * as account from '#server/account/account.ts'
import * as checkout from '#server/checkout/checkout.ts'
import * as customers from '#server/customers/customers.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as terms from '#server/terms/terms.ts'
import type { App } from './app-type.ts'
import { limitSettings } from './limits.ts'
import { loggedIn } from './who.ts'

/** What a logged-in customer may call, and what a link with a checksum may. */
export function customer(app: App, shop: Shop): void {
  settings(app, shop)

  app.post(
    '/api/checkout-cart',
    {
      schema: {
        summary: 'Makes an order of a cart, once, and says how to pay it.',
        body: CheckoutCart,
        response: { 200: CheckoutAnswer },
      },
      config: { token: 'needed', refuses: [404, 422] },
    },
    async (request) => {
      const { order, payment } = await checkout.checkOut(shop, loggedIn(request), request.body)
      return {
        order: await account.order(shop, order),
        payment,
        data: await account.forCustomer(shop, loggedIn(request)),
      }
    },
  )

  app.post(
    '/api/accept-terms-and-conditions',
    {
      schema: {
        summary: 'Accepts the terms of the order of a link, and says how to pay what is due by card.',
        body: OrderLink,
        response: { 200: PaymentAnswer },
      },
      config: { refuses: [404, 422] },
    },
    async (request) => {
      const payment = await terms.accept(shop, request.body.order, request.body.checksum)
      return { payment, data: await account.own(shop, request.customer, undefined) }
    },
  )
}

function settings(app: App, shop: Shop): void {
  app.post(
    '/api/update-settings',
    {
      schema: {
        summary: 'Changes name, e-mail address, default address and password of the customer.',
        body: UpdateSettings,
        response: { 200: DataAnswer },
      },
      config: { token: 'needed', refuses: [422, 429] },
    },
    async (request) => {
      const before = loggedIn(request)
      await limitSettings(shop, before.id)
      const changed = await customers.updateSettings(shop, before, request.body)
      return { data: await account.forCustomer(shop, changed) }
    },
  )
}
