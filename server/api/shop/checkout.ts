import { UpdateSettings } from '#contract/customers.ts'
import { CheckoutAnswer, DataAnswer } from '#contract/data.ts'
import { CheckoutCart } from '#contract/orders.ts'
import * as account from '#server/account/account.ts'
import * as checkout from '#server/checkout/checkout.ts'
import * as customers from '#server/customers/customers.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from '#server/api/app-type.ts'
import { limitSettings } from './rate-limits.ts'
import { requireCustomer, originOf } from '#server/api/authentication.ts'

/** What a logged-in customer may call. */
export function checkoutRoutes(app: App, shop: Shop): void {
  settingsRoutes(app, shop)

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
      const customer = requireCustomer(request)
      const { order, payment } = await checkout.checkOut(shop, customer, request.body, originOf(request))
      return {
        order: await account.order(shop, order),
        payment,
        data: await account.customerData(shop, customer),
      }
    },
  )
}

function settingsRoutes(app: App, shop: Shop): void {
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
      const before = requireCustomer(request)
      await limitSettings(shop, before.id)
      const changed = await customers.updateSettings(shop, before, request.body)
      return { data: await account.customerData(shop, changed) }
    },
  )
}
